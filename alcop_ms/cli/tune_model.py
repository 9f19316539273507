"""`alcop-ms tune --model NAME`: tune, compile, prove and export a whole model."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.errors import InvalidOptionError

if TYPE_CHECKING:
    from alcop_ms.graph.compile import CompiledModel
    from alcop_ms.graph.tuning import ModelTuning
    from alcop_ms.report.model_table import ModelRow, ModelTotals

LIBRARY_FILE = "model.so"
TEXT_FILE = "model.cu"
REPORT_FILE = "report.json"
MODEL_HELP = (
    "a whole model instead of a workload: bert-base, bert-large, gpt2, resnet-18, resnet-50, "
    "vgg-16, vit-base, llama-prefill or llama-decode, with parameters as in "
    "bert-base:batch=1,seq=128; an .onnx file; or a .pt2 file of torch.export"
)


def add_model_argument(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Add `--model NAME`."""
    parser.add_argument("--model", metavar="NAME", required=required, help=MODEL_HELP)


def run(args: argparse.Namespace, runner: Any) -> int:
    """Tune a model; 1 when a function has a wrong kernel only, or copies are lost on the way."""
    from alcop_ms import targets
    from alcop_ms.graph.compile import save_model
    from alcop_ms.graph.frontends import read_model
    from alcop_ms.graph.summary import make_rows, make_totals
    from alcop_ms.graph.tuning import compile_relax, tune_relax

    if args.verify_top != 1:
        raise InvalidOptionError(
            "--verify-top goes with a workload; a model's winners are verified"
        )
    target = targets.target(args.target)
    module = read_model(args.model)
    name = Path(args.model).stem.replace(":", "-").replace(",", "-").replace("=", "")
    directory: Path = args.out or Path("out") / f"{name}-{targets.gpu_of(target).name}"
    tuning = tune_relax(
        module,
        target,
        directory,
        trials=args.trials,
        minutes=args.minutes,
        preset=args.preset or "quick",
        runner=runner,
        max_workers=args.workers,
        seed=args.seed,
        shows_progress=not args.json,
    )
    model = compile_relax(tuning, verifies=args.verify, seed=args.seed)
    save_model(model, directory / LIBRARY_FILE, directory / TEXT_FILE)
    rows = make_rows(model, library=directory / LIBRARY_FILE)
    totals = make_totals(model, rows)
    described = _describe(tuning, rows, totals)
    text = json.dumps(described, indent=2)
    (directory / REPORT_FILE).write_text(text + "\n", encoding="utf-8")
    print(text if args.json else _format(tuning, model, rows, totals, directory))
    return 0 if all(row.keeps_copies for row in rows) else 1


def _format(
    tuning: ModelTuning,
    model: CompiledModel,
    rows: tuple[ModelRow, ...],
    totals: ModelTotals,
    directory: Path,
) -> str:
    from alcop_ms.report.model_table import format_model

    parts = [format_model(rows, totals)]
    if tuning.was_interrupted:
        parts.append("interrupted: run the same command again to go on")
    lines = [f"not tuned: {name}: {reason}" for name, reason in tuning.refused]
    done = f"{tuning.tried} candidates built in this run, {tuning.failed} failed"
    lines.append(done if tuning.tried else "from earlier runs; nothing was searched")
    kind = "CUDA text, as there is no nvcc" if model.cubin is None else "machine code"
    left = ", ".join((LIBRARY_FILE, TEXT_FILE, REPORT_FILE))
    lines.append(f"left in {directory}: {left}, tuning records; {LIBRARY_FILE} holds {kind}")
    return "\n\n".join([*parts, "\n".join(lines)])


def _describe(
    tuning: ModelTuning, rows: tuple[ModelRow, ...], totals: ModelTotals
) -> dict[str, Any]:
    return {
        "kind": tuning.kind,
        "tried": tuning.tried,
        "failed": tuning.failed,
        "was_interrupted": tuning.was_interrupted,
        "not_tuned": dict(tuning.refused),
        "functions": [{**asdict(row), "keeps_copies": row.keeps_copies} for row in rows],
        "end_to_end": asdict(totals),
    }
