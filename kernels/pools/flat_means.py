"""Average pools in layout `flat`: lanes are channels.

Windows that read as many pixels are computed together, so that one row of parameters requantizes
them. At a stride of 1 across, the results of a row are those of one pixel with many channels. Rows
that several windows read are added across once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization.byte_packing import clamp, pack_channels
from ..requantization.param_tables import ChannelParams
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import Requantization, requantize
from ..runs import input_buffer, nest
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from .carried_sums import CarriedSums
from .flat_sums import UNROLLED, Pair, Strides, Sums, remainder
from .known_rows import known_rows
from .short_sums import SumLine
from .strip_pool import BYTE_SUMS, window_of
from .window_runs import WindowRun, window_runs

Place = tuple[Scalar, Scalar, Scalar]
"""The byte offset at which a window begins, that of its result, and the number of its result."""

CARRIED = 5
"""The most rows of windows whose sums are carried, of 32 registers: four pairs, and as many new."""

MOST_RUNS = 256
"""The most runs of rows and columns, each of which has code of its own: registers of 576 of them,
of windows of 24x24 with padding, take a minute to allocate, and 5 GB."""


def flat_layouts(op: htp.AvgPoolOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports windows of channels in groups of 4.
    """
    depth, axes = htp.shape(op.input)[3], window_of(op).sliding.axes
    if any(max(axis.before, axis.after) >= axis.taps for axis in axes):
        return "a window may read padding alone"
    if depth % 4:
        return "its channels are not groups of 4"
    across, whole = op.windows[1], htp.shape(op.input)[1:3]
    run = across == whole[1] if depth >= VECTOR else op.windows == whole
    if across > BYTE_SUMS and not run:
        return f"a window of {op.windows} has too many bytes for halfwords"
    if (count := prod(map(len, runs_of(op)))) > MOST_RUNS:
        return f"its windows at the borders take {count} pieces of code, at most {MOST_RUNS}"
    return [Layouts(("flat", "flat"), "flat")]


@kernel("avg_pool.flat", htp.AvgPoolOp, layouts=flat_layouts)
def build_means(b: KernelBuilder, op: htp.AvgPoolOp) -> None:
    """Emit the kernel of an average pool in layout `flat`; its arguments are the addresses of
    image, requantization parameters and output.
    """
    how = requantization(op)
    for rows, columns in product(*runs_of(op)):
        Means(b, op, how, rows, columns).emit()


def runs_of(op: htp.AvgPoolOp) -> list[list[WindowRun]]:
    """Return the runs of rows whose windows read as many pixels, and those of columns."""
    window = window_of(op)
    axes = zip(window.sliding.axes, window.image, strict=True)
    return [window_runs(axis, size) for axis, size in axes]


