"""Product of two computed matrices: the contraction with output channels in lanes, after the right
matrix has been brought into the order of weights.

With zero points z0 and z1, (x - z0) * (y - z1) is x * y - z1 * x - z0 * y + z0 * z1. Sums over the
last three terms start the sums of products: those of a row of the left matrix are a word for each
row, those of a column of the right one a lane of a vector.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp import round_up
from ...dialects.registries.implementations import Layouts
from ...dialects.sliding_window import SlidingWindow
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization.param_tables import LaneParams
from ..requantization.requantization_proof import requantization
from ..runs import Buffer, input_buffer, load_window
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans
from ..window import QUAD, Window
from .conv_tiles import Convolution
from .matrix import EXCESS, LANES, MatrixKernel, correction
from .padded_images import PaddedImages
from .patches import PatchSums
from .quads_of_rows import quads_of_rows

SUMS = 16
"""The most vectors of sums of a tile: with more, the scheduler runs out of registers between the
products of two tiles (12 heads of 128 tokens, depth 64: 72,520 packets with 20, 67,552 with 16).
"""

BYTES, HALVES = 127, 126
"""The amounts of a shuffle that interleaves the bytes, or the halfwords, of two vectors."""


@dataclass(frozen=True)
class SummedParams(LaneParams):
    """Requantization parameters whose biases lie in a table of their own: a vector at address
    `biases` for each 32 columns.
    """

    biases: Scalar

    def bias(self, block: Scalar) -> SSAValue:
        """Load the biases of columns 32 * `block` to 32 * `block` + 31, one per word lane."""
        return self.b.load(self.b.add(self.biases, self.b.mul(block, VECTOR)))


@dataclass(frozen=True)
class Product:
    """The sizes and zero points of a matrix product, and the places of its scratch memory."""

    op: htp.MatMulOp

    @property
    def batches(self) -> tuple[int, int]:
        """The extents of the result's first two axes."""
        return htp.shape(self.op.output)[0], htp.shape(self.op.output)[1]

    @property
    def depth(self) -> int:
        """The number of columns of lhs, and of rows of rhs."""
        return htp.shape(self.op.lhs)[3]

    @property
    def rows(self) -> int:
        """The number of rows of a left matrix."""
        return htp.shape(self.op.lhs)[2]

    @property
    def columns(self) -> int:
        """The number of columns of a right matrix."""
        return htp.shape(self.op.rhs)[3]

    @property
    def zero_points(self) -> tuple[int, int]:
        """The zero points of lhs and rhs."""
        return htp.quantized(self.op.lhs).zero_point, htp.quantized(self.op.rhs).zero_point

    @property
    def words(self) -> int:
        """The number of words of a row of lhs, the last one possibly partial."""
        return -(-self.depth // QUAD)

    @property
    def blocks(self) -> int:
        """The number of vectors of 32 columns of rhs, the last one possibly partial."""
        return -(-self.columns // LANES)

    @property
    def weights_bytes(self) -> int:
        """The bytes of a right matrix in the order of weights."""
        return self.blocks * self.words * VECTOR

    def rows_as_pixels(self) -> Convolution:
        """Return the convolution of single pixels, which are the rows of all left matrices, by
        weights that are as a right matrix.
        """
        outer, inner, rows, depth = htp.shape(self.op.lhs)
        zero_point, weight_zero_point = self.zero_points
        return Convolution(
            1,
            Window((1, outer * inner * rows), SlidingWindow.of((1, 1))),
            depth,
            self.columns,
            zero_point,
            weight_zero_point - EXCESS,
            requantization(self.op),
        )


@dataclass(frozen=True)
class RightMatrix:
    """Emitter of the conversion of a right matrix, row-major, to the order of weights: vectors of
    4 rows x 32 columns, and of the first sums of its columns.

    `source` is the buffer of all right matrices, `weights` and `biases` are the addresses of the
    results, `params` reads the requantization parameters.
    """

    b: KernelBuilder
    product: Product
    source: Buffer
    weights: Scalar
    biases: Scalar
    params: LaneParams

    def emit(self, start: Scalar, last: int) -> None:
        """Emit the conversion of the matrix at byte offset `start`, which is `last` at most."""
        b = self.b
        for part in spans(self.product.blocks, QUAD):
            with b.loop(part.count, parallel=True) as i:
                block = part.at(b, i)
                at = b.add(start, b.mul(block, LANES))
                self._blocks(block, part.length, at, last + part.last * LANES)

    def _blocks(self, block: Scalar, count: int, start: Scalar, last: int) -> None:
        """Emit the conversion of `count` groups of 32 columns, at most 4, from number `block` on.

        Their first element is at byte offset `start`, which is `last` at most.
        """
        b, size = self.b, self.product
        whole, rest = divmod(size.depth, QUAD)

        def step(k: Scalar, sums: Values, rows: int = QUAD) -> Values:
            at = b.add(start, b.mul(k, QUAD * size.columns))
            words = self._words(at, last + (size.depth - rows) * size.columns, rows)
            return self._added(block, k, sums, words[:count])

        sums: Values = [b.zero()] * count
        sums = b.reduce(whole, sums, step) if whole else sums
        self._store_biases(block, step(whole, sums, rest) if rest else sums)

    def _words(self, start: Scalar, last: int, rows: int) -> list[SSAValue]:
        """Return four vectors, of 32 columns each, with the bytes of four rows in each word; one if
        there are no more columns.

        The first of the rows starts at byte offset `start`, which is `last` at most; after `rows`
        rows the others are zero.
        """
        b, columns = self.b, self.product.columns
        if columns <= LANES:
            return [quads_of_rows(b, load_window(b, self.source, start, last), rows, columns)]
        vectors = [
            load_window(b, self.source, b.add(start, r * columns), last + r * columns)
            for r in range(rows)
        ]
        vectors += [b.zero()] * (QUAD - rows)
        low, high = (b.v("vshuffvdd", vectors[r + 1], vectors[r], BYTES) for r in (0, 2))
        pairs = ((b.lo(low), b.lo(high)), (b.hi(low), b.hi(high)))
        halves = [b.v("vshuffvdd", second, first, HALVES) for first, second in pairs]
        return [half(pair) for pair in halves for half in (b.lo, b.hi)]

    def _added(self, block: Scalar, k: Scalar, sums: Values, words: Values) -> Values:
        """Store the vectors `words`, of four rows in word number `k` and of the columns from number
        32 * `block` on; return `sums` with the sums of these rows added.
        """
        b, distance = self.b, self.product.words * VECTOR
        at = b.add(self.weights, b.mul(block, distance), b.mul(k, VECTOR))
        for n, vector in enumerate(words):
            b.store(b.add(at, n * distance), vector)
        pairs = zip(sums, words, strict=True)
        return [b.v("vrmpyub_acc", total, vector, ONES) for total, vector in pairs]

    def _store_biases(self, block: Scalar, sums: Values) -> None:
        """Store the first sums of the columns from number 32 * `block` on, whose elements have the
        sums `sums`: their bias, and the terms that do not depend on the left matrix.
        """
        b, size = self.b, self.product
        first, second = size.zero_points
        constant = b.splat_w(size.depth * first * second)
        factor = (-first & 0xFFFF) * 0x00010001
        for n, total in enumerate(sums):
            at = b.add(block, n)
            bias = b.v("vaddw", self.params.bias(at), constant)
            value = b.v("vmpyiwh_acc", bias, total, factor)
            b.store(b.add(self.biases, b.mul(at, VECTOR)), value)


def mat_mul_layouts(op: htp.MatMulOp) -> list[Layouts] | str:
    """Return the kernel's only layouts: matrices in `flat`, parameters in `columns`."""
    return [Layouts(("flat", "flat", "columns"), "flat")]


def mat_mul_scratch(op: htp.MatMulOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel of `op` needs, in any `layouts`: for a
    right matrix and its sums, copies of rows of partial words, and a word for each row.
    """
    size = Product(op)
    images = PaddedImages(size.rows_as_pixels())
    own = size.weights_bytes + size.blocks * VECTOR + images.nbytes
    return own + round_up(images.patches().sums_bytes, VECTOR)


def build_mat_mul(b: KernelBuilder, op: htp.MatMulOp) -> None:
    """Emit the kernel of a product of computed matrices.

    Kernel arguments: the addresses of lhs, rhs, requantization parameters, scratch memory, output.
    """
    _, _, params, weights, output = b.arguments
    size, source = Product(op), input_buffer(b, op)
    conv = size.rows_as_pixels()
    images = PaddedImages(conv)
    biases = b.add(weights, size.weights_bytes)
    copies = Buffer(b.add(biases, size.blocks * VECTOR), images.nbytes)
    if images.copied:
        images.copy(b, source, copies)
        source = copies
    patches, sums = images.patches(), b.add(copies.address, images.nbytes)
    if correction(conv):
        PatchSums(b, patches, source, correction(conv)).emit(sums)
    table = LaneParams(b, conv.how, params, size.columns)
    right = RightMatrix(b, size, input_buffer(b, op, 1), weights, biases, table)
    rows = SummedParams(b, conv.how, params, size.columns, biases)
    outer, inner = size.batches
    with b.loop(outer) as i, b.loop(inner) as j:
        matrix = size.depth * size.columns
        right.emit(b.mul(number(b, op.rhs, i, j), matrix), (count(op.rhs) - 1) * matrix)
        first = b.mul(number(b, op.lhs, i, j), size.rows)
        MatrixKernel(
            b,
            conv,
            replace(patches, columns=size.rows),
            replace(source, address=b.add(source.address, b.mul(first, patches.pixel_bytes))),
            b.add(sums, b.mul(first, 4)) if correction(conv) else None,
            weights,
            rows,
            b.add(output, b.mul(number(b, op.output, i, j), size.rows * size.columns)),
            SUMS,
            single=outer * inner * size.rows == 1,
        ).emit()


def number(b: KernelBuilder, value: SSAValue, i: Scalar, j: Scalar) -> Scalar:
    """Return the number of the matrix of `value` at the indices `i` and `j` along its first two
    axes, of which those of extent 1 have a single index.
    """
    outer, inner, *_ = htp.shape(value)
    return b.add(b.mul(i, inner) if outer > 1 else 0, j if inner > 1 else 0)


def count(value: SSAValue) -> int:
    """Return the number of matrices of `value`."""
    outer, inner, *_ = htp.shape(value)
    return outer * inner


kernel("mat_mul.matrix", htp.MatMulOp, layouts=mat_mul_layouts, scratch=mat_mul_scratch)(
    build_mat_mul
)
