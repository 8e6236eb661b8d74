"""Where a reference kernel of LiteRT is faulty: operators whose results do not count."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from support import fault_examples as examples
from support.machine import ROOT
from support.operator_file import Array, Operator
from support.small_operators import reals, scales, types

Example = Callable[[], tuple[Operator, Array | None]]
PAGE = ROOT / "docs" / "numerics.md"
SECTION = "## Faulty kernels"


@dataclass(frozen=True)
class Fault:
    """A fault of LiteRT's kernel of some operators."""

    builtins: tuple[str, ...]
    applies: Callable[[Operator], bool]
    """Whether the kernel is faulty for an operator."""
    example: Example
    """An operator for which it is, and the result that it ought to have, None if it has none."""
    corrupts: bool = False
    """Whether the kernel writes outside of its memory, with any consequence at any time: a crash,
    a hang, or none.
    """


def has_zeros(operator: Operator) -> bool:
    """Whether a divisor is 0."""
    divisor = operator.operands[1]
    if divisor is None or divisor.values is None:
        return False
    zeros = {0, *divisor.element.zero_points}
    return bool(np.isin(divisor.values, list(zeros)).any())


def has_negative_exponents(operator: Operator) -> bool:
    """Whether integers are raised to a negative power."""
    power = operator.operands[1]
    if power is None or power.values is None or power.values.dtype.kind == "f":
        return False
    return bool((power.values < 0).any())


def beyond_integers(operator: Operator) -> bool:
    """Whether a real is more steps than 32 bits hold."""
    x = operator.operands[0]
    if x is None or x.values is None or x.values.dtype.kind != "f":
        return False
    with np.errstate(over="ignore", invalid="ignore"):
        steps = np.abs(x.values.astype(np.float64)) / operator.results[0].element.scale
    return bool((~(steps < 2**31)).any())


def small_quotients(operator: Operator) -> bool:
    """Whether a quotient of stored integers is shifted by 31 bits and more: small ones over large
    ones, each with its leading zeros, and the multiplier's.
    """
    x, y = operator.operands
    if x is None or y is None or not x.element.scales or not y.element.scales:
        return False
    result = operator.results[0].element.scale
    _, exponent = np.frexp(x.element.scale / (y.element.scale * result))
    a, b = (np.frexp(np.abs(reals(tensor) / tensor.element.scale))[1] for tensor in (x, y))
    return 31 - int(np.min(a)) + int(np.max(b)) - int(exponent) >= 30


def large_quotients(operator: Operator) -> bool:
    """Whether a quotient of stored integers has more bits than 31: large ones over small ones."""
    x, y = operator.operands
    if x is None or y is None or not x.element.scales or not y.element.scales:
        return False
    result = operator.results[0].element.scale
    _, exponent = np.frexp(x.element.scale / (y.element.scale * result))
    a, b = (np.frexp(np.abs(reals(tensor) / tensor.element.scale))[1] for tensor in (x, y))
    return int(exponent) + int(np.max(a)) - int(np.min(b)) - 30 > 0


def fine_difference(operator: Operator) -> bool:
    """Whether the sum of SUB, in units of the larger scale, is shifted left to the result's."""
    bits = {"i8": 20, "u8": 20, "i16": 15}.get(types(operator)[0])
    if bits is None or not scales(operator):
        return False
    return 2 * max(scales(operator)) >= 2**bits * operator.results[0].element.scale


def large_swish(operator: Operator) -> bool:
    """Whether a product is shifted by all its 16 bits, or the argument of the clamp by 31."""
    source, result = scales(operator)[:1], operator.results[0].element.scale
    return bool(source) and (result >= 2**9 * source[0] or not 2**-22 <= source[0] < 2**24)


def large_multiplier(operator: Operator) -> bool:
    """Whether 64-bit sums, or products of 32 bits, are multiplied by 2^15 and more."""
    operands = [tensor for tensor in operator.operands if tensor is not None]
    quantized, to = [x for x in operands if x.element.scales], operator.results[0]
    if not quantized:
        return False
    x, *weights = quantized
    if operator.builtin == "REDUCE_PROD":
        count = math.prod(x.shape) // max(math.prod(to.shape), 1)
        return bool(count) and x.element.scale * to.element.scale ** (-1 / count) > 2**15 - 1
    if not weights or "i16" not in (x.element.name, weights[0].element.name):
        return False
    product = max(x.element.scales) * max(weights[0].element.scales)
    return product / to.element.scale > 2**15 - 1


def small_arguments(operator: Operator) -> bool:
    """Whether an input of 16 bits counts in steps of less than 2^-31 / 12288."""
    x = operator.operands[0]
    return x is not None and x.element.name == "i16" and x.element.scale * 12288 < 2**-31


COMPARISONS = ("EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL", "NOT_EQUAL")


def _is_hybrid(operator: Operator) -> bool:
    """Whether floats are multiplied by quantized weights."""
    return types(operator)[:2] in (["f32", "i8"], ["f32", "i4"])


def _has_least(operator: Operator) -> bool:
    """Whether the weights of a layer of floats hold -128."""
    weights = operator.operands[1]
    assert weights is not None
    assert weights.values is not None
    return _is_hybrid(operator) and bool((weights.values == -128).any())


def reverses_nothing(operator: Operator) -> bool:
    """Whether what is reversed has no elements, along axes that only a run gives."""
    x, axes = operator.operands
    return x is not None and axes is not None and 0 in x.shape and not axes.constant


def projects_to_more(operator: Operator) -> bool:
    """Whether an LSTM of floats projects to more units than it has cells."""
    projection = operator.operands[16]
    if projection is None or projection.element.name != "f32":
        return False
    return projection.shape[0] > projection.shape[1]


