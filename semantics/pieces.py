"""Division of large arrays into pieces, so that temporaries in wider types stay small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MOST = 1 << 20
"""Elements of a piece, which bounds temporaries to 8 MB in double precision; some layers have a
hundred times as many elements.
"""


def pieces(shape: Sequence[int], most: int = MOST) -> Iterator[tuple[slice, ...]]:
    """Yield index tuples that together cover an array of `shape`, which is cut along its longest
    axis.

    Pieces hold about `most` elements, but at least one index along that axis.
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
