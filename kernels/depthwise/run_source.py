"""Where a depthwise convolution reads the taps of vectors of several pixels: in the image itself
(`image_run`). Vectors of a row's edges read masks of the lanes that lie in the row.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, Scalar
from .image_run import ImageRun, Lanes
from .lane_window import looked_up
from .tap_source import ALL, ImageRows, padding

Load: TypeAlias = Callable[[int], SSAValue]
"""A function that emits the vector of a step of a row of the image."""


@dataclass(frozen=True)
class RunTaps(ABC):
    """Taps of an output vector: `base` is the byte offset in a row of the image of step 0."""

    rows: ImageRows
    run: ImageRun
    base: Scalar

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that are read in padded row `row` of the tile, one for each step."""
        rows, b = self.rows, self.rows.b
        found = rows.row(row)
        if found is None:
            return [b.splat_b(rows.fill)] * len(self.run.steps)
        start, mask = found
        within, load = padding(b, mask, rows.fill), self._loads(start)
        return [within(load(step)) for step in self.run.steps]

    @abstractmethod
    def _loads(self, row: Scalar) -> Load:
        """Return what emits the steps of the row at address `row`."""


@dataclass(frozen=True)
class InnerRun(RunTaps):
    """Taps of an output vector that reads no padding along the width."""

    def _loads(self, row: Scalar) -> Load:
        b, first = self.rows.b, self.rows.b.add(row, self.base)
        return lambda step: b.load_unaligned(b.add(first, step * self.run.depth))


@dataclass(frozen=True)
class EdgeRun(RunTaps):
    """Taps of an output vector that reads padding along the width: `inside` are the lanes that lie
    in the row, by step.
    """

    inside: dict[int, SSAValue]

    def _loads(self, row: Scalar) -> Load:
        return lambda step: self._step(step, row)

    def _step(self, step: int, row: Scalar) -> SSAValue:
        """Emit a step of the row at address `row`."""
        b, run = self.rows.b, self.run
        at = b.add(self.base, step * run.depth)
        if step not in self.inside:
            return b.load_unaligned(b.add(row, at))
        start = b.minimum(b.maximum(at, 0), run.row_bytes - VECTOR)
        vector = b.v("vror", b.load_unaligned(b.add(row, start)), b.sub(at, start))
        return b.v("vmux", self.inside[step], vector, b.splat_b(self.rows.fill))


@dataclass(frozen=True)
class RunSource:
    """What the output vectors of a tile read: `masks` is the address of the masks of the edges."""

    rows: ImageRows
    run: ImageRun
    masks: Scalar

    def inner(self, base: Scalar) -> InnerRun:
        """Return what the inner vector of the output reads whose step 0 is at `base`."""
        return InnerRun(self.rows, self.run, base)

    def edge(self, index: Scalar) -> EdgeRun:
        """Return what edge number `index` reads."""
        b, run = self.rows.b, self.run
        masks = b.add(self.masks, b.mul(index, len(run.masked_steps) * VECTOR))
        inside = {
            step: b.v("vandvrt", b.load(b.add(masks, k * VECTOR)), b.value(ALL))
            for k, step in enumerate(run.masked_steps)
        }
        return EdgeRun(self.rows, run, self.base(index, self.run.edges), inside)

    def base(self, index: Scalar, vectors: Sequence[int]) -> Scalar:
        """Return the offset in a row of the image of step 0 of the output vector
        `vectors[index]`, whose range the bounds of memory accesses follow from.
        """
        return looked_up(self.rows.b, index, [self.run.base(self.run.offsets[v]) for v in vectors])

    def start(self, index: Scalar, vectors: Sequence[int]) -> Scalar:
        """Return the offset in a row of the output of the vector `vectors[index]`."""
        return looked_up(self.rows.b, index, [self.run.offsets[v] for v in vectors])


def masks_bytes(run: ImageRun | None) -> int:
    """Return the bytes of the masks of the edges."""
    return len(run.edges) * len(run.masked_steps) * VECTOR if run else 0


def write_masks(b: KernelBuilder, run: ImageRun, target: Scalar) -> None:
    """Emit the code that writes the masks of the edges, bytes of 1 in lanes that lie in the row."""
    masks = [run.lanes(v, step) for v in run.edges for step in run.masked_steps]
    for number, mask in enumerate(masks):
        b.store(b.add(target, number * VECTOR), _mask(b, mask))


def _mask(b: KernelBuilder, mask: Lanes) -> SSAValue:
    """Emit the vector of a mask."""
    if mask.start == VECTOR or mask.end == 0:
        return b.zero()
    if mask.whole:
        return b.splat_b(1)
    inside = b.between(mask.start, mask.end)
    return b.v("vmux", inside, b.splat_b(1), b.zero())
