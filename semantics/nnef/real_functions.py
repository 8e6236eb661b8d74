"""Registration of nnef semantics that are functions of real numbers, also for quantized tensors.

NNEF's quantization is that of real numbers (NNEF 1.0.3, chapter 7): an operation computes on
dequantized operands, and a result with a quantized type is rounded to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from xdsl.ir import Operation

from ..reals import by_reals
from ..registry import Array, semantics

Function = TypeVar("Function", bound=Callable[..., Any])


def real_semantics(*op_classes: type[Operation]) -> Callable[[Function], Function]:
    """Return a decorator that registers `f(op, *arrays)`, a function of floats, as semantics of
    operation classes; quantized operands are dequantized, results quantized.

    Floats are computed in float32, in float64 where a tensor is quantized; integers and booleans
    are passed as they are.
    """

    def register(function: Function) -> Function:
        @wraps(function)
        def on_reals(op: Operation, *arrays: Array | None) -> Any:
            return by_reals(op, lambda *reals: function(op, *reals), *arrays)

        semantics(*op_classes)(on_reals)
        return function

    return register
