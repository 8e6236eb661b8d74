"""Runs of windows along an axis that read as many elements: all windows that read no padding are
one, each window at an edge is one by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.sliding_window import WindowAxis


@dataclass(frozen=True)
class WindowRun:
    """The windows number `start` and on, `count` of them, of which the first reads `taps` elements
    from index `first` on, and each other one begins `stride` elements after the one before.
    """

    start: int
    count: int
    first: int
    taps: int
    stride: int

    @property
    def outputs(self) -> slice:
        """The indices of the results."""
        return slice(self.start, self.start + self.count)


def window_runs(axis: WindowAxis, size: int) -> list[WindowRun]:
    """Return the runs that cover an axis of extent `size`. Raises ValueError for a window that
    reads padding alone.
    """
    found: list[WindowRun] = []
    for index in range(axis.outputs(size)):
        halo = axis.halo(index, index + 1, size)
        if halo is None:
            raise ValueError("a window reads padding alone")
        taps = halo.stop - halo.start
        if found and found[-1].taps == taps == axis.taps:
            index, count = found[-1].start, found.pop().count + 1
            first = index * axis.stride - axis.before
            found.append(WindowRun(index, count, first, taps, axis.stride))
        else:
            found.append(WindowRun(index, 1, halo.start, taps, axis.stride))
    return found
