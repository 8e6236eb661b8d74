"""Shapes with named extents: `batch, height, width, 4`; `*name` stands for any number of axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.irdl import VerificationContext

Shape = tuple[int, ...]
UNKNOWN = DYNAMIC_INDEX
"""The extent of a dynamic dimension without a bound, which matches any extent."""


@dataclass(frozen=True)
class NamedSizes:
    """The extents of a tensor as numbers and names; at most one name, `*name`, stands for several
    axes.
    """

    names: tuple[int | str, ...]

    @cached_property
    def star(self) -> str:
        """The name `*name` that stands for any number of axes; empty if there is none."""
        found = [str(name) for name in self.names if str(name).startswith("*")]
        assert len(found) < 2, f"{self} has more than one name for several axes"
        return found[0] if found else ""

    @cached_property
    def rank(self) -> int | None:
        """The number of axes; None if a `*name` stands for any number of them."""
        return None if self.star else len(self.names)

    @cached_property
    def least_rank(self) -> int:
        """The number of axes apart from those that `*name` stands for."""
        return len(self.names) - bool(self.star)

    def of_rank(self, rank: int) -> tuple[int | str, ...]:
        """Return the number or name of each axis of a tensor of rank `rank`.

        The axes of `*name` are called `*name 0`, `*name 1`, ...
        """
        return _of_rank(self.names, self.star, rank - self.least_rank)

    def resolve(self, seen: Shape, context: VerificationContext) -> Shape:
        """Return the shape that the numbers and names require of a tensor whose shape is `seen`.

        `context` maps names to extents; names that it lacks are bound to the extents in `seen`.
        """
        names = self.of_rank(len(seen))
        if self.star:
            count = _resolve(self.star, len(seen) - self.least_rank, context)
            if (rank := count + self.least_rank) != len(seen):
                names, seen = self.of_rank(rank), (UNKNOWN,) * rank
        return tuple(
            [_resolve(name, size, context) for name, size in zip(names, seen, strict=True)]
        )

    def split(self, shape: Sequence[int]) -> dict[str, int]:
        """Return a map from each name to its extent in `shape`, and from `*name` to its number of
        axes.
        """
        pairs = zip(self.of_rank(len(shape)), shape, strict=True)
        sizes = {name: size for name, size in pairs if isinstance(name, str)}
        return sizes | {self.star: len(shape) - self.least_rank} if self.star else sizes

    def shape(self, sizes: Mapping[str, int]) -> Shape:
        """Return the shape in which names have the extents `sizes`. Raises KeyError for a missing
        name.
        """
        names = self.of_rank(self.least_rank + sizes[self.star]) if self.star else self.names
        return tuple(name if isinstance(name, int) else sizes[name] for name in names)

    def __str__(self) -> str:
        """Return the extents as text: `[batch, height, width, 4]`."""
        return f"[{', '.join(map(str, self.names))}]"


@cache
def _of_rank(names: tuple[int | str, ...], star: str, count: int) -> tuple[int | str, ...]:
    """Return `names` with `star` replaced by `star 0`, `star 1`, ..., `count` in number, cached."""
    if not star:
        return names
    at = names.index(star)
    return (*names[:at], *(f"{star} {i}" for i in range(count)), *names[at + 1 :])


def _resolve(name: int | str, seen: int, context: VerificationContext) -> int:
    """Return the extent that `name` requires of an axis: `name` if it is a number, else its value
    in `context`.

    A name that `context` lacks is bound to `seen`, the axis's extent, unless that is `UNKNOWN`.
    """
    if isinstance(name, int):
        return name
    known = context.get_int_variable(name)
    if known is not None:
        return known
    if seen != UNKNOWN:
        context.set_int_variable(name, seen)
    return seen
