"""Kernels of `htp.map` on row-major tensors of which some are repeated along axes of the result.

Adjacent axes along which the same operands are repeated are one. `map.rows` computes the innermost
of them as runs of contiguous elements; an operand that is repeated along it is splatted for each
run. `map.period` takes operands that are repeated along the outer axes alone, as a bias of each
channel: repeated in scratch memory until they fill whole vectors, they are loaded aligned.
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
from .units import Unit, reason_against


@dataclass(frozen=True)
class Axis:
    """Adjacent axes of the result, merged: their extent, and which operands have it; the others are
    repeated along it.
    """

    extent: int
    has: tuple[bool, ...]


def merged_axes(op: htp.MapOp) -> list[Axis]:
    """Return the axes of a map, outermost first; axes of extent 1 are left out, but at least one
    remains.
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
    """Return the row-major layout for all operands of a map that repeats one, or why its elements
    have no such kernel.
    """
    if reason := reason_against(op):
        return reason
    if len(Unit.of(op).widths) > 1:
        return "operands with elements of different sizes cannot be repeated"
    if all(all(axis.has) for axis in merged_axes(op)):
        return "no operand is repeated"
    return [Layouts((htp.ROW_MAJOR,) * len(op.inputs), htp.ROW_MAJOR)]


@dataclass(frozen=True)
class Rows:
    """The kernel of a map by runs of the innermost axis."""

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
        """The bytes of an element."""
        return self.unit.output.bits // 8

    @property
    def run(self) -> int:
        """The bytes of a run of the result."""
        return self.axes[-1].extent * self.size

    def emit(self) -> None:
        """Emit loops over the outer axes, and in each iteration a run: its whole vectors in a loop,
        and its last vector, which may overlap them, or its only one, of fewer bytes.
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
        """Return the bytes from one index to the next along each axis: of an operand, which has 0
        along axes where it is repeated, or of the result (None).
        """
        strides: list[int] = []
        stride = self.size
        for axis in reversed(self.axes):
            here = operand is None or axis.has[operand]
            strides.insert(0, stride if here else 0)
            stride *= axis.extent if here else 1
        return strides


class Run:
    """One run of a map along the innermost axis, at `indices` of the outer ones."""

    def __init__(self, rows: Rows, indices: Sequence[Scalar]):
        self.rows, self.b, self.indices = rows, rows.b, indices
        inputs = range(len(rows.op.inputs))
        self.splats = {i: self._splat(i) for i in inputs if not rows.axes[-1].has[i]}
        self.target = self.b.add(output_buffer(self.b, rows.op).address, self._offset(None))

    def vector(self, at: Scalar, nbytes: int) -> None:
        """Emit `nbytes` of the run's results, at most a vector, from byte `at` of the run on."""
        vectors = [
            [self.splats[i] if i in self.splats else self._load(i, at)]
            for i in range(len(self.rows.op.inputs))
        ]
        (result,) = self.rows.unit.compute(self.b, vectors)
        self.b.store_partial(self.b.add(self.target, at), result, nbytes)

    def _load(self, operand: int, at: Scalar) -> SSAValue:
        """Load a vector of an operand from byte `at` of its run on."""
        source = input_buffer(self.b, self.rows.op, operand)
        last = self._last(operand) + max(0, self.rows.run - VECTOR)
        return load_window(self.b, source, self.b.add(self._offset(operand), at), last)

    def _splat(self, operand: int) -> SSAValue:
        """Return the only element of an operand in this run, in all lanes."""
        source = input_buffer(self.b, self.rows.op, operand)
        window = load_window(self.b, source, self._offset(operand), self._last(operand))
        return splat_first(self.b, window, 8 * self.rows.size)

    def _offset(self, operand: int | None) -> Scalar:
        """Return the byte at which the run of an operand, or of the result (None), begins."""
        strides = self.rows.strides(operand)
        return self.b.add(*(self.b.mul(i, s) for i, s in zip(self.indices, strides, strict=False)))

    def _last(self, operand: int) -> int:
        """Return the greatest byte at which a run of an operand begins."""
        pairs = zip(self.rows.axes[:-1], self.rows.strides(operand), strict=False)
        return sum((axis.extent - 1) * stride for axis, stride in pairs)


