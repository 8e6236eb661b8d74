"""Divisions of an axis into intervals of nearly equal size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from ....dialects import htp


@dataclass(frozen=True)
class Intervals(Sequence[tuple[int, int]]):
    """The intervals (start, stop) that divide [0, total) in order, all of length `size` except the
    last one, which may be shorter.
    """

    total: int
    size: int

    def __len__(self) -> int:
        return -(-self.total // self.size)

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, int], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, int] | tuple[tuple[int, int], ...]:
        starts = range(0, self.total, self.size)[index]
        if isinstance(starts, int):
            return starts, min(starts + self.size, self.total)
        return tuple((start, min(start + self.size, self.total)) for start in starts)


def pieces(total: int, count: int, step: int) -> Intervals:
    """Divide [0, total) into at most `count` intervals of nearly equal size, each starting at a
    multiple of `step`.
    """
    return Intervals(total, htp.round_up(-(-total // count), step))
