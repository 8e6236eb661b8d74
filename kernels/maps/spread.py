"""The kernel `map.spread` of `htp.map`: row-major tensors of bytes, some of which are repeated
along the inner axis of the result, as one factor for each pixel is.

The result is computed vector by vector, whatever pixels these hold. A group of vectors begins with
a pixel; the elements of all its pixels are loaded at once, and a table look-up spreads them over
the lanes of each vector.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..permute import constant_vector
from ..runs import Buffer, input_buffer, load_window, nest, output_buffer
from ..scalars import VECTOR, Scalar
from .lut import SEGMENT
from .repeated_axes import merged_axes, repeated_layouts
from .splats import splat_first
from .units import Unit

LONGEST_GROUP = 8
"""The most vectors of a group, which are computed in one iteration."""

TOGETHER = 4
"""The vectors of a group if fewer hold whole pixels, so that independent instructions share
packets.
"""


@dataclass(frozen=True)
class Groups:
    """The groups of a map's vectors, each of which begins with a pixel: `extent` elements."""

    extent: int

    @property
    def period(self) -> int:
        """The least number of vectors that hold whole pixels."""
        return math.lcm(self.extent, VECTOR) // VECTOR

    @property
    def vectors(self) -> int:
        """The vectors of a group, which hold at most 128 pixels."""
        return self.period * max(1, min(TOGETHER, self.extent) // self.period)

    @property
    def pixels(self) -> int:
        """The pixels of a group."""
        return self.vectors * VECTOR // self.extent

    def indices(self, vector: int) -> range:
        """Return the pixels of the group that a vector of it holds, as a range."""
        first = vector * VECTOR
        return range(first // self.extent, (first + VECTOR - 1) // self.extent + 1)


def spread_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return row-major order for the result and all operands of a map, some of which are repeated
    along the inner of two merged axes and no other; or why `map.spread` does not take the map.
    """
    known = repeated_layouts(op)
    if isinstance(known, str):
        return known
    axes = merged_axes(op)
    if Unit.of(op).widths != {8}:
        return "only bytes are spread"
    if len(axes) != 2 or any(h and not o for o, h in zip(axes[0].has, axes[1].has, strict=True)):
        return "an operand is repeated along an outer axis"
    vectors = Groups(axes[1].extent).period
    if axes[1].extent % VECTOR == 0 or vectors > LONGEST_GROUP:
        return f"whole pixels take {vectors} vectors, more than {LONGEST_GROUP} or one pixel"
    return known


@dataclass(frozen=True)
class Spread:
    """The emitter of the kernel `map.spread`."""

    b: KernelBuilder
    op: htp.MapOp

    @cached_property
    def unit(self) -> Unit:
        """How the elements of a vector are computed."""
        return Unit.of(self.op)

    @cached_property
    def groups(self) -> Groups:
        """The groups of vectors."""
        return Groups(merged_axes(self.op)[1].extent)

    @cached_property
    def sources(self) -> list[Buffer]:
        """The buffers of the operands."""
        return [input_buffer(self.b, self.op, i) for i in range(len(self.op.inputs))]

    def splats(self) -> dict[int, SSAValue]:
        """Emit the operands of one element in all lanes; return them by their numbers."""
        outer, inner = merged_axes(self.op)
        return {
            i: splat_first(self.b, self.b.load(source.address), 8)
            for i, source in enumerate(self.sources)
            if not outer.has[i] and not inner.has[i]
        }

    @cached_property
    def repeated(self) -> list[int]:
        """The numbers of the operands that are repeated along the inner axis."""
        outer, inner = merged_axes(self.op)
        return [i for i in range(len(self.sources)) if outer.has[i] and not inner.has[i]]

    def emit(self) -> None:
        """Emit the groups whose pixels can be loaded from where they lie, then those near the end
        of a buffer, at last vectors that are no whole group.
        """
        splats = self.splats()
        whole, rest = divmod(output_buffer(self.b, self.op).vectors, self.groups.vectors)
        inside = [(self.sources[i].size - VECTOR) // self.groups.pixels + 1 for i in self.repeated]
        first = max(0, min(whole, *inside))
        for start, count in ((0, first), (first, whole - first)):
            if count:
                with nest(self.b, count) as (i,):
                    number = self.b.add(i, start)
                    self.group(splats, number, start + count - 1, self.groups.vectors)
        if rest:
            self.group(splats, whole, whole, rest)

    def group(self, splats: dict[int, SSAValue], number: Scalar, last: int, vectors: int) -> None:
        """Emit the first `vectors` vectors of group `number`, at most `last`; `splats` are the
        operands of one element.
        """
        pixels = self.groups.pixels
        tables = {
            i: self.b.v(
                "vshuffb",
                load_window(self.b, self.sources[i], self.b.mul(number, pixels), last * pixels),
            )
            for i in self.repeated
        }
        start = self.b.mul(number, self.groups.vectors * VECTOR)
        target = self.b.add(output_buffer(self.b, self.op).address, start)
        for k in range(vectors):
            known = splats | {i: self.look_up(table, k) for i, table in tables.items()}
            operands = [
                [known[i] if i in known else self.b.load(self.b.add(source.address, start), k)]
                for i, source in enumerate(self.sources)
            ]
            (result,) = self.unit.compute(self.b, operands)
            self.b.store(target, result, k)

    def look_up(self, table: SSAValue, vector: int) -> SSAValue:
        """Emit the look-up, in `table`, of the pixel of each byte of a vector of a group."""
        lanes = (vector * VECTOR + np.arange(VECTOR)) // self.groups.extent
        indices = constant_vector(self.b, lanes.astype(np.uint8))
        pixels = self.groups.indices(vector)
        first, *others = range(pixels[0] // SEGMENT, pixels[-1] // SEGMENT + 1)
        found = self.b.v("vlutvvbi", indices, table, immediate=first)
        for segment in others:
            found = self.b.v("vlutvvb_oracci", found, indices, table, immediate=segment)
        return found


@kernel("map.spread", htp.MapOp, layouts=spread_layouts)
def build_spread(b: KernelBuilder, op: htp.MapOp) -> None:
    """Emit loops over groups of vectors."""
    Spread(b, op).emit()
