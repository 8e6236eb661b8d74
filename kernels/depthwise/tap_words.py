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
    """Emitter of words of taps for the classes EVEN, ODD or EVERY."""

    b: KernelBuilder
    classes: tuple[int, ...]
    pairs: dict[tuple[str, SSAValue, SSAValue], SSAValue] = field(
        default_factory=dict[tuple[str, SSAValue, SSAValue], SSAValue]
    )
    """The pairs of taps made so far, which words of the same emitter share."""

    def of(self, taps: Sequence[SSAValue]) -> list[SSAValue]:
        """Emit the words of up to four taps, given the vector of 128 channels of each; return one
        vector for each of the classes.
        """
        pairs = ((EVEN, "vshuffeb"), (ODD, "vshuffob"))
        return [
            word
            for pair, name in pairs
            if pair[0] in self.classes
            for word in self._pair(name, taps)
        ]

    def _pair(self, name: str, taps: Sequence[SSAValue]) -> list[SSAValue]:
        """Emit the words of the two classes whose bytes the instruction `name` selects."""
        b = self.b
        if len(taps) == 1:
            return [taps[0]] * 2
        low = self._two(name, taps[1], taps[0])
        if len(taps) == 2:
            return [low] * 2
        high = self._two(name, taps[3], taps[2]) if len(taps) == TAPS else taps[2]
        return [b.v("vshufeh", high, low), b.v("vshufoh", high, low)]

    def _two(self, name: str, second: SSAValue, first: SSAValue) -> SSAValue:
        """Emit the bytes of two taps that the instruction `name` selects, once for all words."""
        key = name, second, first
        if key not in self.pairs:
            self.pairs[key] = self.b.v(*key)
        return self.pairs[key]
