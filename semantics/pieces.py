"""Large arrays piece by piece, so that what is wide for a moment stays small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MOST = 1 << 20
"""Elements of a piece: 8 MB in double precision, some layers of a network have a hundred times
as many."""


def pieces(shape: Sequence[int], most: int = MOST) -> Iterator[tuple[slice, ...]]:
    """Indices of an array that together cover it, cut along its longest axis.

    Pieces hold about `most` elements, or one place along that axis.
    """
    count = 1
    for size in shape:
        count *= size
    if count <= most:
        yield (slice(None),) * len(shape)
        return
    axis = max(range(len(shape)), key=lambda index: shape[index])
    step = max(1, most * shape[axis] // count)
    for begin in range(0, shape[axis], step):
        yield (*[slice(None)] * axis, slice(begin, begin + step))
