"""Lowering of normalizations of bytes: squares and sums by maps and reductions, a mantissa and a
shift for each row by maps of words, and a map of all elements with them.

The arithmetic is that of `semantics/integer_norms.py`, and TFLite's where an L2Norm has its kernel.
Sums, means and factors have one element for all that are normalized together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, Interval, constant, operand, primitive
from ....dialects.tensors import shape
from ....semantics.integer_norms import HALF_RANGE, Affine, Form, affine
from ....semantics.l2_normalization import HALF_OF_THREE, SQRT_HALF
from ....semantics.numerics import INT32_MAX
from ....semantics.qnn.norm_forms import (
    Norm,
    integer_form,
    normalized_axes,
    parameters_of,
    real_parameter,
    seen_shape,
)
from ....semantics.qnn.normalization import has_integer_kernel
from ....semantics.tensors import is_8bit
from .border import Border, byte_type, u8_type
from .formulas import stored
from .integer_maps import mapped, within
from .reduction import reshaped

STEPS = 5
"""The steps of Newton's iteration for the inverse square root."""


@dataclass(frozen=True)
class Grouping:
    """A tensor seen with four axes, each of which is normalized over as a whole or not at all."""

    dims: tuple[int, ...]
    axes: tuple[int, ...]
    """The axes that are normalized over."""

    @staticmethod
    def of(dims: Sequence[int], axes: Sequence[int]) -> Grouping:
        """Return the grouping of a tensor of shape `dims`, normalized over `axes`: adjacent axes of
        the same kind are merged. Raises HexnnError if more than four remain.
        """
        groups: list[tuple[int, bool]] = []
        for axis, extent in enumerate(dims):
            if extent == 1:
                continue
            is_normalized = axis in axes
            if groups and groups[-1][1] == is_normalized:
                extent *= groups.pop()[0]
            groups.append((extent, is_normalized))
        if len(groups) > 4:
            raise HexnnError(f"a normalization over axes {list(axes)} has no kernel")
        groups = [(1, False)] * (4 - len(groups)) + groups
        found = tuple(i for i, (_, is_normalized) in enumerate(groups) if is_normalized)
        return Grouping(tuple(extent for extent, _ in groups), found)


@dataclass(frozen=True)
class Rows:
    """The builder of a normalization of the htp value `x`, unsigned bytes in the shape of
    `grouping`.
    """

    border: Border
    x: SSAValue
    grouping: Grouping

    def sums(self) -> SSAValue:
        """Insert the sums, words, of all elements that are normalized together; return them."""
        return self.row_sums(htp.Reduction.SUM) if self.has_rows else self.total(operand(0))

    def squares(self, zero: int) -> SSAValue:
        """Insert the sums, words, of the squares of the elements less `zero`, over all that are
        normalized together; return them.
        """
        n = prod(self.grouping.dims[axis] for axis in self.grouping.axes)
        if not self.has_rows or 2 * n * 255**2 > INT32_MAX:
            x = operand(0) - zero if zero else operand(0)
            return self.total(x * x)
        found = self.row_sums(htp.Reduction.SUM_SQUARE)
        if not zero:
            return found
        squares, total = within(operand(0), (0, n * 255**2)), within(operand(1), (0, n * 255))
        return self.words(squares - total * (2 * zero) + n * zero**2, [found, self.sums()])

    @property
    def has_rows(self) -> bool:
        """Whether those that are normalized together are the elements of rows."""
        return self.grouping.axes == (len(self.grouping.dims) - 1,)

    def row_sums(self, kind: htp.Reduction) -> SSAValue:
        """Insert the sums of `kind` along rows, words of bytes; return them."""
        dims = (*self.grouping.dims[:-1], 1)
        made = htp.ReduceOp(self.x, TensorType(i32, dims), kind=kind, axis=len(dims) - 1)
        return self.border.add(made)

    def total(self, element: Expression) -> SSAValue:
        """Insert the sums, words, of the values of `element`, a function of an element, over all
        that are normalized together; return them.
        """
        value = mapped(element, [self.x], i32, self.border)
        dims = list(self.grouping.dims)
        for axis in reversed(self.grouping.axes):
            dims[axis] = 1
            type = TensorType(i32, dims)
            made = htp.ReduceOp(value, type, kind=htp.Reduction.SUM, axis=axis)
            value = self.border.add(made)
        return value

    def words(self, expression: Expression, inputs: Sequence[SSAValue]) -> SSAValue:
        """Insert the htp.map of `expression` from words to words; return its result."""
        return mapped(expression, inputs, i32, self.border)


def lower_norm(op: Norm, border: Border) -> SSAValue:
    """Lower a normalization to maps and reductions, which `border` inserts; return the result.
    Raises HexnnError for one that is not computed in integers, and for gamma or beta that are not
    constant.
    """
    if not is_8bit(op.input, op.output):
        raise HexnnError(f"a normalization of {op.input.type} to {op.output.type} has no kernel")
    grouping = Grouping.of(seen_shape(op), normalized_axes(op))
    has_kernel = isinstance(op, qnn.L2NormOp) and has_integer_kernel(op)
    form = integer_form(op)
    if form is None and not has_kernel:
        raise HexnnError("a normalization of reals has no kernel")
    x = reshaped(border.enter(op.input), grouping.dims, border)
    rows = Rows(border, x, grouping)
    if has_kernel and isinstance(op, qnn.L2NormOp):
        return l2_normalized(op, rows)
    if form is None:
        raise HexnnError("a normalization of reals has no kernel")
    return normalized(op, form, rows)


