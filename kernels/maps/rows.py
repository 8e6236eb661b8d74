"""The kernel `map.rows` of `htp.map`: row-major tensors, some of which are repeated along axes of
the result.

Elements along the innermost merged axis are computed a unit at a time, as many as a vector holds of
the smallest elements; larger ones take several vectors. The last unit may overlap the one before.
The element of an operand that is repeated along the axis is splatted (put into all lanes) once for
each run of elements along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import SSAValue

from ...dialects import htp
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import input_buffer, load_window, nest, output_buffer
from ..scalars import VECTOR, Scalar
from .lane_forms import Form
from .repeated_axes import Axis, merged_axes, repeated_layouts
from .splats import splat_first
from .units import Unit


@dataclass(frozen=True)
class Rows:
    """The emitter of the kernel `map.rows`."""

    b: KernelBuilder
    op: htp.MapOp

    @cached_property
    def unit(self) -> Unit:
        """How the elements of a unit (those computed together) are computed."""
        return Unit.of(self.op)

    @cached_property
    def axes(self) -> list[Axis]:
        """The merged axes of the result."""
        return merged_axes(self.op)

    @property
    def extent(self) -> int:
        """The number of elements of the result along the innermost merged axis."""
        return self.axes[-1].extent

    def emit(self) -> None:
        """Emit loops over the outer axes, and in them the units along the innermost axis."""
        count = self.unit.elements
        with nest(self.b, *(axis.extent for axis in self.axes[:-1])) as indices:
            splats = {i: self._splat(i, indices) for i in self.repeated}
            if self.extent < count:
                self._unit(splats, indices, 0, self.extent)
                return
            with self.b.loop(self.extent // count, parallel=True) as j:
                self._unit(splats, indices, self.b.mul(j, count), count)
            if self.extent % count:
                self._unit(splats, indices, self.extent - count, count)

    @property
    def repeated(self) -> list[int]:
        """The numbers of the operands that are repeated along the innermost axis."""
        return [i for i, has in enumerate(self.axes[-1].has) if not has]

    def _unit(
        self,
        splats: dict[int, SSAValue],
        indices: Sequence[Scalar],
        first: Scalar,
        elements: int,
    ) -> None:
        """Emit `elements` elements of a run from its element `first` on, and store them. `indices`
        are those of the outer axes, `splats` the repeated operands in all lanes.
        """
        vectors = [
            [splats[i]] * self.unit.vectors(form)
            if i in splats
            else self._load(i, form, indices, first)
            for i, form in enumerate(self.unit.inputs)
        ]
        size = self.unit.output.bits // 8
        offset = self._offset(None, size, indices)
        target = self.b.add(output_buffer(self.b, self.op).address, offset, self.b.mul(first, size))
        rest = elements * size
        for k, vector in enumerate(self.unit.compute(self.b, vectors)):
            if rest > k * VECTOR:
                nbytes = min(VECTOR, rest - k * VECTOR)
                self.b.store_partial(self.b.add(target, k * VECTOR), vector, nbytes)

    def _load(
        self, index: int, form: Form, indices: Sequence[Scalar], first: Scalar
    ) -> list[SSAValue]:
        """Load the vectors, of elements stored in `form`, of operand number `index` for a unit from
        element `first` of its run on. `indices` are those of the outer axes.
        """
        b, size = self.b, form.bits // 8
        source = input_buffer(b, self.op, index)
        start = b.add(self._offset(index, size, indices), b.mul(first, size))
        last = self._last(index, size) + max(0, self.extent - self.unit.elements) * size
        steps = [VECTOR * k for k in range(self.unit.vectors(form))]
        return [load_window(b, source, b.add(start, at), last + at) for at in steps]

    def _splat(self, index: int, indices: Sequence[Scalar]) -> SSAValue:
        """Return a vector with the only element of operand number `index` in this run in all lanes.
        `indices` are those of the outer axes.
        """
        form = self.unit.inputs[index]
        size, source = form.bits // 8, input_buffer(self.b, self.op, index)
        at = self._offset(index, size, indices)
        if form.bits == 32:
            return self.b.splat_w(self.b.word(self.b.add(source.address, at)))
        return splat_first(
            self.b, load_window(self.b, source, at, self._last(index, size)), form.bits
        )

    def _strides(self, index: int | None, size: int) -> list[int]:
        """Return the byte stride along each merged axis of operand number `index`, or of the result
        (None), with elements of `size` bytes; 0 along axes where the operand is repeated.
        """
        strides: list[int] = []
        stride = size
        for axis in reversed(self.axes):
            here = index is None or axis.has[index]
            strides.insert(0, stride if here else 0)
            stride *= axis.extent if here else 1
        return strides

    def _offset(self, index: int | None, size: int, indices: Sequence[Scalar]) -> Scalar:
        """Return the byte offset of the run at `indices` of the outer axes in the buffer of operand
        number `index`, or of the result (None), with elements of `size` bytes.
        """
        pairs = zip(indices, self._strides(index, size), strict=False)
        return self.b.add(*(self.b.mul(i, stride) for i, stride in pairs))

    def _last(self, index: int, size: int) -> int:
        """Return the greatest byte offset at which a run of operand number `index`, with elements
        of `size` bytes, begins.
        """
        pairs = zip(self.axes[:-1], self._strides(index, size), strict=False)
        return sum((axis.extent - 1) * stride for axis, stride in pairs)


@kernel("map.rows", htp.MapOp, layouts=repeated_layouts)
def build_rows(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit loops over the outer axes, and in them a run along the innermost axis."""
    Rows(b, op).emit()
