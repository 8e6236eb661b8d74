"""Broadcasting of the shapes of elementwise operations, which are aligned at their last axes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from xdsl.utils.exceptions import VerifyException

from ..dimensions import Dim, shape_text

Sizes = tuple[int, ...]


def broadcast(names: Sequence[str], *shapes: Sizes) -> Sizes:
    """Return the broadcast of `shapes`, the shapes of the operands called `names`.

    A dynamic extent (`Dim`) is compatible only with dynamic extents and 1, and makes the result
    dynamic, with the greatest of the bounds. Raises VerifyException, naming the operands, for
    incompatible extents.
    """
    first = shapes[0]
    if all(other == first for other in shapes) and not any(map(_is_dynamic, shapes)):
        return first
    columns = zip_longest(*(reversed(sizes) for sizes in shapes), fillvalue=1)
    extents = [_common(column) for column in columns]
    sizes = [size for size in reversed(extents) if size is not None]
    if len(sizes) < len(extents):
        seen = " and ".join(f"{n} {shape_text(s)}" for n, s in zip(names, shapes, strict=True))
        raise VerifyException(f"{seen} must have equal sizes, or 1, along each axis")
    return tuple(sizes)


def _is_dynamic(sizes: Sizes) -> bool:
    return any(isinstance(size, Dim) for size in sizes)


def _common(sizes: Sizes) -> int | None:
    """Return the broadcast extent of an axis along which the operands have extents `sizes`; None if
    these are incompatible.
    """
    wide = [size for size in sizes if isinstance(size, Dim) or size != 1]
    dynamic = [size for size in wide if isinstance(size, Dim)]
    if dynamic:
        return max(dynamic) if len(dynamic) == len(wide) else None
    return 1 if not wide else wide[0] if len(set(wide)) == 1 else None
