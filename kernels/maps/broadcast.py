"""Kernels of `htp.map` on row-major tensors, some of which are broadcast (repeated) along axes of
the result.

Adjacent axes along which the same operands are repeated are merged into one. `map.rows` computes
runs of contiguous elements along the innermost merged axis; the element of an operand that is
repeated along it is splatted (put into all lanes) for each run. `map.period` takes operands that
are repeated along the outer axes alone, such as a bias of each channel: copied to scratch memory
until they fill whole vectors, they are loaded aligned.
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
from ..runs import (
    Buffer,
    copy_run,
    input_buffer,
    load_window,
    nest,
    output_buffer,
    scratch_buffer,
)
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .splats import splat_first
from .units import Unit, reason_against, reason_to_be_whole


@dataclass(frozen=True)
class Axis:
    """An axis of the result that adjacent ones are merged into: its extent, and for each operand
    whether it has that extent; the others are repeated along it.
    """

    extent: int
    has: tuple[bool, ...]


def merged_axes(op: htp.MapOp) -> list[Axis]:
    """Return the merged axes of a map's result, outermost first; axes of extent 1 are left out, but
    at least one axis remains.
    """
    axes: list[Axis] = []
    for index, extent in enumerate(htp.shape(op.output)):
        has = tuple(htp.shape(v)[index] == extent for v in op.inputs)
        if extent == 1:
            continue
        if axes and axes[-1].has == has:
            axes[-1] = Axis(axes[-1].extent * extent, has)
        else:
            axes.append(Axis(extent, has))
    return axes or [Axis(1, (True,) * len(op.inputs))]


def flat_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return row-major order for the result and all operands of a map, at least one of which is
    repeated; or why `map.rows` does not take the map.
    """
    if reason := reason_against(op) or reason_to_be_whole(op):
        return reason
    if len(Unit.of(op).widths) > 1:
        return "operands with elements of different sizes cannot be repeated"
    if all(all(axis.has) for axis in merged_axes(op)):
        return "no operand is repeated"
    return [Layouts((htp.ROW_MAJOR,) * len(op.inputs), htp.ROW_MAJOR)]


@dataclass(frozen=True)
class Rows:
    """The emitter of the kernel `map.rows`, which computes runs along the innermost merged axis."""

    b: KernelBuilder
    op: htp.MapOp

    @cached_property
    def unit(self) -> Unit:
        """How the elements of a vector are computed."""
        return Unit.of(self.op)

    @cached_property
    def axes(self) -> list[Axis]:
        """The merged axes of the result."""
        return merged_axes(self.op)

    @property
    def size(self) -> int:
        """The bytes of an element; all operands and the result have the same."""
        return self.unit.output.bits // 8

    @property
    def run(self) -> int:
        """The bytes of a run: of the result along the innermost merged axis."""
        return self.axes[-1].extent * self.size

    def emit(self) -> None:
        """Emit loops over the outer axes, and in them a run: its whole vectors in a loop, then a
        last vector that may overlap them. A run shorter than a vector is one partial vector.
        """
        with nest(self.b, *(axis.extent for axis in self.axes[:-1])) as indices:
            run = Run(self, indices)
            if self.run < VECTOR:
                run.vector(0, self.run)
                return
            with self.b.loop(self.run // VECTOR, parallel=True) as j:
                run.vector(self.b.mul(j, VECTOR), VECTOR)
            if self.run % VECTOR:
                run.vector(self.run - VECTOR, VECTOR)

    def strides(self, operand: int | None) -> list[int]:
        """Return the byte stride along each merged axis: of operand number `operand`, 0 along axes
        where it is repeated, or of the result (None).
        """
        strides: list[int] = []
        stride = self.size
        for axis in reversed(self.axes):
            here = operand is None or axis.has[operand]
            strides.insert(0, stride if here else 0)
            stride *= axis.extent if here else 1
        return strides


class Run:
    """One run of a map's result along the innermost merged axis, at `indices` of the outer ones."""

    def __init__(self, rows: Rows, indices: Sequence[Scalar]):
        self.rows, self.b, self.indices = rows, rows.b, indices
        inputs = range(len(rows.op.inputs))
        self.splats = {i: self._splat(i) for i in inputs if not rows.axes[-1].has[i]}
        self.target = self.b.add(output_buffer(self.b, rows.op).address, self._offset(None))

    def vector(self, at: Scalar, nbytes: int) -> None:
        """Emit the computation of `nbytes` bytes of the run, at most a vector, from its byte `at`
        on, and their store to the result.
        """
        vectors = [
            [self.splats[i] if i in self.splats else self._load(i, at)]
            for i in range(len(self.rows.op.inputs))
        ]
        (result,) = self.rows.unit.compute(self.b, vectors)
        self.b.store_partial(self.b.add(self.target, at), result, nbytes)

    def _load(self, operand: int, at: Scalar) -> SSAValue:
        """Load a vector of operand number `operand`, from byte `at` of its run on."""
        source = input_buffer(self.b, self.rows.op, operand)
        last = self._last(operand) + max(0, self.rows.run - VECTOR)
        return load_window(self.b, source, self.b.add(self._offset(operand), at), last)

    def _splat(self, operand: int) -> SSAValue:
        """Return a vector with the only element of operand number `operand` in this run in all
        lanes.
        """
        source = input_buffer(self.b, self.rows.op, operand)
        window = load_window(self.b, source, self._offset(operand), self._last(operand))
        return splat_first(self.b, window, 8 * self.rows.size)

    def _offset(self, operand: int | None) -> Scalar:
        """Return the byte offset of this run in the buffer of operand number `operand`, or in that
        of the result (None).
        """
        strides = self.rows.strides(operand)
        return self.b.add(*(self.b.mul(i, s) for i, s in zip(self.indices, strides, strict=False)))

    def _last(self, operand: int) -> int:
        """Return the greatest byte offset at which a run begins in the buffer of operand number
        `operand`.
        """
        pairs = zip(self.rows.axes[:-1], self.rows.strides(operand), strict=False)
        return sum((axis.extent - 1) * stride for axis, stride in pairs)


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
    known = flat_layouts(op)
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


@kernel("map.rows", htp.MapOp, layouts=flat_layouts)
def build_rows(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit loops over the outer axes, and in them a run along the innermost axis."""
    Rows(b, op).emit()
