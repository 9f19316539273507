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


def test_bert_end_to_end_keeps_every_copy(tmp_path):
    model = "bert-base:layers=1,width=32,heads=2,inner=64,vocabulary=48,seq=32"
    arguments = ("--model", model, "--no-search", "--out", str(tmp_path))
    printed = run("bert_end_to_end.py", *arguments, cwd=tmp_path)
    assert "0 tuned, 7 predicted, 7 fallback, 0 unbound; 14 verified right" in printed
    assert "LOST" not in printed
    assert (tmp_path / "model.so").exists()