def l2_normalized(op: qnn.L2NormOp, rows: Rows) -> SSAValue:
    """Insert TFLite's L2 normalization of bytes; return its result. Raises HexnnError for rows
    whose squares may exceed 32 bits in sum.
    """
    source, target = u8_type(op.input), u8_type(op.output)
    x = operand(0) - source.zero_point
    most = max(source.zero_point, 255 - source.zero_point) ** 2 * shape(op.input)[-1]
    if most > INT32_MAX:
        raise HexnnError(f"squares up to {most} in sum have no lane of 32 bits")
    spread = rows.squares(source.zero_point)
    root = rows.words(root_mantissa(most), [spread])
    right = rows.words(root_shift(most), [spread])
    legacy = not byte_type(op.input).data.signed
    wide, gain = (x * 128, 0) if legacy else (x, 7)
    n = within(operand(2), (0, 12))
    left, back = (primitive("max", d, 0) for d in (primitive("-", gain, n), n - gain))
    product = primitive("srdhm", primitive("shl", wide, left), within(operand(1), (0, INT32_MAX)))
    product = within(product, (-(1 << 16), 1 << 16))
    half = primitive("shl", constant(1), back) >> 1
    sign = primitive("max", product >> 31, primitive("-", 0, half))
    rounded = primitive("shr", product + sign + half, back)
    return mapped(stored(rounded, target), [rows.x, root, right], target, rows.border)


def normalized(op: Norm, form: Form, rows: Rows) -> SSAValue:
    """Insert the normalization `op` in integers, of the form `form`; return its result."""
    n, zero = form.count, u8_type(op.input).zero_point
    squares = rows.squares(0 if form.centres else zero)
    most = 255 * n if form.centres else 0
    limit = max(zero, 255 - zero) ** 2 * n if not form.centres else 255**2 * n
    inputs = [squares, rows.sums()] if form.centres else [squares]
    total = within(operand(1), (0, most)) if form.centres else constant(0)
    mean, rest = centre(total, n) if form.centres else (constant(0), constant(0))
    spread = rows.words(spread_of(form, total, mean, rest, limit), inputs)
    root = rows.words(root_mantissa(INT32_MAX), [spread])
    right = rows.words(root_shift(INT32_MAX), [spread])
    gain, exponent = form.gain
    product = primitive("srdhm", within(operand(0), (0, INT32_MAX)), gain)
    zeros = primitive("clz", within(product, (1, INT32_MAX)))
    shifted = primitive("shl", product, zeros - 1)
    mantissa = primitive("min", ((within(shifted, (0, INT32_MAX)) >> 15) + 1) >> 1, HALF_RANGE - 1)
    known = primitive("select", primitive(">", operand(1), 0), mantissa, 0)
    factor = rows.words(known, [root, spread])
    shift = within(operand(1), (-20, 12)) + zeros + (14 - exponent)
    shift = rows.words(primitive("clamp", shift, 0, 22), [root, right])
    offset = row_offset(form, zero, rows, factor, shift, inputs[1:])
    last = affine_of(op, form, rows.grouping)
    return elements(op, rows, last, [factor, offset, shift])


