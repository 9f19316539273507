from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

from alcop_ms.graph import schedules
from tests.graph.small_model import make_small_model

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


def test_bert_end_to_end_keeps_every_copy(tmp_path, monkeypatch, capsys):
    spec = importlib.util.spec_from_file_location("example", EXAMPLES / "bert_end_to_end.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr(example, "load_model", lambda _: make_small_model())  # BERT takes minutes
    monkeypatch.setattr(schedules, "PREDICTED_CANDIDATES", 2)
    monkeypatch.setattr(sys, "argv", ["example", "--no-search", "--out", str(tmp_path)])
    assert example.main() == 0
    printed = capsys.readouterr().out
    assert "0 tuned, 2 predicted, 1 fallback, 0 unbound; 3 verified right" in printed
    assert "LOST" not in printed
    assert (tmp_path / "model.so").exists()
