"""Results of requantization as bytes: halfwords or words packed, saturated and clamped."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ..builder import KernelBuilder


def pack_halves(b: KernelBuilder, halves: Sequence[SSAValue], count: int) -> list[SSAValue]:
    """Pack four channels of `count` pixel vectors, 1 or 2, into as many vectors of pixels x 4
    channels, saturated to uint8.

    `halves[c]` are the halfwords of channel c, with the first pixel vector in even lanes.
    """
    low, high = b.v("vsathub", halves[1], halves[0]), b.v("vsathub", halves[3], halves[2])
    return [b.v(name, high, low) for name in ("vshufeh", "vshufoh")[:count]]


def pack_channels(b: KernelBuilder, words: Sequence[SSAValue]) -> SSAValue:
    """Pack four channels of 32 pixels into a vector of pixels x 4 channels, saturated to uint8;
    `words[c]` are the words of channel c.
    """
    even = b.v("vsatwh", words[2], words[0])
    odd = b.v("vsatwh", words[3], words[1])
    return b.v("vsathub", odd, even)


def pack_lanes(b: KernelBuilder, words: Sequence[SSAValue]) -> SSAValue:
    """Pack up to four vectors of words into one of bytes in the same order, saturated to uint8."""
    full = [*words, *[words[-1]] * (4 - len(words))]
    low = b.v("vpackwh_sat", full[1], full[0])
    high = b.v("vpackwh_sat", full[3], full[2]) if len(words) > 2 else low
    return b.v("vpackhub_sat", high, low)


def clamp(b: KernelBuilder, limits: tuple[int, int], bytes_: SSAValue) -> SSAValue:
    """Emit the clamp of unsigned bytes to `limits`, inclusive; no instruction for a lower
    limit of 0, or for an upper limit of 255.
    """
    low, high = limits
    if low > 0:
        bytes_ = b.v("vmaxub", bytes_, b.splat_b(low))
    return b.v("vminub", bytes_, b.splat_b(high)) if high < 255 else bytes_
