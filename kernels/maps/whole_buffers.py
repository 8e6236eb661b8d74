"""The kernel `map.vectors` of `htp.map`: over whole buffers, of operands without broadcasting or of
one element.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import Buffer, input_buffer, nest, output_buffer, scratch_buffer
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .lane_forms import Form
from .sample_tables import SampleTables
from .splats import splat_first
from .units import Unit, reason_against


def is_scalar(op: htp.MapOp, value: SSAValue) -> bool:
    """Return whether operand `value` of `op` has one element, and the result more, for all of which
    it is used.
    """
    return math.prod(htp.shape(value)) == 1 < math.prod(htp.shape(op.output))


def whole_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return the layouts in which each operand has, at each offset of the result's buffer, the
    element of the same index, or why the map has none. Operands of one element are in layout
    `flat`.
    """
    if reason := reason_against(op):
        return reason
    others = [v for v in op.inputs if not is_scalar(op, v)]
    if any(htp.shape(v) != htp.shape(op.output) for v in others):
        return "an operand is repeated along some of its axes"
    names = htp.activation_layouts() if Unit.of(op).widths == {8} else [htp.ROW_MAJOR]
    return [
        Layouts(tuple(htp.ROW_MAJOR if is_scalar(op, v) else n for v in op.inputs), n)
        for n in names
    ]


def sample_scratch(op: htp.MapOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory for the tables of halfwords of a map."""
    return Unit.of(op).samples.size


@kernel("map.vectors", htp.MapOp, layouts=whole_layouts, scratch=sample_scratch)
def build_vectors(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit the kernel of a map whose buffers have the elements of one index at one offset, vector
    by vector; operands of one element are splatted (put into all lanes) once.
    """
    WholeBuffers(b, op).emit()


@dataclass(frozen=True)
class WholeBuffers:
    """The emitter of the kernel of a map whose buffers have their elements in the same order, but
    for operands of one element.
    """

    b: KernelBuilder
    op: htp.MapOp

    @cached_property
    def unit(self) -> Unit:
        """How the elements of a unit (those computed together) are computed."""
        return Unit.of(self.op)

    @cached_property
    def samples(self) -> SampleTables | None:
        """The tables of halfwords in scratch memory; None if the expression has none."""
        if not self.unit.samples.size:
            return None
        return SampleTables(self.b, self.unit.samples, scratch_buffer(self.b, self.op).address)

    @cached_property
    def sources(self) -> list[Buffer | list[SSAValue]]:
        """For each operand its buffer, or, if it has one element, the vectors of a unit with that
        element in all lanes.
        """
        return [self._source(i, form) for i, form in enumerate(self.unit.inputs)]

    def _source(self, index: int, form: Form) -> Buffer | list[SSAValue]:
        source = input_buffer(self.b, self.op, index)
        if not is_scalar(self.op, self.op.inputs[index]):
            return source
        vector = splat_first(self.b, self.b.load(source.address), form.bits)
        return [vector] * self.unit.vectors(form)

    def emit(self) -> None:
        """Emit all units (elements computed together): whole ones in loops; a last one, in which
        some buffers end, by itself.
        """
        if self.samples is not None:
            self.samples.write()
        target, forms = output_buffer(self.b, self.op), (*self.unit.inputs, self.unit.output)
        buffers = [*self.sources, target]
        full = min(
            buffer.vectors // self.unit.vectors(form)
            for buffer, form in zip(buffers, forms, strict=True)
            if isinstance(buffer, Buffer)
        )
        for span in spans(full, self.unit.together):
            with nest(self.b, span.count, parallel=self.samples is None) as (i,):
                for k in range(span.length):
                    self._unit(target, span.at(self.b, i), k)
        elements = math.prod(htp.shape(self.op.output))
        if len(self.unit.widths) > 1 and full * self.unit.elements < elements:
            self._unit(target, full, 0)

    def _unit(self, target: Buffer, first: Scalar, k: int) -> None:
        """Emit unit number `first + k`, where k is a constant: load its operands, compute, and
        store its result to the buffer `target`.
        """
        pairs = zip(self.sources, self.unit.inputs, strict=True)
        vectors = [
            self._load(source, self.unit.vectors(form), first, k)
            if isinstance(source, Buffer)
            else source
            for source, form in pairs
        ]
        count = self.unit.vectors(self.unit.output)
        address = self.b.add(target.address, self.b.mul(first, count * VECTOR))
        for j, vector in enumerate(self.unit.compute(self.b, vectors, self.samples)):
            if not isinstance(first, int) or first * count + k * count + j < target.vectors:
                self.b.store(address, vector, k * count + j)

    def _load(self, source: Buffer, count: int, first: Scalar, k: int) -> list[SSAValue]:
        """Load the `count` vectors of the operand's buffer `source` for unit number `first + k`. If
        `first` is constant, the last vector stands for vectors past the end of the buffer.
        """
        address = self.b.add(source.address, self.b.mul(first, count * VECTOR))
        indices = [k * count + j for j in range(count)]
        if isinstance(first, int):
            last = source.vectors - 1 - first * count
            indices = [min(index, last) for index in indices]
        return [self.b.load(address, index) for index in indices]
