"""Integer expressions of CUDA text, evaluated for all threads or all blocks at once."""

from __future__ import annotations

import ast
import functools
import operator
import re
from collections.abc import Callable, Mapping
from types import CodeType

import numpy as np

from alcop_ms.errors import InvalidOptionError

Values = Mapping[str, "np.ndarray | int"]

_INDEX = re.compile(r"\(\s*\(\s*int\s*\)\s*(threadIdx|blockIdx)\.([xyz])\s*\)")
_CAST = re.compile(r"\(\s*(?:int|long|int64_t|unsigned int|uint)\s*\)")
_ALLOWED: dict[type[ast.AST], Callable[..., object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.USub: operator.neg,
}
_SHAPE = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Constant, ast.Name, ast.Load)


@functools.lru_cache(maxsize=4096)
def _compile(text: str) -> tuple[CodeType, frozenset[str]]:
    """Python code of a C expression, and the names that it reads."""
    plain = _INDEX.sub(lambda match: f"({match[1]}_{match[2]})", " ".join(text.split()))
    plain = _CAST.sub("", plain).replace("&&", "&").replace("||", "|")
    plain = re.sub(r"(?<!/)/(?!/)", "//", plain)
    try:
        tree = ast.parse(plain.strip(), mode="eval")
    except (SyntaxError, RecursionError) as error:
        raise InvalidOptionError(f"CUDA text: cannot evaluate {text[:80]!r}") from error
    nodes = list(ast.walk(tree))
    for node in nodes:
        if not isinstance(node, _SHAPE) and type(node) not in _ALLOWED:
            raise InvalidOptionError(
                f"CUDA text: cannot evaluate {text[:80]!r}: it holds {type(node).__name__}"
            )
    names = frozenset(node.id for node in nodes if isinstance(node, ast.Name))
    return compile(tree, "<index>", "eval"), names


def evaluate(text: str, values: Values) -> np.ndarray:
    """Value of an index expression; a name without a value (a loop's variable) counts as 0.

    Only integer arithmetic and comparisons are taken, so that a text can do nothing else.

    Parameters
    ----------
    values : mapping
        `threadIdx_x`, `blockIdx_y` and so on, as arrays that broadcast together.

    Raises
    ------
    InvalidOptionError
        For anything that is not integer arithmetic.
    """
    code, names = _compile(text)
    scope = {name: values.get(name, 0) for name in names}
    return np.asarray(eval(code, {"__builtins__": {}}, scope))  # only whitelisted nodes