def centre(total: Expression, n: int) -> tuple[Expression, Expression]:
    """Return expressions of (the rounded mean of n elements whose sum is `total`, the rest of the
    division).
    """
    mean = primitive("div", total, n)
    return mean, within(total - mean * n, (-(n // 2) - 1, n // 2 + 1))


def spread_of(
    form: Form, total: Expression, mean: Expression, rest: Expression, limit: int
) -> Expression:
    """Return the expression of V, the sum of squares of an element's distance to the mean, with its
    fraction bits, plus epsilon; operand 0 is the sum of squares, up to `limit`, `total` that of the
    elements, `mean` and `rest` as `centre` returns them.
    """
    squares, n, w = within(operand(0), (0, limit)), form.count, form.sum_bits
    if form.centres:
        others = within((total << 1) - mean * n, (-n, 256 * n))
        most = (n << 14) + n
        squares = within(within(squares - within(mean * others, (0, limit)), (0, most)), (0, most))
        left = primitive("div", (rest * rest) << w, n)
        squares = primitive("max", (squares << w) - left, 0)
    else:
        squares = squares << w
    added = primitive("min", squares, INT32_MAX - form.added) + form.added
    return added if form.added else squares


def row_offset(
    form: Form,
    zero: int,
    rows: Rows,
    factor: SSAValue,
    shift: SSAValue,
    totals: Sequence[SSAValue],
) -> SSAValue:
    """Insert the maps of what is added to the product of an element, as stored, and its row's
    mantissa `factor`, before the right shift by `shift`: the mean, or the zero point `zero`, times
    the mantissa, and half of the last bit. `totals` are the sums of elements, none without a mean.
    """
    m, e = within(operand(0), (0, HALF_RANGE)), within(operand(1), (0, 22))
    half = primitive("shl", constant(1), e) >> 1
    if not form.centres:
        return rows.words(half - m * zero, [factor, shift])
    n = form.count
    mean, rest = centre(within(operand(2), (0, 255 * n)), n)
    below = primitive("div", rest * m, n)
    return rows.words(half - mean * m - below, [factor, shift, *totals])


def affine_of(op: Norm, form: Form, grouping: Grouping) -> Affine:
    """Return the last step of `op`, whose gamma and beta broadcast to the shape of `grouping`.
    Raises HexnnError if gamma or beta is not constant.
    """
    arrays: list[NDArray[np.float64]] = []
    given = parameters_of(op)
    for name, value in given.items():
        known = None if value is None else fixed_constant(value)
        if value is not None and known is None:
            raise HexnnError(f"{name} must be a constant")
        arrays.append(real_parameter(op, name, None if known is None else known.array))
    target = u8_type(op.output)
    full = seen_shape(op)
    seen = [compact(np.broadcast_to(a, full).reshape(grouping.dims)) for a in arrays]
    return affine(seen[0], seen[1], target.scale, target.zero_point, form)


def compact(array: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return `array` with extent 1 along each axis along which it does not vary."""
    for axis in range(array.ndim):
        first = array.take([0], axis)
        if (array == first).all():
            array = first
    return array


def elements(op: Norm, rows: Rows, last: Affine, factors: Sequence[SSAValue]) -> SSAValue:
    """Insert the map of all elements of the normalization `op` by `factors`, for each row its
    mantissa, what is added to products with it and its shift, and by the last step `last`.
    """
    target, border = u8_type(op.output), rows.border
    spans: Sequence[Interval] = ((0, HALF_RANGE - 1), (-(1 << 24), 1 << 24), (0, 22))
    m, o, e = (within(operand(i), span) for i, span in enumerate(spans, start=1))
    t = primitive("shr", operand(0) * m + o, e)
    t = primitive("clamp", t, -HALF_RANGE, HALF_RANGE - 1)
    inputs = [rows.x, *factors]
    gamma, beta = (parameter(a, inputs, border) for a in (last.gamma, last.beta))
    y = (t * gamma + beta) >> last.shift
    return mapped(primitive("clamp", y, target.qmin, target.qmax), inputs, target, border)


def parameter(array: NDArray[np.int64], inputs: list[SSAValue], border: Border) -> Expression:
    """Return the expression of the integers `array`: their constant, if there is only one, else an
    operand for which a constant of words is appended to `inputs`.
    """
    if array.size == 1:
        return constant(int(array.reshape(())))
    words = border.add(htp.ConstantOp.of(array.astype(np.int32), TensorType(i32, array.shape)))
    inputs.append(words)
    return within(operand(len(inputs) - 1), (int(array.min()), int(array.max())))


def root_mantissa(most: int) -> Expression:
    """Return the expression of the mantissa of 1 / sqrt(operand 0), an integer from 0 to `most`, as
    `inverse_square_root` computes it.
    """
    total = within(operand(0), (0, most))
    y, pairs, large = even_scaled(total)
    y = within(primitive("shl", y, pairs << 1), (0, (1 << 29) - 1))
    half, root = primitive("rdbpot", y >> 1, 1), constant(1 << 28)
    limit = 1 << 25
    for _ in range(STEPS):
        cube = primitive("srdhm", primitive("srdhm", root, root), root)
        shifted = primitive("clamp", cube, 0, limit - 1) << 6
        cube = primitive("select", primitive(">=", cube, limit), INT32_MAX, shifted)
        step = primitive("srdhm", root, HALF_OF_THREE) - primitive("srdhm", half, cube)
        root = within(step, (0, (1 << 27) - 1)) << 3
    q = primitive("srdhm", root, SQRT_HALF)
    left = within(primitive("max", pairs - large - 11, 0), (0, 2))
    q = within(primitive("shl", q, left), (0, INT32_MAX))
    return primitive("select", primitive("<=", total, 1), INT32_MAX, q)


def root_shift(most: int) -> Expression:
    """Return the expression of the right shift, 0 to 12, that belongs to `root_mantissa`."""
    total = within(operand(0), (0, most))
    _, pairs, large = even_scaled(total)
    right = primitive("max", primitive("-", large + 11, pairs), 0)
    return primitive("select", primitive("<=", total, 1), 0, right)


def even_scaled(total: Expression) -> tuple[Expression, Expression, Expression]:
    """Return expressions of (`total`, divided by 4 from 2^29 on; how many more pairs of bits it can
    be shifted left within 29 bits; whether it was divided, 0 or 1).
    """
    large = primitive(">=", total, 1 << 29)
    y = within(primitive("select", large, total >> 2, total), (0, (1 << 29) - 1))
    zeros = primitive("clz", primitive("max", y, 1))
    return y, ((zeros - 1) >> 1) - 1, large
