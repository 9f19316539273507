from __future__ import annotations

import signal
import threading

import pytest

from alcop_ms.interrupts import deferring_interrupts


@pytest.fixture(autouse=True)
def python_handler():
    """Python's own handler: a shell starts background jobs with Ctrl-C ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_deferring_interrupts_first_sets_the_flag_and_second_raises(caplog):
    with deferring_interrupts() as flag:
        assert not flag.is_set
        signal.raise_signal(signal.SIGINT)
        assert flag.is_set
        assert "stopping after what is being built" in caplog.text
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupt_flag_check_raises_only_when_set():
    with deferring_interrupts() as flag:
        flag.check()
        flag.is_set = True
        with pytest.raises(KeyboardInterrupt):
            flag.check()


def test_deferring_interrupts_leaves_someone_else_s_handler_alone():
    def mine(*_):
        """Some application's."""

    signal.signal(signal.SIGINT, mine)
    try:
        with deferring_interrupts():
            assert signal.getsignal(signal.SIGINT) is mine
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_deferring_interrupts_off_the_main_thread_defers_nothing():
    seen = []

    def work():
        with deferring_interrupts() as flag:
            seen.append((flag.is_set, signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [(False, signal.default_int_handler)]
