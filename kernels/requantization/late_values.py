"""Correction of requantizations that no multiplier makes exact: late values are lowered by 1.

Some results are reached by one sum later than a multiplier of 31 bits says, above all where exact
ties are rounded as a product in double precision happens to fall. The code computes the results of
each sum and of the sum that is less by 1, and takes the lower one where the result is new, so that
the sum is the first that has it, and its bit of a mask of 256 bits is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from ...dialects.htp import LATE_WORDS
from ..builder import KernelBuilder

BITS = 32
"""Values in a word of the mask."""


def lowered(
    b: KernelBuilder, values: SSAValue, before: SSAValue, late: Callable[[int], SSAValue]
) -> SSAValue:
    """Emit the correction of the vector of words `values`, saturated to 0..255: subtract 1 where
    they are greater than the words `before`, also saturated, and marked as late.

    `late(k)` loads word k of the mask, which marks the values 32 * k to 32 * k + 31, into all lanes
    or into each lane that of its channel.
    """
    value, least = (saturated(b, x) for x in (values, before))
    words = [late(k) for k in range(LATE_WORDS)]
    for bit in (128, 64, 32):
        words = halved(b, words, b.v("vgtw", b.v("vand", value, b.splat_w(bit)), b.zero()))
    shift = b.v("vand", value, b.splat_w(BITS - 1))
    marked = b.v("vand", b.v("vlsrwv", words[0], shift), b.splat_w(1))
    return b.v("vsubwq", value, b.v("vgtw", value, least), marked)


def saturated(b: KernelBuilder, words: SSAValue) -> SSAValue:
    """Emit the clamp of words to 0..255."""
    return b.v("vminw", b.v("vmaxw", words, b.zero()), b.splat_w(255))


def halved(b: KernelBuilder, words: Sequence[SSAValue], upper: SSAValue) -> list[SSAValue]:
    """Emit the choice between the halves of the list `words`, lane by lane: the upper half where
    the predicate `upper` is set.
    """
    half = len(words) // 2
    return [
        b.v("vmux", upper, high, low) for low, high in zip(words[:half], words[half:], strict=True)
    ]
