"""Lowering of qnn reductions over any axes: sums and means of bytes to average pools whose windows
hold the reduced elements, all others to htp.reduce, with maps before and behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import prod

import numpy as np
from xdsl.dialects.builtin import IntegerType, Signedness, TensorType, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.htp.reduction import element_bits
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....kernels.fits.requantization import Rule, encode, scaled_rule
from ....semantics.numerics import mean_multiplier, quantize_multiplier
from ....semantics.tensors import has_kernel, is_8bit, is_quantized, share_quantization
from ....semantics.tflite.kernels import convert
from ....semantics.tflite.reduction import factor_multiplier
from .border import Border, byte_type, is_byte, item_type, shape_4d, u8_type
from .elementwise import table_of
from .formulas import centred, stored
from .integer_maps import mapped
from .maps import htp_element
from .monotone_sums import requantized
from .moves import constant, dim
from .pooling import sums_of_bytes
from .real_sums import RealSum
from .rearrangement import permuted, whole

MULTIPLICATIONS = 16
"""The most factors of a product of quantized numbers: each takes a dozen of the 600 tokens that the
text of an expression may have."""

UI32 = IntegerType(32, Signedness.UNSIGNED)
SHORT, MANY = 256, 16
"""Rows of elements that are reduced together, of at most `SHORT` bytes, are transposed where there
are `MANY`: a row that is reduced across its lanes takes some 12 packets, a transposed vector 4.
"""

FACTOR_BITS = 15
"""The bits of the multiplier of a product of quantized numbers."""


@dataclass(frozen=True)
class Image:
    """A tensor seen with the shape `dims`, [batch, height, width, depth], in which the elements of
    each `window`, (height, width), are reduced to one.
    """

    dims: tuple[int, int, int, int]
    window: tuple[int, int]

    @property
    def result(self) -> tuple[int, int, int, int]:
        """[batch, height, width, depth] of the reduced image: one pixel for each window."""
        batch, height, width, depth = self.dims
        return batch, height // self.window[0], width // self.window[1], depth

    @property
    def merged(self) -> tuple[int, int, int, int]:
        """The shape of the same elements as [axes before, reduced axes, 1, axes behind]."""
        batch, height, width, depth = self.dims
        match self.window:
            case (1, _):
                return (
                    batch * height,
                    self.count,
                    1,
                    prod(self.dims) // (batch * height * self.count),
                )
            case (_, 1):
                return batch, height, 1, width * depth
            case _:
                return batch, height * width, 1, depth

    @property
    def count(self) -> int:
        """The number of elements that are reduced to one."""
        return prod(self.window)


def image_of(value: SSAValue, axes: Sequence[int]) -> Image | None:
    """Return `value` as an image, reduced over `axes`: of its own height and width if no other axis
    is reduced, else of [axes before, reduced axes, 1, axes behind], each merged into one.

    None if an axis of several elements that is kept lies between reduced ones.
    """
    dims = shape(value)
    last = len(dims) - 4
    if {axis - last for axis in axes} <= {1, 2}:
        image = shape_4d(dims)
        height, width = (
            n if axis + last in axes else 1 for axis, n in ((1, image[1]), (2, image[2]))
        )
        return Image(image, (height, width))
    reduced = [axis for axis in axes if dims[axis] > 1] or [axes[0]]
    first, end = min(reduced), max(reduced) + 1
    if any(axis not in axes and dims[axis] > 1 for axis in range(first, end)):
        return None
    count = prod(dims[first:end])
    return Image((prod(dims[:first]), count, 1, prod(dims[end:])), (count, 1))


def has_short_rows(image: Image, bits: int) -> bool:
    """Return whether the elements of `image`, of `bits` bits, that are reduced together lie in
    short rows, of which there are many.
    """
    outer, count, _, inner = image.merged
    return outer >= MANY and count > 1 and count * inner * max(bits, 8) // 8 <= SHORT


def entered(value: SSAValue, axes: Sequence[int], border: Border) -> tuple[SSAValue, Image]:
    """Return a qnn tensor that is reduced over `axes` as (htp value, the image that it is). Axes
    between which others are kept, and those of many short rows, are first moved to the front;
    `border` inserts the move. Raises HexnnError for elements that have no lanes.
    """
    if htp_element(value) == UI32:
        raise HexnnError("a reduction of unsigned words has no kernel")
    image = image_of(value, axes)
    if image is not None and not has_short_rows(image, element_bits(element(value))):
        return border.enter_elements(value, image.dims), image
    dims = shape(value)
    kept = [axis for axis in range(len(dims)) if axis not in axes]
    moved = permuted(value, [*sorted(axes), *kept], border)
    count = prod(dims[axis] for axis in axes)
    image = Image((1, count, 1, prod(dims[axis] for axis in kept)), (count, 1))
    type = TensorType(item_type(value), image.dims)
    return border.add(htp.ReshapeOp(moved, type), "reshape"), image


def reduced(value: SSAValue, image: Image, kind: htp.Reduction, border: Border) -> SSAValue:
    """Return the htp `value`, of the shape of `image`, reduced over the window of the image: an
    htp.reduce for each axis of it that has several elements. `border` inserts them.
    """
    dims, type = list(image.dims), htp.tensor_type(value).element_type
    for axis, extent in enumerate(image.window, start=1):
        if extent > 1:
            dims[axis] = 1
            value = border.add(htp.ReduceOp(value, TensorType(type, dims), kind=kind, axis=axis))
    return value


def lower_sum(op: qnn.ReduceMeanOp | qnn.ReduceSumOp, border: Border) -> SSAValue:
    """Lower a mean or a sum: of bytes to htp.avg_pool, which `border` inserts, and whose
    requantization multiplier includes the division; a sum of plain integers to htp.reduce. Raises
    HexnnError for other elements, and where results may depend on the rounding of floats.
    """
    if isinstance(op, qnn.ReduceSumOp) and element(op.input) == i32:
        return reduced(*entered(op.input, op.reduced_axes, border), htp.Reduction.SUM, border)
    if is_quantized(op.input) and not is_byte(op.input):
        return lower_wide_mean(op, border)
    source, target = u8_type(op.input), u8_type(op.output)
    value, image = entered(op.input, op.reduced_axes, border)
    low, high = -source.zero_point * image.count, (255 - source.zero_point) * image.count
    rule = sum_rule(op, image.count, low, high, target)
    return sum_by(rule, value, image, target, border)


def sum_by(
    rule: Rule, value: SSAValue, image: Image, target: UniformType, border: Border
) -> SSAValue:
    """Return the sums of the bytes of the htp `value` in each window of `image`, less their zero
    points, mapped by `rule` to bytes of the type `target`: an htp.avg_pool, which `border` inserts.
    Raises HexnnError if it has no parameters that are exact.
    """
    counts = np.array([image.count], np.int64)
    sums = sums_of_bytes(-htp.quantized(value).zero_point * counts, counts)
    table, mode = encode(rule, sums, target.zero_point, (target.qmin, target.qmax))
    return border.add(
        htp.AvgPoolOp(
            value,
            border.words(table),
            TensorType(target, image.result),
            window=image.window,
            requant=mode,
            clamp=(target.qmin, target.qmax),
        )
    )


def sum_rule(op: qnn.ReduceOp, count: int, low: int, high: int, target: UniformType) -> Rule:
    """Return the rule that maps a sum of `count` elements, `low` to `high`, to the integer that
    stores the result in the type `target`, without the zero point. By TFLite's quantized MEAN, or
    SUM of uint8, it is a fixed-point multiplication with rounding, which also divides a mean by
    `count`; a SUM of int8 is one of reals.
    """
    source = u8_type(op.input)
    is_mean = isinstance(op, qnn.ReduceMeanOp)
    if not is_mean and byte_type(op.input).data.signed:
        most = max(abs(low), abs(high)) // count
        return RealSum(Fraction(source.scale), count, most).rule(low, high, target)
    q, shift = (int(v) for v in quantize_multiplier(source.scale / target.scale))
    return scaled_rule(*(mean_multiplier(q, shift, count) if is_mean else (q, shift)))


def lower_wide_mean(op: qnn.ReduceMeanOp | qnn.ReduceSumOp, border: Border) -> SSAValue:
    """Lower a mean of int16 with zero points 0 to a sum of words by htp.reduce and a map, which
    `border` inserts. Raises HexnnError for other elements, and for sums.
    """
    if isinstance(op, qnn.ReduceSumOp) or not has_kernel(op.input, op.output):
        raise HexnnError(f"a sum of {element(op.input)} is computed in floats")
    value, image = entered(op.input, op.reduced_axes, border)
    wide = mapped(operand(0), [value], i32, border)
    total = reduced(wide, image, htp.Reduction.SUM, border)
    source, target = htp.quantized(op.input), htp.quantized(op.output)
    q, shift = (int(v) for v in quantize_multiplier(source.scale / target.scale))
    q, shift = mean_multiplier(q, shift, image.count)
    x = primitive("clamp", operand(0), -32768 * image.count, 32767 * image.count)
    left, right = max(shift, 0), max(-shift, 0)
    product = primitive("srdhm", x << left if left else x, q)
    rounded = primitive("rdbpot", product, right) if right else product
    return mapped(stored(rounded, target), [total], target, border)


def lower_extremum(op: qnn.ReduceMaxOp | qnn.ReduceMinOp, border: Border) -> SSAValue:
    """Lower a ReduceMax or ReduceMin to an htp.reduce for each axis of its image (`image_of`) that
    is reduced, then to a table look-up if the result has another quantization; return the last
    result. `border` inserts them. Raises HexnnError for another quantization of other than bytes.
    """
    kind = htp.Reduction.MAX if isinstance(op, qnn.ReduceMaxOp) else htp.Reduction.MIN
    kept = not is_quantized(op.input) or share_quantization(op.input, op.output)
    if not kept and not is_8bit(op.input, op.output):
        raise HexnnError(f"extrema of {element(op.input)} with another scale have no kernel")
    value = reduced(*entered(op.input, op.reduced_axes, border), kind, border)
    if not is_byte(op.input) or byte_type(op.input) == byte_type(op.output):
        return value
    rescale = partial(convert, op.input, op.output)
    table = table_of(rescale, byte_type(op.input), byte_type(op.output))
    return border.look_up(value, table, u8_type(op.output))


def lower_sum_square(op: qnn.ReduceSumSquareOp, border: Border) -> SSAValue:
    """Lower a ReduceSumSquare to a map that squares, an htp.reduce, and for bytes a map that
    requantizes, which `border` inserts. Raises HexnnError for other quantized elements, and where
    results may depend on the rounding of floats.
    """
    axes = op.reduced_axes if shape(op.input) else ()
    value, image = entered(op.input, axes, border) if axes else scalar(op.input, border)
    if element(op.input) == i32:
        raise HexnnError("squares of integers of 32 bits wrap around")
    source, target = u8_type(op.input), u8_type(op.output)
    x = centred(0, source)
    total = reduced(mapped(x * x, [value], i32, border), image, htp.Reduction.SUM, border)
    most = max(source.zero_point, 255 - source.zero_point) ** 2
    rule = RealSum(Fraction(source.scale) ** 2, image.count, most)
    high = most * image.count
    known = rule.rule(0, high, target)
    return mapped(requantized(known, 0, high, target), [total], target, border)


def scalar(value: SSAValue, border: Border) -> tuple[SSAValue, Image]:
    """Return a qnn scalar as (htp value, the image of one pixel that it is)."""
    return border.enter_elements(value, (1, 1, 1, 1)), Image((1, 1, 1, 1), (1, 1))


def lower_product(op: qnn.ReduceProdOp, border: Border) -> SSAValue:
    """Lower a ReduceProd: of plain integers to htp.reduce, of signed quantized ones to a map of
    slices, whose product is rescaled after each factor; `border` inserts the operations. Raises
    HexnnError for other elements, and where a product may exceed 32 bits.
    """
    if element(op.input) == i32:
        return reduced(*entered(op.input, op.reduced_axes, border), htp.Reduction.PRODUCT, border)
    if not is_quantized(op.input) or not has_kernel(op.input, op.output):
        raise HexnnError(f"a product of {element(op.input)} has no kernel")
    if not htp.quantized(op.input).data.signed:
        raise HexnnError("a product of unsigned bytes is computed in floats")
    value, image = entered(op.input, op.reduced_axes, border)
    if image.count > MULTIPLICATIONS:
        raise HexnnError(f"a product of {image.count} factors, more than {MULTIPLICATIONS}")
    source, target = htp_type(op.input), htp_type(op.output)
    rows = reshaped(value, image.merged, border)
    factors = [row(rows, index, border) for index in range(image.count)]
    y = mapped(product_of(source, target, image.count), factors, target, border)
    return reshaped(y, image.result, border)


def product_of(source: UniformType, target: UniformType, count: int) -> Expression:
    """Return the expression of the stored product, of type `target`, of `count` operands of type
    `source`, as TFLite's REDUCE_PROD computes it: rescaled after each factor but the first, and
    once more. Raises HexnnError if the multiplier is too large or too small.

    A product with `factor`, rounded to a multiple of 2^right, is that of `srdhm` with `factor` *
    2^(31 - right), which keeps it in 32 bits.
    """
    q, shift = (int(v) for v in factor_multiplier(source.scale, target.scale, count))
    factor, right = min((q + (1 << 15)) >> 16, (1 << FACTOR_BITS) - 1), FACTOR_BITS - shift
    if not FACTOR_BITS <= right <= 31:
        raise HexnnError(f"a product of numbers of scale {source.scale} has no kernel")

    def rescaled(x: Expression) -> Expression:
        return primitive("srdhm", x, factor << (31 - right))

    total = centred(0, source)
    for index in range(1, count):
        total = rescaled(total * centred(index, source))
    return stored(rescaled(total), target)


def htp_type(value: SSAValue) -> UniformType:
    """Return the quantized type in which htp stores the elements of a qnn tensor."""
    return u8_type(value) if is_byte(value) else htp.quantized(value)


def reshaped(value: SSAValue, dims: Sequence[int], border: Border) -> SSAValue:
    """Return the htp `value` in the shape `dims`, by a reshape that `border` inserts unless it has
    that shape already.
    """
    if htp.shape(value) == tuple(dims):
        return value
    type = TensorType(htp.tensor_type(value).element_type, dims)
    return border.add(htp.ReshapeOp(value, type), "reshape")


def row(value: SSAValue, index: int, border: Border) -> SSAValue:
    """Return index `index` of the second axis of an htp tensor, with extent 1 along it, by an
    htp.move that `border` inserts.
    """
    dims = list(htp.shape(value))
    dims[1] = 1
    piece = whole(dims, [dim(0), constant(index), dim(2), dim(3)])
    type = TensorType(htp.tensor_type(value).element_type, dims)
    return border.add(htp.MoveOp([value], type, [piece]), "factor")
