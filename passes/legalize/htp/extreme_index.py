"""Lowering of Argmax and Argmin to extrema of keys that hold both an element and its index."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import IntegerType, TensorType, i16, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import operand, primitive
from ....dialects.htp.map import element_interval
from ....dialects.htp.reduction import element_bits
from ....dialects.tensors import element, tensor_type
from .border import Border
from .integer_maps import mapped, within
from .reduction import Image, entered, reduced, reshaped

PAIR = TensorType(i32, (1, 1, 1, 2))
"""The type of a constant that selects the first of two words."""

HALF_LIMIT, WORD_LIMIT = 1 << 15, 1 << 31
"""Limits on the magnitude of keys, halfwords and words with a sign."""


def lower_index(op: qnn.ArgOp, border: Border) -> SSAValue:
    """Lower an Argmax or Argmin to maps and reductions, which `border` inserts; return the first
    index of the extreme. Raises HexnnError for indices of other than 32 or 64 bits.

    If element and index fit into 32 bits together, the key of an element is its integer times a
    power of two, plus its index from the end for a maximum, from the start for a minimum: equal
    elements differ, and the extreme key holds the first of them. Else the extreme is searched
    first, and then the least index at which an element equals it.
    """
    if element_bits(element(op.output)) not in (32, 64):
        raise HexnnError(f"indices of type {element(op.output)} have no kernel")
    value, image = entered(op.input, (op.searched_axis,), border)
    value = reshaped(value, image.merged, border)
    image = Image(image.merged, (image.count, 1))
    kind = htp.Reduction.MAX if isinstance(op, qnn.ArgmaxOp) else htp.Reduction.MIN
    bits = (image.count - 1).bit_length()
    if max(map(abs, element_interval(value))) << bits < WORD_LIMIT - (1 << bits):
        index = by_keys(value, image, kind, border)
    else:
        index = by_search(value, image, kind, border)
    return as_elements(index, image.count - 1, op.output, border)


def as_elements(index: SSAValue, most: int, result: SSAValue, border: Border) -> SSAValue:
    """Return words from 0 to `most` as the elements of the qnn value `result`, integers of 32 or 64
    bits; those of 64 bits are pairs of words, the second of which is 0. `border` inserts the
    operations.
    """
    type = tensor_type(result)
    if element(result) == i32:
        return index
    if element_bits(type.element_type) == 64:
        low = border.add(htp.ConstantOp.of(np.array([[[[1, 0]]]], np.int32), PAIR), "constant")
        column = reshaped(index, (type.element_count(), 1, 1, 1), border)
        word, is_low = primitive("clamp", operand(0), 0, most), primitive("clamp", operand(1), 0, 1)
        index = mapped(word * is_low, [column, low], i32, border)
    return border.add(htp.ReshapeOp(index, type), "reshape")


def numbers(values: range, border: Border, type: IntegerType = i32) -> SSAValue:
    """Return a constant [1, n, 1, 1] of `type`, 16 or 32 bits, with the n integers `values`."""
    array = np.array(values, np.int16 if type == i16 else np.int32).reshape(1, -1, 1, 1)
    return border.add(htp.ConstantOp.of(array, TensorType(type, array.shape)), "constant")


def by_keys(value: SSAValue, image: Image, kind: htp.Reduction, border: Border) -> SSAValue:
    """Return the first index of the extreme of the htp `value` along the window of `image`, from
    keys, of 16 bits where they fit; `border` inserts the operations.
    """
    count = image.count
    bits, last = (count - 1).bit_length(), count - 1
    if not bits:
        return mapped(operand(0) * 0, [value], i32, border)
    is_max = kind is htp.Reduction.MAX
    least, most = element_interval(value)
    middle = (least + most + 1) // 2 if most << bits >= HALF_LIMIT else 0
    low, high = (end - middle << bits for end in (least, most))
    type = i16 if -HALF_LIMIT <= low and high + last < HALF_LIMIT else i32
    ranks = numbers(range(last, -1, -1) if is_max else range(count), border, type)
    x = operand(0) - middle if middle else operand(0)
    first, rank = within(x << bits, (low, high)), within(operand(1), (0, last))
    key = reduced(mapped(first + rank, [value, ranks], type, border), image, kind, border)
    known = within(operand(0), (low, high + last))
    rest = known - ((known >> bits) << bits)
    return mapped(primitive("-", last, rest) if is_max else rest, [key], i32, border)


def by_search(value: SSAValue, image: Image, kind: htp.Reduction, border: Border) -> SSAValue:
    """Return the first index of the extreme of the htp `value` along the window of `image`: the
    least index at which an element equals the extreme; `border` inserts the operations.
    """
    wide = mapped(operand(0), [value], i32, border)
    extreme = reduced(wide, image, kind, border)
    equal = primitive("==", operand(0), operand(1))
    chosen = primitive("select", equal, operand(2), image.count)
    inputs = [wide, extreme, numbers(range(image.count), border)]
    return reduced(mapped(chosen, inputs, i32, border), image, htp.Reduction.MIN, border)