@dataclass(frozen=True)
class Means:
    """The emitter of the windows of a run of rows and a run of columns."""

    b: KernelBuilder
    op: htp.AvgPoolOp
    how: Requantization
    rows: WindowRun
    columns: WindowRun

    @property
    def taps(self) -> Pair:
        """The pixels of a window down and across."""
        return self.rows.taps, self.columns.taps

    @property
    def together(self) -> int:
        """The successive results of a row that are computed as channels of one."""
        count, depth = self.columns.count, htp.shape(self.op.input)[3]
        alike = self.columns.stride == 1 and self.params is not None
        return count if alike and (self.carries or count * depth >= VECTOR) else 1

    @cached_property
    def params(self) -> NDArray[np.int32] | None:
        """The row of parameters of all these windows; None if it is not known, or there is none."""
        known, (_, height, width, _) = known_rows(self.op), htp.shape(self.op.output)
        if known is None:
            return None
        if len(known) > 1:
            every = known.reshape(height, width, -1)[self.rows.outputs, self.columns.outputs]
            known = every.reshape(-1, every.shape[-1])
        return known[0] if (known == known[0]).all() else None

    @property
    def carries(self) -> bool:
        """Whether sums of rows are carried to the windows below: there are such windows, and the
        rows fit into registers, what is added into halfwords.
        """
        down, across = self.taps
        again = self.rows.count > 1 and self.rows.stride < down <= CARRIED
        return again and across <= UNROLLED and down * across <= BYTE_SUMS

    def emit(self) -> None:
        """Emit the results of all images."""
        b, batch = self.b, htp.shape(self.op.input)[0]
        rows = 1 if self.carries else self.rows.count
        with nest(b, batch, rows, self.columns.count // self.together) as (n, i, j):
            if self.carries:
                self._emit_column(n, j)
            else:
                self._emit_pixel(self._window(n, i, j), self._tail(b.mul(n, self.image_bytes)))

    @property
    def row_bytes(self) -> int:
        """The bytes of a row of an image."""
        return htp.shape(self.op.input)[2] * htp.shape(self.op.input)[3]

    @property
    def image_bytes(self) -> int:
        """The bytes of an image."""
        return htp.shape(self.op.input)[1] * self.row_bytes

    @property
    def channels(self) -> int:
        """The bytes that are computed as the channels of a pixel."""
        return htp.shape(self.op.input)[3] * self.together

    def _window(self, n: Scalar, i: Scalar, j: Scalar) -> Place:
        """Return the `Place` of window number i down and number j across of image number n."""
        b, (_, out_rows, out_columns, depth) = self.b, htp.shape(self.op.output)
        y = b.add(b.mul(i, self.rows.stride), self.rows.first)
        x = b.add(b.mul(j, self.columns.stride), self.columns.first)
        source = b.add(b.mul(n, self.image_bytes), b.mul(y, self.row_bytes), b.mul(x, depth))
        pixel = b.add(b.mul(b.add(i, self.rows.start), out_columns), j, self.columns.start)
        result = b.mul(b.add(b.mul(n, out_rows * out_columns), pixel), depth)
        return source, result, pixel

    def _sums(self, strides: Strides) -> Sums:
        """Return the emitter of sums of these strides."""
        nbytes = htp.shape(self.op.input)[0] * self.image_bytes
        return Sums(self.b, strides, input_buffer(self.b, self.op), nbytes)

    @cached_property
    def line(self) -> SumLine | None:
        """The line that equals the requantization of the windows' sums; None if there is none."""
        return None if self.params is None else SumLine.of(self.params, prod(self.taps), self.how)

    def _emit_column(self, n: Scalar, j: Scalar) -> None:
        """Emit the results of the windows number j across of image number n."""
        b, width, depth = self.b, min(self.channels, VECTOR), htp.shape(self.op.input)[3]
        sums = self._sums(Strides((self.taps[1],), (depth,), width))
        top = self._window(n, 0, j)[0]
        for span in pieces(self.channels):
            with nest(b, span.count) as (k,):
                part = span.at(b, k)

                def row(i: Scalar, part: Scalar = part) -> SSAValue:
                    return sums.row(b.add(top, part, b.mul(i, self.row_bytes)))

                def result(i: Scalar, pair: SSAValue, part: Scalar = part) -> None:
                    _, at, pixel = self._window(n, i, j)
                    halves = b.lo(pair), b.hi(pair)
                    packed = (
                        self.line.emit(b, *halves)
                        if self.line
                        else self._mean(sums.widened(halves), pixel)
                    )
                    b.store_partial(b.add(b.arguments[-1], at, part), packed, width)

                CarriedSums(b, self.taps[0], self.rows.stride, row).emit(self.rows.count, result)

    def _tail(self, image: Scalar) -> Values:
        """Emit the vectors of an image, at byte offset `image`, that are not loaded with others."""
        (batch, height, width, depth) = htp.shape(self.op.input)
        if depth >= VECTOR or self.taps != (height, width):
            return []
        buffer = input_buffer(self.b, self.op)
        return remainder(self.b, buffer, height * width, depth, image, batch)

    def _emit_pixel(self, place: Place, tail: Values) -> None:
        """Emit the result of a window."""
        b, (source, result, pixel), (_, *image, depth) = self.b, place, htp.shape(self.op.input)
        sums = self._sums(Strides.of((image[0], image[1]), self.taps, depth, self.channels))
        width = min(self.channels, VECTOR)
        for span in pieces(self.channels):
            with nest(b, span.count) as (i,):
                part = span.at(b, i)
                at = b.add(source, part)
                if self.line:
                    packed = self.line.emit(b, *sums.halves(at, tail, width))
                else:
                    packed = self._mean(sums.words(at, tail, width), pixel)
                b.store_partial(b.add(b.arguments[-1], result, part), packed, width)

    def _mean(self, words: Values, pixel: Scalar) -> SSAValue:
        """Emit the requantization of four vectors of sums by the parameters of a `pixel`; return
        the bytes, interleaved.
        """
        b, how, rows = self.b, self.how, htp.shape(self.op.params)[0]
        params, at = ChannelParams(b, how, b.arguments[1], rows), pixel if rows > 1 else 0
        bias, row = params.bias(at), params.row(at)
        totals = [requantize(b, how.mode, b.v("vaddw", word, bias), row) for word in words]
        return clamp(b, how.clamp, pack_channels(b, totals))


def pieces(depth: int) -> list[Span]:
    """Return spans of the vectors of a pixel's channels, the last of which ends with the pixel, and
    may overlap the one before it.
    """
    whole = spans(depth - depth % VECTOR, VECTOR)
    return [*whole, Span(max(0, depth - VECTOR), 1, VECTOR)] if depth % VECTOR else whole
