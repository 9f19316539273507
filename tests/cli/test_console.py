from __future__ import annotations

import logging

from alcop_ms.cli.console import showing_warnings

logger = logging.getLogger("alcop_ms.somewhere")


def test_showing_warnings_prints_each_once_in_one_line(capsys):
    with showing_warnings():
        for _ in range(2):
            logger.warning("no %s\nfound", "nvcc")
        logger.info("chosen")
    assert capsys.readouterr().err == "alcop-ms: warning: no nvcc found\n"


def test_showing_warnings_bug_keeps_its_traceback(capsys):
    with showing_warnings():
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            logger.exception("a postproc failed")
    shown = capsys.readouterr().err
    assert shown.startswith("alcop-ms: error: a postproc failed\nTraceback")
    assert "ZeroDivisionError" in shown


def test_showing_warnings_leaves_no_handler_behind():
    package = logging.getLogger("alcop_ms")
    before = list(package.handlers)
    with showing_warnings():
        assert len(package.handlers) == len(before) + 1
    assert package.handlers == before
