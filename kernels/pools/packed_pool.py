"""Maximum over windows in layout `flat`, of pixels shorter than a vector, whose results are packed.

A vector is loaded that holds the windows of one or several output pixels, once for each row of the
windows; their maximum holds the windows' columns, of which each pixel becomes the maximum of it and
those behind by rotations. What begins at the first pixel of each window is packed; of windows wider
than a vector several vectors are loaded. Windows of any stride and pixels of any size are computed
so; what overlapping windows share is read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..permute import Repitch
from ..requantization.byte_packing import clamp
from ..runs import gather, input_buffer, nest
from ..scalars import VECTOR, Scalar
from ..spans import Span
from ..window import Window
from .image_rows import ImageRows
from .strip_pool import window_of

UNROLLED = 64
"""The most vectors that a group of results loads without a loop over the rows of its windows."""


@dataclass(frozen=True)
class PackedPool:
    """The shapes of a maximum pool whose pixels of `depth` channels, less than 128, are packed."""

    window: Window
    depth: int

    @property
    def taps_bytes(self) -> int:
        """The bytes of a row of a window."""
        return self.window.horizontal.taps * self.depth

    @property
    def stride_bytes(self) -> int:
        """The bytes between the first pixels of successive windows."""
        return self.window.horizontal.stride * self.depth

    @property
    def results(self) -> int:
        """The number of output pixels whose windows one vector holds, at least 1."""
        fit = (VECTOR - self.taps_bytes) // self.stride_bytes + 1
        return min(self.window.output[1], max(1, fit))

    @property
    def loads(self) -> list[int]:
        """The bytes of a row of windows from which on vectors are loaded: 0, and where a row is
        longer than a vector others, of which the last ends with the row.
        """
        held = VECTOR // self.depth * self.depth
        if self.taps_bytes <= VECTOR:
            return [0]
        return [*range(0, self.taps_bytes - held, held), self.taps_bytes - held]

    @property
    def held_taps(self) -> int:
        """The number of columns of a window that a vector holds."""
        return min(self.window.horizontal.taps, VECTOR // self.depth)

    @property
    def group(self) -> int:
        """The number of output pixels that are stored together."""
        vectors = max(1, VECTOR // (self.results * self.depth))
        return min(self.window.output[1], vectors * self.results)

    def groups(self) -> list[Span]:
        """Return spans of the groups of a row of results: those whose stores of whole vectors end
        within the row, of which ones that read padding are spans of their own, and what is left.
        """
        columns = self.window.output[1]
        stored = max(0, (columns * self.depth - VECTOR) // (self.group * self.depth) + 1)
        found: list[Span] = []
        for _, run in groupby(range(stored), lambda n: -1 if self.is_inner(n) else n):
            first, *others = run
            found.append(Span(first * self.group, 1 + len(others), self.group))
        rest = columns - stored * self.group
        return found + ([Span(stored * self.group, 1, rest)] if rest else [])

    def is_inner(self, group: int) -> bool:
        """Return whether the windows of a group, by its number, read no padding beside the row."""
        inside, first = self.window.inner(1), group * self.group
        return inside.start <= first and first + self.group <= inside.stop


@dataclass(frozen=True)
class PackedRow:
    """Emitter of a row of results."""

    b: KernelBuilder
    pool: PackedPool
    image: ImageRows
    first_row: Scalar
    """The row of the image that the first row of the windows reads."""

    padded: bool
    """Whether its windows read padding above or below the image."""

    clamp: tuple[int, int]
    target: Scalar
    """The address of the row of results."""

    def emit(self) -> None:
        """Emit the computation and the stores of the row."""
        for span in self.pool.groups():
            whole = span.length * self.pool.depth == VECTOR
            with self.b.loop(span.count, parallel=whole) as i:
                at = span.at(self.b, i)
                value = clamp(self.b, self.clamp, gather(self.b, self._pieces(at, span)))
                self._store(at, span, value)

    def _store(self, at: Scalar, span: Span, value: SSAValue) -> None:
        """Store a group of results, which begins with output pixel `at`. Where it is less than a
        vector, what is stored behind it is overwritten by the next, unless it is the row's last.
        """
        b, depth = self.b, self.pool.depth
        target = b.add(self.target, b.mul(at, depth))
        if span.last + span.length == self.pool.window.output[1]:
            b.store_partial(target, value, span.length * depth)
        else:
            b.store_unaligned(target, value)

    def _pieces(self, at: Scalar, span: Span) -> Iterator[tuple[SSAValue, int]]:
        """Yield vectors that begin with packed results of the group from output pixel `at` on, one
        of the pieces of `span`, and the bytes of these in each.
        """
        pool = self.pool
        pack = Repitch(self.b, pool.depth, pool.stride_bytes, pool.depth)
        for first in range(0, span.length, pool.results):
            count = min(pool.results, span.length - first)
            packed = pack(self._maxima(at, span.last, first, count), count)
            yield packed, count * pool.depth

    def _maxima(self, at: Scalar, last: int, first: int, count: int) -> SSAValue:
        """Emit the maxima of the windows of `count` output pixels from `at + first` on, each of
        which begins where its window does; `last` is the greatest `at`.
        """
        b, pool = self.b, self.pool
        value, taps = self._columns(at, last, first, count), 1
        while taps < pool.held_taps:
            step = min(taps, pool.held_taps - taps)
            value = b.v("vmaxub", value, b.v("vror", value, step * pool.depth))
            taps += step
        return value

    def _columns(self, at: Scalar, last: int, first: int, count: int) -> SSAValue:
        """Emit the maxima of the columns of the windows of `count` output pixels from `at + first`
        on; `last` is the greatest `at`.
        """
        b, pool = self.b, self.pool
        rows, loads = pool.window.vertical.taps, pool.loads
        vectors = -(-pool.group // pool.results)

        def row(ky: Scalar) -> SSAValue:
            offset = self.image.row(b.add(self.first_row, ky))
            taken = [self._load(offset, at, last, (first, count), k) for k in loads]
            return reduce(lambda x, y: b.v("vmaxub", x, y), taken)

        def step(i: Scalar, values: Values) -> Values:
            return [b.v("vmaxub", values[0], row(b.add(i, 1)))]

        if self.padded or rows * len(loads) * vectors <= UNROLLED:
            return reduce(lambda x, y: b.v("vmaxub", x, y), map(row, range(rows)))
        return b.reduce(rows - 1, [row(0)], step)[0]

    def _load(
        self, row: Scalar, at: Scalar, last: int, piece: tuple[int, int], ahead: int
    ) -> SSAValue:
        """Load the vector of the row of the image at offset `row` that begins `ahead` bytes behind
        the window of the first of the output pixels `piece` (from `at` on, and how many).
        """
        b, pool, (first, count) = self.b, self.pool, piece
        lead = first * pool.stride_bytes - pool.window.horizontal.before * pool.depth + ahead
        start = b.add(b.mul(at, pool.stride_bytes), lead)
        if isinstance(at, int):
            inside = pool.window.inner(1)
            if at + first < inside.start or at + first + count > inside.stop:
                return self.image.vector(row, start)
        return self.image.within(row, start, last * pool.stride_bytes + lead)


def packed_layouts(op: htp.MaxPoolOp) -> list[Layouts] | str:
    """Return the layouts of `op` (`flat` for image and result), or the reason why the kernel does
    not support it.
    """
    pool = PackedPool(window_of(op), htp.shape(op.input)[3])
    if pool.depth >= VECTOR:
        return "its pixels are a vector or more"
    if any(max(axis.before, axis.after) >= axis.taps for axis in pool.window.sliding.axes):
        return "a window may read padding alone"
    if len(pool.loads) * (pool.window.vertical.taps if any(op.pads) else 1) > UNROLLED:
        return f"a window of {pool.window.sliding.taps} takes too much code"
    return [Layouts(("flat",), "flat")]


@kernel("max_pool.packed", htp.MaxPoolOp, layouts=packed_layouts)
def build_packed(b: KernelBuilder, op: htp.MaxPoolOp) -> None:
    """Emit the kernel of a maximum pool whose results are packed; its arguments: addresses of image
    and output.
    """
    pool, batch = PackedPool(window_of(op), htp.shape(op.input)[3]), htp.shape(op.input)[0]
    (height, width), (rows, columns) = pool.window.image, pool.window.output
    pitch, size = columns * pool.depth, height * width * pool.depth
    down, images = pool.window.vertical, input_buffer(b, op)
    for span in row_spans(pool.window):
        with nest(b, batch, span.count) as (n, i):
            y = span.at(b, i)
            last, row_bytes = (batch - 1) * size, width * pool.depth
            image = ImageRows(b, images, b.mul(n, size), last, height, row_bytes)
            target = b.add(b.arguments[-1], b.mul(b.add(b.mul(n, rows), y), pitch))
            first = b.sub(b.mul(y, down.stride), down.before)
            padded = span.start not in pool.window.inner(0)
            PackedRow(b, pool, image, first, padded, op.clamp, target).emit()


def row_spans(window: Window) -> list[Span]:
    """Return spans of the rows of results: each that reads padding above or below the image, and
    the others.
    """
    inside, rows = window.inner(0), range(window.output[0])
    edges = [Span(y, 1, 1) for y in rows if y not in inside]
    return [*edges, *([Span(inside.start, len(inside), 1)] if inside else [])]
