from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *arguments, cwd):
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_plain_metaschedule_tunes_and_compiles_with_our_parts(tmp_path):
    printed = run("plain_metaschedule.py", cwd=tmp_path)
    assert "for NVIDIA A100-SXM4-80GB (sm_80)" in printed
    assert "predicted time" in printed
    assert "compiled: " in printed
    assert list(tmp_path.iterdir()) == []  # it cleans up
