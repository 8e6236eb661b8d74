"""Kernels of the addition of two quantized byte tensors; they accept any layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import numpy as np
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder
from .cost import kernel
from .elementwise import any_layout, map_pairs
from .fits.addition import DIGIT, LHS, RHS, Addition, LinearForm, Scale, fit
from .proof import execute
from .requantization import clamp, high_product, pack_channels

Pairwise = Callable[[SSAValue, SSAValue], SSAValue]
"""A function that emits the code that adds two vectors of bytes."""

PAIRS = [np.ascontiguousarray(x, np.uint8).reshape(-1, 128) for x in (LHS, RHS)]
"""The vectors of the left and of the right bytes; together they hold all 65,536 pairs."""


def is_proved(addition: Addition, generate: Callable[[KernelBuilder], Pairwise]) -> bool:
    """Whether the code that `generate` emits gives the addition's byte for all pairs of bytes."""

    def write(b: KernelBuilder, lhs: SSAValue, rhs: SSAValue) -> list[SSAValue]:
        return [generate(b)(lhs, rhs)]

    (sums,) = execute(write, PAIRS).outputs
    return bool((sums.reshape(256, 256) == addition.table()).all())


@lru_cache(maxsize=256)
def proved_form(addition: Addition) -> LinearForm | None:
    """A linear form whose code equals the addition for all pairs of bytes, or None."""
    form = fit(addition)
    proved = form and is_proved(addition, partial(linear, addition, form))
    return form if proved else None


@lru_cache(maxsize=256)
def is_exact(addition: Addition) -> bool:
    """Whether the code of three multiplications equals the addition for all pairs of bytes."""
    return is_proved(addition, partial(multiplied, addition))


def fitted_layouts(op: htp.AddOp) -> Sequence[Layouts] | str:
    """Any layout if a linear form is exact for the addition, else the reason of the refusal."""
    if proved_form(Addition.of(op)) is None:
        return "no linear form equals this addition for all pairs of bytes"
    return any_layout(2)(op)


@kernel("add.fitted", htp.AddOp, layouts=fitted_layouts)
def build_fitted(b: KernelBuilder, op: htp.AddOp) -> None:
    """Build the kernel of an addition by one linear form, proved for all pairs of bytes."""
    addition = Addition.of(op)
    form = proved_form(addition)
    if form is None:
        raise ValueError("an addition without a linear form")
    map_pairs(b, op, linear(addition, form, b))


def linear(addition: Addition, form: LinearForm, b: KernelBuilder) -> Pairwise:
    """A function that emits the code of the linear form `form` for two vectors of bytes."""

    def compute(lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        even, odd = halfwords(b, form, b.v("vcombine", rhs, lhs))
        return clamp(b, addition.clamp, b.v("vasrhubsat", odd, even, form.last_shift))

    return compute


def halfwords(b: KernelBuilder, form: LinearForm, both: SSAValue) -> tuple[SSAValue, SSAValue]:
    """Emit the highest digit's sums, with carries of lower digits, for even and for odd bytes."""
    carried: SSAValue | None = None
    even = odd = both
    for k in range(form.digits):
        digits = four_bytes(form.digit(form.lhs_factor, k), form.digit(form.rhs_factor, k))
        if carried is None:
            total = b.v("vmpabus", both, digits)
        else:
            total = b.v("vmpabus_acc", carried, both, digits)
        constant = form.digit(form.constant, k)
        even, odd = (
            b.v("vaddh", half, b.splat_h(constant)) if constant else half
            for half in (b.lo(total), b.hi(total))
        )
        if k < form.digits - 1:
            even, odd = (b.v("vlsrh", half, DIGIT) for half in (even, odd))
            carried = b.v("vcombine", odd, even)
    return even, odd


def four_bytes(even: int, odd: int) -> int:
    """A scalar of four bytes: `even`, `odd`, `even`, `odd` from the lowest, each modulo 256."""
    return (even | odd << 8) * 0x00010001


def exact_layouts(op: htp.AddOp) -> Sequence[Layouts] | str:
    """Any layout if all scales shift right and no sum saturates when rounded, else the reason."""
    if any(shift > 0 for _, shift in op.scales):
        return f"a scale of {op.scales} shifts left"
    if not is_exact(Addition.of(op)):
        return f"scales of {op.scales} round sums that have no room in 32 bits"
    return any_layout(2)(op)


@kernel("add.exact", htp.AddOp, layouts=exact_layouts)
def build_exact(b: KernelBuilder, op: htp.AddOp) -> None:
    """Build the kernel of an addition by TFLite's three multiplications, in 32-bit lanes."""
    map_pairs(b, op, multiplied(Addition.of(op), b), 1)


def multiplied(addition: Addition, b: KernelBuilder) -> Pairwise:
    """A function that emits the code of three multiplications for two vectors of bytes."""
    zero = addition.zero_points[2]

    def compute(lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        sums = [
            b.v("vaddw", side(b, addition, 0, lhs, byte), side(b, addition, 1, rhs, byte))
            for byte in range(4)
        ]
        words = [rescale(b, x, addition.scales[2]) for x in sums]
        words = [b.v("vaddw", x, b.splat_w(zero)) for x in words] if zero else words
        return clamp(b, addition.clamp, pack_channels(b, words))

    return compute


def side(b: KernelBuilder, addition: Addition, index: int, x: SSAValue, byte: int) -> SSAValue:
    """Emit the rescaling of byte `byte` of each word of operand `index` (0: left, 1: right)."""
    shift, zero = addition.left_shift, addition.zero_points[index]
    word = shifted_byte(b, x, byte, shift)
    centred = b.v("vsubw", word, b.splat_w(zero << shift)) if zero else word
    return rescale(b, centred, addition.scales[index])


def shifted_byte(b: KernelBuilder, x: SSAValue, byte: int, shift: int) -> SSAValue:
    """Emit the extraction of byte `byte` of each word, as a word shifted left by `shift`."""
    masked = b.v("vand", x, b.splat_w(0xFF << 8 * byte))
    left = shift - 8 * byte
    if left == 0:
        return masked
    return b.v("vaslw", masked, left) if left > 0 else b.v("vlsrw", masked, -left)


def rescale(b: KernelBuilder, x: SSAValue, scale: Scale) -> SSAValue:
    """Emit TFLite's `x * multiplier * 2^(shift - 31)` of words, rounded twice; `shift <= 0`."""
    multiplier, shift = scale
    factor = b.splat_w(multiplier)
    if shift == 0:
        return b.v("vmpyowh_rnd_sacc", b.v("vmpyewuh", x, factor), x, factor)
    product = high_product(b, htp.Requant.DOUBLE, x, factor)
    return b.v("vasrw", b.v("vaddwsat", product, b.splat_w(1 << -shift - 1)), -shift)
