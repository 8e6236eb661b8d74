"""The kernel `map.period` of `htp.map`: row-major tensors, some of which are repeated along the
outer axes of the result alone, such as a bias of each channel: copied to scratch memory until they
fill whole vectors, they are loaded aligned.
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
from ..runs import Buffer, copy_run, input_buffer, nest, output_buffer, scratch_buffer
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .repeated_axes import Axis, merged_axes, repeated_layouts
from .splats import splat_first
from .units import Unit

LONGEST_PERIOD = 64
"""The most vectors of a period in scratch memory: 8 KB for each repeated operand."""

UNROLLED = 4
"""The most vectors of a period that are computed in one iteration, loaded before the loop."""


@dataclass(frozen=True)
class Period:
    """The period of a map whose operands are repeated along the outer axis alone: the least number
    of whole vectors after which these operands repeat in the same lanes.
    """

    op: htp.MapOp

    @cached_property
    def axes(self) -> list[Axis]:
        """The merged axes of the result."""
        return merged_axes(self.op)

    @cached_property
    def run(self) -> int:
        """The bytes of the result along the innermost merged axis."""
        return self.axes[-1].extent * Unit.of(self.op).output.bits // 8

    @property
    def vectors(self) -> int:
        """The number of vectors in a period."""
        return math.lcm(self.run, VECTOR) // VECTOR

    @property
    def repeated(self) -> list[int]:
        """The numbers of the operands that are repeated along the outer axis, but not along the
        inner one.
        """
        pairs = zip(self.axes[0].has, self.axes[-1].has, strict=True)
        return [i for i, (outer, inner) in enumerate(pairs) if inner and not outer]

    @property
    def scratch(self) -> int:
        """The bytes of scratch memory: a period of each repeated operand; 0 if the inner axis fills
        whole vectors, so that operands are read in place.
        """
        return 0 if self.run % VECTOR == 0 else VECTOR * self.vectors * len(self.repeated)

    def reason(self) -> str | None:
        """Return why operands do not repeat as `map.period` needs it, None if they do."""
        if len(Unit.of(self.op).widths) > 1:
            return "operands with elements of different sizes do not repeat alike"
        if len(self.axes) != 2 or any(
            outer and not inner
            for outer, inner in zip(self.axes[0].has, self.axes[1].has, strict=True)
        ):
            return "an operand is repeated along an inner axis"
        if self.scratch and self.vectors > LONGEST_PERIOD:
            return f"operands repeat after {self.vectors} vectors, more than {LONGEST_PERIOD}"
        return None


def period_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return row-major order for the result and all operands of a map, some of which are repeated
    along the outer axis alone; or why `map.period` does not take the map.
    """
    known = repeated_layouts(op)
    return known if isinstance(known, str) else Period(op).reason() or known


def period_scratch(op: htp.MapOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory in which `map.period` repeats operands."""
    return Period(op).scratch


@kernel("map.period", htp.MapOp, layouts=period_layouts, scratch=period_scratch)
def build_period(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit the copies that repeat operands in scratch memory, then loops over periods of the result
    and the vectors of each.
    """
    Periods(b, op).emit()


class Periods:
    """The emitter of the kernel `map.period`, which computes the result period by period."""

    def __init__(self, b: KernelBuilder, op: htp.MapOp):
        self.b, self.op, self.unit, self.period = b, op, Unit.of(op), Period(op)
        self.sources = [self._source(i) for i in range(len(op.inputs))]

    def _source(self, index: int) -> Buffer | SSAValue:
        """Return what operand number `index` is loaded from: its buffer, or the scratch memory to
        which it is copied here until it fills a period; for an operand of a single element, a
        vector with that in all lanes.
        """
        source = input_buffer(self.b, self.op, index)
        if not self.period.axes[-1].has[index]:
            return splat_first(self.b, self.b.load(source.address), self.unit.output.bits)
        if not self.period.scratch or index not in self.period.repeated:
            return source
        size = VECTOR * self.period.vectors
        place = self.period.repeated.index(index) * size
        address = self.b.add(scratch_buffer(self.b, self.op).address, place)
        run = self.period.run
        with self.b.loop(size // run, parallel=True) as i:
            copy_run(self.b, source, 0, self.b.add(address, self.b.mul(i, run)), run, 0)
        return Buffer(address, size)

    def emit(self) -> None:
        """Emit all whole periods of the result, then the vectors that remain."""
        target, period = output_buffer(self.b, self.op), self.period.vectors
        whole, rest = divmod(target.vectors, period)
        if period <= UNROLLED:
            self._unrolled(target, whole)
        elif whole:
            with nest(self.b, whole, period) as (i, j):
                start = self.b.mul(i, period * VECTOR)
                self._vector(target, start, self.b.mul(j, VECTOR))
        for j in range(rest):
            self._vector(target, whole * period * VECTOR, j * VECTOR)

    def _unrolled(self, target: Buffer, whole: int) -> None:
        """Emit `whole` periods of at most `UNROLLED` vectors, several periods in an iteration if
        the expression is short; `target` is the buffer of the result.
        """
        period = self.period.vectors
        for span in spans(whole, max(1, self.unit.together // period)):
            with nest(self.b, span.count) as (i,):
                for k in range(span.length):
                    start = self.b.mul(self.b.add(span.at(self.b, i), k), period * VECTOR)
                    for j in range(period):
                        self._vector(target, start, j * VECTOR)

    def _vector(self, target: Buffer, start: Scalar, at: Scalar) -> None:
        """Emit the vector at byte `at` of the period that starts at byte `start` of the result's
        buffer `target`.
        """
        vectors = [[self._load(i, start, at)] for i in range(len(self.sources))]
        (result,) = self.unit.compute(self.b, vectors)
        self.b.store(self.b.add(target.address, start, at), result)

    def _load(self, index: int, start: Scalar, at: Scalar) -> SSAValue:
        """Return the vector of operand number `index` for byte `at` of the period that starts at
        byte `start`: of a repeated operand byte `at`, of others byte `start + at`, or the splatted
        element.
        """
        source = self.sources[index]
        if not isinstance(source, Buffer):
            return source
        if index in self.period.repeated:
            return self.b.load(self.b.add(source.address, at))
        return self.b.load(self.b.add(source.address, start, at))
