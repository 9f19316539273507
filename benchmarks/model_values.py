"""Whole models on the host: our fused functions against one function an operator.

Both run as TVM compiles them for llvm, on the same seeded weights and inputs at full size, with
float32 sums: fusion must not change what a model computes. Kernels are proved one by one in the
emulator; this proves the graph round them. A model takes the host a minute or more.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np
import tvm
from tvm import relax

from alcop_ms import targets
from alcop_ms.graph.legalise import legalise_table, widen_products
from alcop_ms.graph.tuning import fuse_model
from alcop_ms.models import MODEL_NAMES, load_model

TOLERANCE = 0.02  # of the largest value: float16 between layers


def run_on_host(module: tvm.IRModule, arrays: list[np.ndarray]) -> np.ndarray:
    """The result of a module's `main`."""
    machine = relax.VirtualMachine(tvm.compile(module, target="llvm"), tvm.cpu())
    return machine["main"](*map(tvm.runtime.tensor, arrays)).numpy().astype(np.float64)


def compare(spec: str, target_name: str, seed: int) -> tuple[float, float, float]:
    """(largest difference, largest value, seconds) of a model."""
    start = time.perf_counter()
    model = load_model(spec)
    arrays = model.make_arrays(seed)
    fused, _ = fuse_model(model.module, targets.target(target_name))
    ours = run_on_host(fused, arrays)
    table = legalise_table()
    plain = run_on_host(relax.transform.LegalizeOps(table)(widen_products(model.module)), arrays)
    if not np.isfinite(ours).all():
        return float("inf"), float(np.abs(plain).max()), time.perf_counter() - start
    return (
        float(np.abs(ours - plain).max()),
        float(np.abs(plain).max()),
        time.perf_counter() - start,
    )


def main() -> int:
    """Compare models; 1 when one differs by more than float16 explains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", metavar="MODEL", help="default: all")
    parser.add_argument("--target", default="a100")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    for spec in args.models or MODEL_NAMES:
        difference, largest, seconds = compare(spec, args.target, args.seed)
        is_right = difference <= TOLERANCE * largest
        wrong += not is_right
        print(
            f"{spec:16} {'right' if is_right else 'WRONG':6} largest difference {difference:.3g} "
            f"of {largest:.3g} ({seconds:.0f} s)",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
