from __future__ import annotations

import json

from alcop_ms.cli import main


def test_show_registry_workload_prints_place_spec_and_tensors(capsys):
    assert main(["show", "bert/base-seq512-ffn1"]) == 0
    out = capsys.readouterr().out
    assert "BERT-base feed-forward 1, 512 tokens" in out
    assert "matmul:m=512,n=3072,k=768,dtype=f16,acc=f32,out=f16,layout=nt,epilogue=bias+gelu" in out
    assert "output     C_cast: float16[512, 3072]" in out
    assert "2.416 GFLOP" in out


def test_show_json_with_tir_holds_tensors_and_function(capsys):
    assert main(["show", "matmul:m=8,n=4,k=2,layout=tn", "--json", "--tir"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["tensors"][0] == {
        "name": "A",
        "shape": [2, 8],
        "dtype": "float16",
        "role": "input",
    }
    assert 'T.Buffer((2, 8), "float16")' in shown["tir"]


def test_show_script_file_is_named_without_being_run(capsys, tmp_path):
    file = tmp_path / "kernel.py"
    file.write_text("raise RuntimeError('run')")
    assert main(["show", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    assert main(["show", str(file), "--tir"]) == 2
    assert capsys.readouterr().err.endswith("running it raised RuntimeError: run\n")
