"""Lines of one byte: the cheapest code that is proved to give a table of 256 bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Interval
from ..builder import KernelBuilder
from ..fits.addition import LinearForm
from ..fits.halfword_lines import HalfwordLine, fit_halfword_line, fit_offset_line
from ..fits.halfwords import BYTES
from ..fits.straight_lines import fit_line
from ..proof import execute
from .byte_views import SIGN, ByteView
from .fitted import is_storable
from .fitted import line as line_of_digits
from .scalings import clamped, halves_of

Line = Callable[[KernelBuilder, ByteView], ByteView]
"""A function that emits the line of a vector of bytes and returns the vector of results."""


@lru_cache(maxsize=512)
def proved_line(entries: bytes, signed: bool) -> Line | None:
    """Return the cheapest emitter of a line of one byte that gives `entries`, clamped to their
    limits,
    as `signed` bytes or not; None if there is none whose code, executed for all bytes, does.
    """
    made = candidates(entries, signed)
    return next((line for line in made if values(line) == entries), None)


def values(line: Line) -> bytes:
    """Return the results of the code of `line` for the bytes from 0 to 255, as unsigned ones."""

    def write(b: KernelBuilder, x: SSAValue) -> list[SSAValue]:
        return [line(b, ByteView(b, x)).as_signed(False)]

    return execute(write, [np.arange(256, dtype=np.uint8).reshape(2, 128)]).outputs[0].tobytes()


def candidates(entries: bytes, signed: bool) -> Iterator[Line]:
    """Yield lines that may give `entries`, those that take the fewest packets first: products of
    one digit, of halfwords, of several digits.
    """
    results = np.frombuffer(entries, np.uint8).astype(np.int64)
    form, limits = fit_line(results), (min(entries), max(entries))
    form = form if form is not None and is_storable(form, signed) else None
    if form is not None and form.digits == 1:
        yield of_digits(form, limits, signed)
    less = SIGN if signed else 0
    for ends in (BYTES[signed], (limits[0] - less, limits[1] - less)):
        found = (
            fit_offset_line(results - less, ends, signed),
            fit_halfword_line(results - less, ends),
        )
        yield from (of_halfwords(halves, ends, signed) for halves in found if halves is not None)
    if form is not None and form.digits > 1:
        yield of_digits(form, limits, signed)


def of_digits(form: LinearForm, limits: Interval, signed: bool) -> Line:
    """Return the emitter of a linear form, clamped to `limits` (least, greatest)."""
    return lambda b, x: line_of_digits(b, form, limits, x, signed)


def of_halfwords(made: HalfwordLine, limits: Interval, signed: bool) -> Line:
    """Return the emitter of a line of halfwords, clamped to `limits` (least, greatest)."""

    def emit(b: KernelBuilder, x: ByteView) -> ByteView:
        pair = b.v("vshufoeb", x.as_signed(True), b.splat_b(made.low))
        even, odd = (half_sum(b, made, half) for half in (b.lo(pair), b.hi(pair)))
        return ByteView(b, clamped(b, narrowed(b, made, odd, even, signed), limits, signed), signed)

    return emit


def narrowed(
    b: KernelBuilder, made: HalfwordLine, odd: SSAValue, even: SSAValue, signed: bool
) -> SSAValue:
    """Emit the bytes, `signed` or not, of the sums of `odd` and `even` bytes; return them."""
    if made.offset is None:
        name = "vasrhbrndsat" if signed else "vasrhubrndsat"
        return b.v(name, odd, even, made.shift)
    bytes_ = b.v("vasrhbrndsat", odd, even, made.shift)
    if signed:
        return b.v("vaddbsat", bytes_, b.splat_b(made.offset)) if made.offset else bytes_
    return b.v("vaddububb_sat", b.splat_b(made.offset), bytes_)


def half_sum(b: KernelBuilder, made: HalfwordLine, x: SSAValue) -> SSAValue:
    """Emit the product of the halfwords `x` with the factor, plus the constant; return the sums."""
    product = b.v("vmpyhsrs", x, b.const(halves_of(made.factor, made.factor)))
    return b.v("vaddhsat", product, b.splat_h(made.constant)) if made.constant else product