def multiplies_by_no_scale(operator: Operator) -> bool:
    """Whether integers of 8 or 16 bits are not quantized, which the kernel requantizes."""
    narrow = ("i8", "u8") if operator.builtin == "MUL" else ("i8", "u8", "i16")
    x = operator.operands[0]
    return x is not None and x.element.name in narrow and not x.element.scales


def multiplies_nothing(operator: Operator) -> bool:
    """Whether quantized numbers are multiplied, of which there are none."""
    x = operator.operands[0]
    return x is not None and bool(x.element.scales) and 0 in x.shape


FAULTS: dict[str, Fault] = {
    "weights of -128": Fault(
        ("BATCH_MATMUL", "CONV_2D", "FULLY_CONNECTED"), _has_least, examples.least_weight
    ),
    "integers without scales": Fault(
        ("MEAN", "MUL", "SUM"), multiplies_by_no_scale, examples.plain_product
    ),
    "large multipliers": Fault(
        ("BATCH_MATMUL", "CONV_2D", "DEPTHWISE_CONV_2D", "REDUCE_PROD", "TRANSPOSE_CONV"),
        large_multiplier,
        examples.large_product,
    ),
    "large quotients": Fault(("DIV",), large_quotients, examples.large_quotient),
    "negative exponents": Fault(("POW",), has_negative_exponents, examples.negative_exponents),
    "one scale of a depthwise filter": Fault(
        ("DEPTHWISE_CONV_2D",),
        lambda operator: _is_hybrid(operator) and len(scales(operator)) == 1,
        examples.one_scale,
    ),
    "depthwise filter of 4 bits": Fault(
        ("DEPTHWISE_CONV_2D",),
        lambda operator: types(operator)[:2] == ["i16", "i4"],
        examples.nibbles,
    ),
    "bias of 32 bits": Fault(
        ("CONV_2D", "FULLY_CONNECTED", "TRANSPOSE_CONV"),
        lambda operator: types(operator)[:1] == ["i16"] and types(operator)[-1] == "i32",
        examples.narrow_bias,
    ),
    "comparison of large scales": Fault(
        COMPARISONS, lambda operator: max(scales(operator), default=0) >= 1, examples.large_scales
    ),
    "diagonals of other types": Fault(
        ("MATRIX_DIAG", "MATRIX_SET_DIAG"),
        lambda operator: types(operator)[0] not in ("f32", "i8", "u8", "i16", "i32", "i64"),
        examples.diagonals,
    ),
    "division by 0": Fault(("DIV", "FLOOR_DIV", "FLOOR_MOD"), has_zeros, examples.divided_by_zero),
    "differences of small scales": Fault(("SUB",), fine_difference, examples.fine_difference),
    "elements of 4 bits": Fault(
        ("BROADCAST_TO", "EMBEDDING_LOOKUP", "GATHER"),
        lambda operator: "i4" in types(operator),
        examples.gathered_nibbles,
    ),
    "bounds below 0": Fault(
        ("MUL",),
        lambda op: types(op)[0] == "ui32" and op.options["fusedActivationFunction"] == 2,
        examples.signed_bounds,
    ),
    "empty vectors": Fault(
        ("RESHAPE",),
        lambda operator: operator.options.get("newShape") == [0],
        examples.no_axes_stated,
    ),
    "ends of an offset": Fault(
        ("STRIDED_SLICE",),
        lambda operator: bool(operator.options.get("offset")),
        examples.offset_slice,
    ),
    "equal logits": Fault(
        ("SOFTMAX", "LOG_SOFTMAX"),
        lambda operator: operator.results[0].shape[-1] >= 512,
        examples.equal_logits,
    ),
    "product of no elements": Fault(
        ("REDUCE_PROD",), multiplies_nothing, examples.product_of_nothing
    ),
    "projection to more units": Fault(
        ("LSTM", "UNIDIRECTIONAL_SEQUENCE_LSTM"),
        projects_to_more,
        examples.projected,
        corrupts=True,
    ),
    "quantization beyond 32 bits": Fault(("QUANTIZE",), beyond_integers, examples.beyond_integers),
    "results of large scales": Fault(("HARD_SWISH",), large_swish, examples.large_swish),
    "reversal of no elements": Fault(("REVERSE_V2",), reverses_nothing, examples.reversed_nothing),
    "root of a negative number": Fault(
        ("SQRT", "RSQRT"), lambda operator: bool(scales(operator)), examples.negative_root
    ),
    "slopes of 16 bits": Fault(
        ("PRELU",), lambda operator: "i16" in types(operator), examples.words_prelu
    ),
    "small arguments": Fault(("LOGISTIC", "TANH"), small_arguments, examples.small_argument),
    "small quotients": Fault(("DIV",), small_quotients, examples.small_quotient),
    "sum of signed integers": Fault(
        ("SUM",), lambda operator: types(operator)[0] in ("i8", "i16"), examples.negative_sum
    ),
    "transposed scalar": Fault(
        ("TRANSPOSE",),
        lambda operator: operator.results[0].shape == (),
        examples.transposed_scalar,
    ),
    "zero points of 16 bits": Fault(
        ("GELU",), lambda operator: types(operator) == ["i16"], examples.centred_gelu
    ),
}
"""Name of a fault, as docs/numerics.md lists it -> where it shows."""


@cache
def listed() -> frozenset[str]:
    """The names in docs/numerics.md's table of faulty kernels."""
    section = PAGE.read_text().partition(SECTION)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \|", section, re.MULTILINE)
    return frozenset(rows[1:]) - {"---"}


def fault_of(operator: Operator) -> str | None:
    """The listed fault that shows in an operator, none if LiteRT's results count."""
    for name, fault in FAULTS.items():
        if name in listed() and operator.builtin in fault.builtins and fault.applies(operator):
            return name
    return None
