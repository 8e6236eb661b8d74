"""Floats between bytes: what is computed in floats from the bytes of one tensor, element by
element, as by quantize(cos(dequantize(x))), is a table of its 256 results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from ....dialects import qnn
from ....dialects.constants import known_array
from ....dialects.htp.attributes import WHY
from ....dialects.islands import is_island
from ....dialects.qnn.base import QnnOp
from ....dialects.tensors import element, is_float, shape
from ....semantics.registry import Array, evaluate
from ....semantics.static_shapes import is_dynamic
from .border import Border, byte_type, is_byte, u8_type
from .elementwise import table_of
from .float_results import WIDTHS, float_of_byte

ELEMENTWISE: tuple[type[QnnOp], ...] = (
    qnn.BinaryOp,
    qnn.CastOp,
    qnn.ConvertOp,
    qnn.DequantizeOp,
    qnn.NeuronOp,
    qnn.QuantizeOp,
    qnn.UnaryOp,
)
"""The operations that compute each element of their result from one of each operand."""

Sources = Mapping[Operation, SSAValue]
"""Operation -> the tensor of bytes of which each element of its result is a function, in the order
of the program.
"""


def computed(op: Operation) -> list[SSAValue]:
    """Return the operands of `op` that are no constants of one element."""
    known = ((value, known_array(value)) for value in op.operands)
    return [value for value, array in known if array is None or array.size != 1]


def only_element(constant: SSAValue) -> Array:
    """Return the value of a constant of one element, with one axis."""
    known = known_array(constant)
    assert known is not None
    return known.reshape(1)


def sources_of(ops: Iterable[Operation]) -> Sources:
    """Return the sources of those among `ops`, in program order, that compute bytes or floats from
    the bytes of one tensor, with none but floats between.
    """
    found = dict[Operation, SSAValue]()
    for op in ops:
        if isinstance(op, ELEMENTWISE) and WHY not in op.attributes and not is_island(op):
            source = source_of(op, found)
            if source is not None:
                found[op] = source
    return found


def source_of(op: Operation, known: Sources) -> SSAValue | None:
    """Return the source of `op`, an elementwise operation, if those of the operations before it are
    `known`; None if it has none.
    """
    if not any(map(is_float, (*op.operands, *op.results))):
        return None
    values, (result,) = computed(op), op.results
    if not (is_byte(result) or is_float(result)) or is_dynamic(result) or 0 in shape(result):
        return None
    if any(shape(value) != shape(result) for value in values):
        return None
    owners = (value.owner for value in values if not is_byte(value))
    sources = {known.get(owner) if isinstance(owner, Operation) else None for owner in owners}
    sources |= {value for value in values if is_byte(value)}
    return sources.pop() if len(sources) == 1 else None


@dataclass(frozen=True)
class FunctionOfByte:
    """A function of each element of a tensor of bytes."""

    source: SSAValue
    steps: tuple[Operation, ...]
    """The operations that compute it, in the order of the program."""

    @staticmethod
    def of(last: Operation, sources: Sources) -> FunctionOfByte:
        """Return the function that the result of `last` is of its source."""
        steps, pending = set[Operation](), [last]
        while pending:
            step = pending.pop()
            steps.add(step)
            owners = (value.owner for value in computed(step) if is_float(value))
            pending += (o for o in owners if isinstance(o, Operation) and o not in steps)
        return FunctionOfByte(sources[last], tuple(op for op in sources if op in steps))

    def __call__(self, x: Array) -> Array:
        """Return the results for stored integers of the source's type."""
        values = {self.source: x}
        with np.errstate(all="ignore"):
            for step in self.steps:
                operands = [values[v] if v in values else only_element(v) for v in step.operands]
                values[step.results[0]] = evaluate(step, operands)[0]
        return values[self.steps[-1].results[0]]


@dataclass(frozen=True)
class LowerFunctionOfByte(RewritePattern):
    """Lower an operation that computes, from floats, what is a function of a byte: to a look-up in
    a table of bytes, or to the table of its floats.

    Users must come before what computes their operands, which is dead then.
    """

    sources: Sources

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an operation by a table of the function that it computes."""
        if op not in self.sources or not any(map(is_float, computed(op))):
            return
        function, (result,) = FunctionOfByte.of(op, self.sources), op.results
        border, source, type = Border(op, rewriter), function.source, element(result)
        if is_byte(result):
            table = table_of(function, byte_type(source), byte_type(result))
            made = border.look_up(border.enter(source), table, u8_type(result))
        elif isinstance(type, AnyFloat) and type.bitwidth in WIDTHS:
            made = float_of_byte(source, result, function, border)
        else:
            return
        rewriter.replace(op, (), [border.leave(made, result)])
