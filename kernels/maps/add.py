"""Kernels of the elementwise addition of two tensors of quantized bytes, in any layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import lru_cache, partial

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.files.kept_results import kept
from ...dialects.files.source_digest import KERNEL_SOURCES, source_digest
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..fits.addition import LHS, RHS, WIDE, Addition, LinearForm, Scale, fit
from ..proof import execute
from ..requantization.byte_packing import clamp, pack_channels
from ..requantization.sequences import high_product
from .elementwise import any_layout, map_pairs

Pairwise = Callable[[SSAValue, SSAValue], SSAValue]
"""A function that emits code for the quantized sum of two vectors of bytes and returns the vector
of sums.
"""

PAIRS = [np.ascontiguousarray(x, np.uint8).reshape(-1, 128) for x in (LHS, RHS)]
"""Left and right operands, each uint8 `[512, 128]`, which together hold all 65,536 pairs
of bytes.
"""


def is_proved(addition: Addition, generate: Callable[[KernelBuilder], Pairwise]) -> bool:
    """Return whether the code that `generate` emits computes `addition` exactly, for all 65,536
    pairs of bytes.

    `generate(builder)` returns the function that emits the sum of two vectors. The code is executed
    by the numpy semantics of its instructions and compared with `addition.table()`.
    """

    def write(b: KernelBuilder, lhs: SSAValue, rhs: SSAValue) -> list[SSAValue]:
        return [generate(b)(lhs, rhs)]

    (sums,) = execute(write, PAIRS).outputs
    return bool((sums.reshape(256, 256) == addition.table()).all())


def find_form(addition: Addition) -> LinearForm | None:
    """Return integers f (`lhs_factor`), g (`rhs_factor`), constant and shift with which
    `(f * lhs + g * rhs + constant) >> shift`, clamped, computes `addition`.

    None if none were found, or if the code emitted for them is not exact for all pairs of bytes.
    """
    form = fit(addition)
    proved = form and is_proved(addition, partial(linear_emitter, addition, form))
    return form if proved else None


@lru_cache(maxsize=256)
def proved_form(addition: Addition) -> LinearForm | None:
    """Return `find_form(addition)`, computed once for the sources of hexnn and kept on disk."""

    def numbers() -> list[int] | None:
        form = find_form(addition)
        return None if form is None else list(astuple(form))

    found = kept(("addition", repr(addition), source_digest(*KERNEL_SOURCES)), numbers)
    return None if found is None else LinearForm(*found)


@lru_cache(maxsize=256)
def is_exact(addition: Addition) -> bool:
    """Return whether the code that `exact_emitter` emits computes `addition` exactly, for all pairs
    of bytes. The proof is kept on disk.
    """
    words = ("exact addition", repr(addition), source_digest(*KERNEL_SOURCES))
    return bool(kept(words, lambda: int(is_proved(addition, partial(exact_emitter, addition)))))


def fitted_layouts(op: htp.AddOp) -> Sequence[Layouts] | str:
    """Return all layouts of activations, each for both operands and the result, or the reason why
    the kernel does not support `op`.

    It supports additions that one function `(f * lhs + g * rhs + constant) >> shift`, clamped,
    computes exactly.
    """
    if proved_form(Addition.of(op)) is None:
        return "no linear form equals this addition for all pairs of bytes"
    return any_layout(2)(op)


@kernel("add.fitted", htp.AddOp, layouts=fitted_layouts)
def build_fitted(b: KernelBuilder, op: htp.AddOp) -> None:
    """Emit an addition of bytes as `clamp((f * lhs + g * rhs + constant) >> shift)`, in 16-bit
    lanes.

    The integers f, g, constant and shift are proved exact for all pairs of bytes. Raises ValueError
    if there are none.
    """
    addition = Addition.of(op)
    form = proved_form(addition)
    if form is None:
        raise ValueError("an addition without a linear form")
    map_pairs(b, op, linear_emitter(addition, form, b))


def linear_emitter(addition: Addition, form: LinearForm, b: KernelBuilder) -> Pairwise:
    """Return the function that emits `form` for two vectors of bytes, clamped as `addition` is.

    `form` is `(lhs_factor * lhs + rhs_factor * rhs + constant) >> shift`.
    """

    def compute(lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        even, odd = highest_digit_sums(b, form, b.v("vcombine", rhs, lhs))
        return clamp(b, addition.clamp, b.v("vasrhubsat", odd, even, form.last_shift))

    return compute


def highest_digit_sums(
    b: KernelBuilder, form: LinearForm, both: SSAValue
) -> tuple[SSAValue, SSAValue]:
    """Emit `form` in 16-bit lanes without its last shift, `>> form.last_shift`; return (lanes of
    even bytes, lanes of odd bytes).

    `both` is the vector pair (low: left operand, high: right operand).
    """

    def add_products(carried: SSAValue | None, k: int) -> SSAValue:
        pair = form.digit(form.lhs_factor, k), form.digit(form.rhs_factor, k)
        name, digits = "vmpabuu" if max(pair) > 127 else "vmpabus", alternating_bytes(*pair)
        if carried is None:
            return b.v(name, both, digits)
        return b.v(f"{name}_acc", carried, both, digits)

    return digit_sums(b, form, add_products)


def digit_sums(
    b: KernelBuilder, form: LinearForm, add_products: Callable[[SSAValue | None, int], SSAValue]
) -> tuple[SSAValue, SSAValue]:
    """Emit `form` in 16-bit lanes without its last shift; return (lanes of even bytes, lanes of odd
    bytes).

    `add_products(total, k)` emits the products of the operands with digit k of their factors and
    adds them to the pair `total`, None for zeros. For each digit, lowest first, the sums are
    shifted right by its bits and added to those of the next one.
    """
    carried: SSAValue | None = None
    for k in range(form.digits - 1):
        total = add_digit(b, form, add_products(carried, k), k)
        even, odd = (carry(b, half, form.width(k)) for half in total)
        carried = b.v("vcombine", odd, even)
    last = form.digits - 1
    return add_digit(b, form, add_products(carried, last), last)


def carry(b: KernelBuilder, sums: SSAValue, bits: int) -> SSAValue:
    """Emit the unsigned halfwords `sums`, shifted right by the `bits` of a digit."""
    if bits == WIDE:
        return b.v("vshuffob", b.zero(), sums)
    return b.v("vlsrh", sums, bits)


def add_digit(
    b: KernelBuilder, form: LinearForm, total: SSAValue, k: int
) -> tuple[SSAValue, SSAValue]:
    """Emit the addition of digit k of the constant to the pair `total`; return its halves."""
    constant = form.digit(form.constant, k)
    even, odd = (
        b.v("vaddh", half, b.splat_h(constant)) if constant else half
        for half in (b.lo(total), b.hi(total))
    )
    return even, odd


def alternating_bytes(even: int, odd: int) -> int:
    """Return the 32-bit word whose bytes are `even`, `odd`, `even`, `odd` from the lowest on.

    Both numbers are -128 to 255.
    """
    return (even & 0xFF | (odd & 0xFF) << 8) * 0x00010001


def exact_layouts(op: htp.AddOp) -> Sequence[Layouts] | str:
    """Return all layouts of activations, each for both operands and the result, or the reason why
    the kernel `add.exact` does not support `op`.

    Its code is not exact where a scale (multiplier, shift) has a positive shift, or where the
    addition of a rounding constant exceeds 32 bits.
    """
    if any(shift > 0 for _, shift in op.scales):
        return f"a scale of {op.scales} shifts left"
    if not is_exact(Addition.of(op)):
        return f"scales of {op.scales} round sums that have no room in 32 bits"
    return any_layout(2)(op)


@kernel("add.exact", htp.AddOp, layouts=exact_layouts)
def build_exact(b: KernelBuilder, op: htp.AddOp) -> None:
    """Emit an addition of bytes as TFLite computes it, in 32-bit lanes.

    Both operands and their sum are each multiplied by a fixed-point scale.
    """
    map_pairs(b, op, exact_emitter(Addition.of(op), b), 1)


def exact_emitter(addition: Addition, b: KernelBuilder) -> Pairwise:
    """Return the function that emits TFLite's addition of two vectors of bytes, clamped.

    The operands are rescaled and added; the sum is rescaled, and the output's zero point added.
    """
    zero = addition.zero_points[2]

    def compute(lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        sums = [
            b.v(
                "vaddw",
                rescaled_operand(b, addition, 0, lhs, byte),
                rescaled_operand(b, addition, 1, rhs, byte),
            )
            for byte in range(4)
        ]
        words = [rescale(b, x, addition.scales[2]) for x in sums]
        words = [b.v("vaddw", x, b.splat_w(zero)) for x in words] if zero else words
        return clamp(b, addition.clamp, pack_channels(b, words))

    return compute


def rescaled_operand(
    b: KernelBuilder, addition: Addition, index: int, x: SSAValue, byte: int
) -> SSAValue:
    """Emit the rescaling of byte `byte` (0 to 3) of each word of `x`; return a vector of words.

    The result is `((q - zero_point) << left_shift) * scale` as TFLite rounds it. `index` selects
    the operand's zero point and scale: 0 for the left operand, 1 for the right one.
    """
    shift, zero = addition.left_shift, addition.zero_points[index]
    word = shifted_byte(b, x, byte, shift)
    centred = b.v("vsubw", word, b.splat_w(zero << shift)) if zero else word
    return rescale(b, centred, addition.scales[index])


def shifted_byte(b: KernelBuilder, x: SSAValue, byte: int, shift: int) -> SSAValue:
    """Emit byte `byte` of each word of `x`, zero-extended to a word and shifted left by `shift`
    bits.
    """
    masked = b.v("vand", x, b.splat_w(0xFF << 8 * byte))
    left = shift - 8 * byte
    if left == 0:
        return masked
    return b.v("vaslw", masked, left) if left > 0 else b.v("vlsrw", masked, -left)


def rescale(b: KernelBuilder, x: SSAValue, scale: Scale) -> SSAValue:
    """Emit `x * multiplier * 2^(shift - 31)` of words, rounded as TFLite does.

    `scale` is (multiplier, shift) with `shift <= 0`. The product is rounded to `x * multiplier /
    2^31`, then the right shift by `-shift` is rounded.
    """
    multiplier, shift = scale
    factor = b.splat_w(multiplier)
    if shift == 0:
        return b.v("vmpyowh_rnd_sacc", b.v("vmpyewuh", x, factor), x, factor)
    product = high_product(b, htp.Requant.DOUBLE, x, factor)
    return b.v("vasrw", b.v("vaddwsat", product, b.splat_w(1 << -shift - 1)), -shift)