LONGEST_PERIOD = 64
"""The most vectors of a period in scratch memory: 8 KB for each repeated operand."""

UNROLLED = 4
"""The most vectors of a period that are computed in one iteration, loaded before the loop."""


@dataclass(frozen=True)
class Period:
    """The period of a map whose operands are repeated along the outer axes alone."""

    op: htp.MapOp

    @cached_property
    def axes(self) -> list[Axis]:
        """The merged axes of the result."""
        return merged_axes(self.op)

    @cached_property
    def run(self) -> int:
        """The bytes of the inner axis of the result."""
        return self.axes[-1].extent * Unit.of(self.op).output.bits // 8

    @property
    def vectors(self) -> int:
        """The number of vectors after which the operands repeat at the same lanes."""
        return math.lcm(self.run, VECTOR) // VECTOR

    @property
    def repeated(self) -> list[int]:
        """The operands that are repeated along the outer axis and have the inner one."""
        pairs = zip(self.axes[0].has, self.axes[-1].has, strict=True)
        return [i for i, (outer, inner) in enumerate(pairs) if inner and not outer]

    @property
    def scratch(self) -> int:
        """The bytes of scratch memory: a period of each repeated operand that does not fill whole
        vectors by itself.
        """
        return 0 if self.run % VECTOR == 0 else VECTOR * self.vectors * len(self.repeated)

    def reason(self) -> str | None:
        """Return why the map has no such period, None if it has."""
        if len(self.axes) != 2 or any(
            outer and not inner
            for outer, inner in zip(self.axes[0].has, self.axes[1].has, strict=True)
        ):
            return "an operand is repeated along an inner axis"
        if self.scratch and self.vectors > LONGEST_PERIOD:
            return f"operands repeat after {self.vectors} vectors, more than {LONGEST_PERIOD}"
        return None


def period_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return the row-major layout for all operands of a map that repeats some along outer axes
    alone, or why the kernel `map.period` does not take it.
    """
    known = flat_layouts(op)
    return known if isinstance(known, str) else Period(op).reason() or known


def period_scratch(op: htp.MapOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory for the repeated operands."""
    return Period(op).scratch


@kernel("map.period", htp.MapOp, layouts=period_layouts, scratch=period_scratch)
def build_period(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit the repetition of operands in scratch memory, then loops over periods of the result and
    the vectors of each.
    """
    Periods(b, op).emit()


class Periods:
    """The kernel of a map by periods."""

    def __init__(self, b: KernelBuilder, op: htp.MapOp):
        self.b, self.op, self.unit, self.period = b, op, Unit.of(op), Period(op)
        self.sources = [self._source(i) for i in range(len(op.inputs))]

    def _source(self, index: int) -> Buffer | SSAValue:
        """Return the buffer of an operand, in scratch memory if it is repeated there, or the
        splatted vector of one of a single element.
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
        """Emit all whole periods, then the vectors of the last one."""
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
        """Emit `whole` short periods, several in an iteration if their expression is short."""
        period = self.period.vectors
        for span in spans(whole, max(1, self.unit.together // period)):
            with nest(self.b, span.count) as (i,):
                for k in range(span.length):
                    start = self.b.mul(self.b.add(span.at(self.b, i), k), period * VECTOR)
                    for j in range(period):
                        self._vector(target, start, j * VECTOR)

    def _vector(self, target: Buffer, start: Scalar, at: Scalar) -> None:
        """Emit the vector at byte `at` of the period that starts at byte `start`."""
        vectors = [[self._load(i, start, at)] for i in range(len(self.sources))]
        (result,) = self.unit.compute(self.b, vectors)
        self.b.store(self.b.add(target.address, start, at), result)

    def _load(self, index: int, start: Scalar, at: Scalar) -> SSAValue:
        """Load a vector of an operand: at the place of the result's, or in the period."""
        source = self.sources[index]
        if not isinstance(source, Buffer):
            return source
        if index in self.period.repeated:
            return self.b.load(self.b.add(source.address, at))
        return self.b.load(self.b.add(source.address, start, at))


@kernel("map.rows", htp.MapOp, layouts=flat_layouts)
def build_rows(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit loops over the outer axes, and in them the run of the innermost axis."""
    Rows(b, op).emit()
