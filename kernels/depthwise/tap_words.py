"""Words of taps: four vectors with the bytes of 128 channels at one tap each become vectors of
words, each word the bytes of one channel at up to four taps.

A vector of words belongs to a *class*, the channels of one remainder modulo 4: its word i is that
of channel 4 i + class. Classes 0 and 2 come from the even bytes of the vectors, 1 and 3 from the
odd ones, by instructions that any unit executes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from ..builder import KernelBuilder

CLASSES = 4
"""Channels of a word of bytes in memory, and the number of classes."""

EVEN, ODD = (0, 2), (1, 3)
"""The classes whose words are made of even, and of odd bytes."""

EVERY = (*EVEN, *ODD)
"""All classes, in the order in which their words are made."""

TAPS = 4
"""Taps in a word."""


def positions(taps: int, channel: int) -> tuple[int, ...]:
    """Return the bytes of a word of class `channel` in which each of `taps` taps, 1 to 4, stands;
    its other bytes belong to other channels or taps.
    """
    if taps == 1:
        return (channel,)
    if taps == 2:
        return (0, 1) if channel < 2 else (2, 3)
    return (0, 1, 2 + channel % 2) if taps == 3 else (0, 1, 2, 3)


def word_of(byte: int, taps: int, channel: int) -> int:
    """Return the signed word with `byte` where words of class `channel` hold one of `taps` taps,
    else 0.
    """
    bytes_ = bytearray(TAPS)
    for at in positions(taps, channel):
        bytes_[at] = byte & 0xFF
    return int.from_bytes(bytes_, "little", signed=True)


@dataclass(frozen=True)
class Words:
    """Emitter of words of taps for the classes EVEN, ODD or EVERY. For EVERY, one instruction makes
    two vectors: 28x28x256 at stride 2 takes 6,997 packets on v73, with two instructions 7,378.
    """

    b: KernelBuilder
    classes: tuple[int, ...]
    pairs: dict[tuple[SSAValue, SSAValue], list[SSAValue]] = field(
        default_factory=dict[tuple[SSAValue, SSAValue], list[SSAValue]]
    )
    """The pairs of taps made so far, which words of the same emitter share: the bytes of even, of
    odd channels, or of both."""

    def of(self, taps: Sequence[SSAValue]) -> list[SSAValue]:
        """Emit the words of up to four taps, given the vector of 128 channels of each; return one
        vector for each of the classes.
        """
        if len(taps) == 1:
            return [taps[0]] * len(self.classes)
        low = self._two(taps[1], taps[0])
        if len(taps) == 2:
            return [pair for pair in low for _ in EVEN]
        high = self._two(taps[3], taps[2]) if len(taps) == TAPS else [taps[2]] * len(low)
        pairs = zip(high, low, strict=True)
        return [word for pair in pairs for word in self._halfwords(*pair)]

    def _two(self, second: SSAValue, first: SSAValue) -> list[SSAValue]:
        """Emit the bytes of two taps in the channels of the classes, once for all words."""
        key = second, first
        if key not in self.pairs:
            if self.classes == EVERY:
                self.pairs[key] = self._split("vshufoeb", second, first)
            else:
                name = "vshuffeb" if self.classes == EVEN else "vshuffob"
                self.pairs[key] = [self.b.v(name, second, first)]
        return self.pairs[key]

    def _halfwords(self, second: SSAValue, first: SSAValue) -> list[SSAValue]:
        """Emit the vectors of the even and of the odd halfwords of two pairs of taps."""
        if self.classes == EVERY:
            return self._split("vshufoeh", second, first)
        return [self.b.v(name, second, first) for name in ("vshufeh", "vshufoh")]

    def _split(self, name: str, second: SSAValue, first: SSAValue) -> list[SSAValue]:
        """Emit the two vectors that an instruction makes of two."""
        pair = self.b.v(name, second, first)
        return [self.b.lo(pair), self.b.hi(pair)]
