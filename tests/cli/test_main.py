from __future__ import annotations

import json
import subprocess
import sys

import pytest

from alcop_ms.cli import main as run_main
from alcop_ms.cli.main import COMMANDS, make_parser
from alcop_ms.errors import UnknownWorkloadError


def run(capsys, *argv):
    code = run_main(list(argv))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "the following arguments are required: COMMAND. See 'alcop-ms --help'"),
        (["shwo"], "invalid choice: 'shwo'"),
        (["show"], "the following arguments are required: WORKLOAD. See 'alcop-ms show --help'"),
        (["list", "--jsn"], "unrecognized arguments: --jsn"),
        (["list", "--js"], "unrecognized arguments: --js"),
        (["list", "alcop"], "unknown suite 'alcop'. Did you mean"),
        (["show", "bert/none"], "no workload 'none' in suite 'bert'"),
        (["show", "matmul:m=?,n=1,k=1"], "m=? is a dynamic extent"),
        (["show", "line\nbreak"], "unknown workload 'line\\nbreak'"),
        (["list", "--workloads", "/no/such"], "workload folder '/no/such' is not a folder"),
    ],
)
def test_main_bad_input_prints_one_line_and_returns_2(capsys, argv, message):
    code, out, err = run(capsys, *argv)
    assert code == 2
    assert out == ""
    assert err.startswith("alcop-ms: error: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "argv", [["--debug", "show", "bert/none"], ["show", "bert/none", "--debug"]]
)
def test_main_debug_raises_the_error_itself(argv):
    with pytest.raises(UnknownWorkloadError):
        run_main(argv)


def test_main_interrupt_returns_130(capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("alcop_ms.cli.list.list_suites", interrupt)
    code, _, err = run(capsys, "list")
    assert (code, err) == (130, "alcop-ms: interrupted\n")


def test_main_reader_that_leaves_is_quiet():
    program = (
        "import sys; from alcop_ms.cli import main; sys.exit(main(['list', 'llama', '--json']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()  # before the command writes anything
        err = process.stderr.read()
        code = process.wait(timeout=30)
    assert (code, err) == (141, b"")


@pytest.mark.parametrize(
    "argv", [["--help"], ["show", "--help"], ["list"], ["show", "bert/base-seq512-ffn1"]]
)
def test_main_light_commands_import_neither_tvm_nor_numpy(argv):
    program = (
        "import sys; from alcop_ms.cli import main; code = main(sys.argv[1:]);"
        "print('loaded', {'tvm', 'numpy'} & set(sys.modules)); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *argv], capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("loaded set()\n")


def commands_of(parser):
    return next((a.choices for a in parser._actions if isinstance(a.choices, dict)), {})


def test_make_parser_every_command_has_help_and_run():
    choices = commands_of(make_parser())
    assert len(choices) == len(COMMANDS)
    for name, parser in choices.items():
        for one in commands_of(parser).values() or [parser]:  # `db` has commands of its own
            assert callable(one.get_default("run")), name


def test_module_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "alcop_ms", "list", "--json"],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0
    assert {suite["suite"] for suite in json.loads(done.stdout)} >= {"alcop-gemm", "bert"}
