"""Units of a map, the elements that are computed together, and the vectors that hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp.expressions import (
    CONSTANT,
    OPERAND,
    TABLE,
    TABLE513,
    Expression,
    Interval,
    intervals,
    parse,
)
from ...dialects.htp.map import element_interval
from ...dialects.quant import storage_dtype
from ..builder import KernelBuilder
from .analysis import Analysis
from .expression_code import Emitter, Unsupported
from .lane_forms import I16, INTERLEAVED, SEQUENTIAL, Form, Lanes, Order
from .results import emit_result
from .sample_tables import SampleMemory, SampleTables

VECTOR_BITS = 1024
"""The bits of a vector."""

SHORT, TOGETHER = 4, 4
"""Of expressions with at most `SHORT` primitives, `TOGETHER` units are computed in an iteration, so
that independent instructions share packets; longer ones have enough of them, and more values than
registers otherwise.
"""

TABLES_TOGETHER = 2
"""The units that are computed in an iteration with a table: one look-up takes eight packets."""

LONG_TOGETHER = 2
"""The units that are computed in an iteration with a square or a choice by a shortcut. Squared
differences take 13 packets each, of four units 13.25; rectifiers with slopes 8, and no fewer of
four units.
"""

INTERPOLATION = 16
"""The most primitives of an expression with tables of halfwords of which `TOGETHER` units are
computed in an iteration. An interpolation of 513 samples has 13: four units take 5.3 packets each,
two take 6.1, one takes 8.
"""

Spans: TypeAlias = tuple[Interval, ...]


def storage_form(value: SSAValue) -> Form:
    """Return the form (bits and sign) in which a tensor's elements are stored; truth values are
    unsigned bytes.
    """
    dtype = storage_dtype(htp.tensor_type(value).element_type)
    return Form(8 * dtype.itemsize, np.issubdtype(dtype, np.signedinteger))


@dataclass(frozen=True)
class Unit:
    """How an `htp.map` is computed, a unit of `elements` elements at a time: its expression, and
    how the elements of its operands and result are stored.
    """

    expression: Expression
    inputs: tuple[Form, ...]
    """The form in which each operand's elements are stored."""

    spans: Spans
    """The interval of each operand's elements."""

    output: Form

    @staticmethod
    def of(op: htp.MapOp) -> Unit:
        """Return the description of how the map `op` is computed for a unit of elements."""
        inputs = tuple(map(storage_form, op.inputs))
        spans = tuple(map(element_interval, op.inputs))
        return Unit(op.function, inputs, spans, storage_form(op.output))

    @property
    def widths(self) -> set[int]:
        """The bits of the stored elements of operands and result."""
        return {form.bits for form in (*self.inputs, self.output)}

    @property
    def elements(self) -> int:
        """The number of elements of a unit: as many as a vector holds of the narrowest stored
        elements.
        """
        return VECTOR_BITS // min(self.widths)

    @property
    def order(self) -> Order:
        """The order of elements in lanes: sequential if operands and result have elements of
        different sizes, else interleaved.
        """
        return INTERLEAVED if len(self.widths) == 1 else SEQUENTIAL

    @property
    def together(self) -> int:
        """The number of units that one iteration of a loop computes."""
        analysis = Analysis(*self.analysis)
        nodes = [n for n in analysis.needed(self.expression) if not n.is_leaf]
        if any(node.primitive == "quotient" for node in nodes):
            return 1
        if any(node.primitive == TABLE513 for node in nodes):
            return TABLES_TOGETHER if len(nodes) > INTERPOLATION else TOGETHER
        if any(node.primitive == TABLE for node in nodes):
            return TABLES_TOGETHER
        if any(is_long(part) for n in nodes if analysis.at_once(n) for part in n.nodes()):
            return LONG_TOGETHER if len(nodes) <= SHORT else 1
        return TOGETHER if len(nodes) <= SHORT else 1

    def vectors(self, form: Form) -> int:
        """Return the number of vectors that hold the elements of a unit, stored in `form`."""
        return self.elements * form.bits // VECTOR_BITS

    @cached_property
    def ranges(self) -> dict[Expression, Interval]:
        """The interval of each node of the expression."""
        return intervals(self.expression, self.spans)[0]

    @property
    def analysis(self) -> tuple[Mapping[Expression, Interval], Order, int, tuple[Form, ...]]:
        """The arguments of an `Analysis` of the expression."""
        return self.ranges, self.order, self.elements, self.inputs

    @cached_property
    def samples(self) -> SampleMemory:
        """The scratch memory for tables of halfwords, and for what an iteration gathers."""
        gathers = self.together * -(-self.elements * I16.bits // VECTOR_BITS)
        return SampleMemory.of(self.expression, gathers)

    def compute(
        self,
        b: KernelBuilder,
        vectors: Sequence[Sequence[SSAValue]],
        samples: SampleTables | None = None,
    ) -> list[SSAValue]:
        """Emit the map for one unit; return the vectors of its result. `vectors` has the vectors of
        each operand, with elements in the order of memory; `samples` are the tables of halfwords,
        if any.
        """
        if samples is not None:
            samples.offsets.clear()
        known = {
            node: Lanes(tuple(vectors[node.number]), self.inputs[node.number])
            for node in self.expression.nodes()
            if node.primitive == OPERAND
        }
        emitter = Emitter(*self.analysis, b, known, samples)
        if self.expression.primitive == CONSTANT:
            return list(emitter.lanes(self.expression, self.output.bits).vectors)
        return list(emit_result(emitter, self.expression, self.output).vectors)


def is_long(node: Expression) -> bool:
    """Return whether a shortcut of `node`, a square or a choice, is much code."""
    squares = node.primitive == "*" and node.arguments[0] == node.arguments[1]
    return squares or node.primitive == "select"


@lru_cache(maxsize=512)
def unsupported(text: str, inputs: tuple[Form, ...], spans: Spans, output: Form) -> str | None:
    """Return why no code can be emitted for the expression `text`, for operands stored as `inputs`
    with elements in the intervals `spans`, and a result stored as `output`; None if code can be.
    """
    unit = Unit(parse(text), inputs, spans, output)
    b = KernelBuilder("trial", 1)
    samples = SampleTables(b, unit.samples, b.arguments[0])
    try:
        unit.compute(b, [[b.zero()] * unit.vectors(form) for form in inputs], samples)
    except Unsupported as e:
        return str(e)
    return None


def reason_against(op: htp.MapOp) -> str | None:
    """Return why no code can be emitted for a map's expression; None if code can be."""
    unit = Unit.of(op)
    return unsupported(op.expression.data, unit.inputs, unit.spans, unit.output)


def reason_to_be_whole(op: htp.MapOp) -> str | None:
    """Return why operands of a map cannot be repeated, whatever the layouts; None if they can."""
    return (
        "tables of halfwords are looked up in whole buffers" if Unit.of(op).samples.size else None
    )
