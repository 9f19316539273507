"""What stands between two chained products, as CUDA text: softmax, or one step an element."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from alcop_ms.workloads.chain import Chain, Softmax
from alcop_ms.workloads.spec import EpilogueStep
from alcop_ms.workloads.step_primfunc import GELU_TANH_CUBIC, GELU_TANH_SLOPE, SQRT_HALF

# Of float32, whose power of two is 0: the macro of infinity is in a header that NVRTC has not.
_LOWEST = "-3.402823466e+38f"


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionText:
    """Pieces of the kernel's text; they may name its values (`$$WIDTH`) as the kernel's own does.

    Attributes
    ----------
    state : str
        Declarations before the loop.
    apply : str
        Statements on the tile `s` of the first product's results, and on `e`.
    finish : str
        Statements on each half of a warp's rows before it is stored.
    factor : str
        What a result is multiplied by.
    """

    state: str = ""
    apply: str
    finish: str = ""
    factor: str = ""


def function_text(chain: Chain) -> FunctionText:
    """The text of a chain's function."""
    if isinstance(chain.function, Softmax):
        return _softmax(chain, chain.function)
    if chain.function.step is None:
        return FunctionText(apply="")
    return FunctionText(apply=_POINTWISE % _value(chain.function.step))


def _value(step: EpilogueStep) -> str:
    """The step's value of `x`, in float32."""
    if step.name == "relu":
        return "fmaxf(x, 0.0f)"
    if step.name == "scale":
        return f"x * {_constant(step.value or 0.0)}"
    if step.name == "gelu":
        return f"0.5f * x * (1.0f + erff(x * {_constant(SQRT_HALF)}))"
    if step.name == "silu":
        return "x / (1.0f + __expf(-x))"
    assert step.name == "gelu_tanh"
    slope, cubic = _constant(GELU_TANH_SLOPE), _constant(GELU_TANH_CUBIC)
    return f"x / (1.0f + __expf(-{slope} * x * (1.0f + {cubic} * x * x)))"


def _constant(value: float) -> str:
    """A literal of float32; fmaf and its like take no double."""
    text = repr(float(np.float32(value)))
    return f"{text}f" if math.isfinite(value) else text


_POINTWISE = """\
#pragma unroll
    for (int n = 0; n < $TILE_EIGHTHS; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) {
        const float x = s[n][r];
        s[n][r] = %s;
      }
    }"""


def _softmax(chain: Chain, function: Softmax) -> FunctionText:
    hidden = f"key >= {chain.width}"
    if function.is_causal:
        hidden += f" || key > row + {chain.width - chain.rows}"
    scale = f"{function.scale * math.log2(math.e):.9g}f"
    texts = {"LOWEST": _LOWEST, "SCALE_LOG2": scale, "IS_HIDDEN": hidden}

    def fill(text: str) -> str:
        for name, value in texts.items():
            text = text.replace(f"${name}", value)
        return text

    return FunctionText(
        state=fill(_SOFTMAX_STATE),
        apply=fill(_SOFTMAX_APPLY),
        finish=_SOFTMAX_FINISH,
        factor=" * inverse",
    )


_SOFTMAX_STATE = """\
  float peak[2], total[2];
  peak[0] = peak[1] = $LOWEST;
  total[0] = total[1] = 0.0f;
"""
_SOFTMAX_APPLY = """\
    const int first = t * $BN;
    if (first + $BN > $SEEN_BY_ALL) {
#pragma unroll
      for (int n = 0; n < $TILE_EIGHTHS; ++n) {
#pragma unroll
        for (int r = 0; r < 4; ++r) {
          const int key = first + n * 8 + column0 + (r & 1), row = row0 + (r >> 1) * 8;
          if ($IS_HIDDEN) s[n][r] = $LOWEST;
        }
      }
    }

    // The first key is seen by all queries, so that peaks are finite from the first tile on.
    float rescale[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      float highest = peak[h];
#pragma unroll
      for (int n = 0; n < $TILE_EIGHTHS; ++n)
        highest = fmaxf(highest, fmaxf(s[n][2 * h], s[n][2 * h + 1]));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      const float shift = highest * $SCALE_LOG2;
      rescale[h] = exp2f(peak[h] * $SCALE_LOG2 - shift);
      peak[h] = highest;
      float sum = 0.0f;
#pragma unroll
      for (int n = 0; n < $TILE_EIGHTHS; ++n) {
#pragma unroll
        for (int r = 2 * h; r < 2 * h + 2; ++r) {
          s[n][r] = exp2f(s[n][r] * $SCALE_LOG2 - shift);
          sum += s[n][r];
        }
      }
      total[h] = total[h] * rescale[h] + sum;
    }
#pragma unroll
    for (int n = 0; n < $COLUMN_EIGHTHS; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) e[n][r] *= rescale[r >> 1];
    }"""
_SOFTMAX_FINISH = """\
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 1);
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 2);
    const float inverse = 1.0f / total[h];"""
