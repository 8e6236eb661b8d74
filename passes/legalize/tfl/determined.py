"""Axes and sizes that operands give: the constants, or what the shapes of input and result leave.

The shapes of a network are static, so an operand that is computed can only be what fits them. Where
several values fit, the conversion is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from math import prod
from typing import TypeVar

from xdsl.ir import SSAValue

from ....dialects.constants import known_array
from ....dialects.tensors import shape
from .steps import Refusal, integers

Choice = TypeVar("Choice")

MOST_AXES = 6
"""The rank up to which permutations are enumerated: 720 of them."""


def the_only(choices: Iterable[Choice], name: str) -> Choice:
    """Return the only one of `choices`, the values that shapes leave for the computed operand
    `name`. Raises Refusal if they are none or several.
    """
    first, *others = [*choices] or [None]
    if first is None or others:
        raise Refusal(
            f"{name} is not a constant", f"constant {name}, or shapes that leave one possibility"
        )
    return first


def any_axis(axis: int) -> bool:
    """Return True: an axis that shapes say nothing about."""
    return True


def one_axis(value: SSAValue, name: str, rank: int, fits: Callable[[int], bool] = any_axis) -> int:
    """Return the axis, counted from 0, that the operand `value`, called `name`, holds for a tensor
    of `rank` axes; if it is computed, the only axis that `fits`. Raises Refusal if there is none
    or several.
    """
    if known_array(value) is not None:
        return int(integers(value, name).item()) % rank
    return the_only(filter(fits, range(rank)), name)


def reduced_axes(
    value: SSAValue, source: Sequence[int], result: Sequence[int], *, keeps: bool
) -> list[int]:
    """Return the axes, ascending and counted from 0, that the operand `value` lists for a reduction
    of the shape `source` to `result`, in which they remain with extent 1 if it `keeps` them. Lists
    that differ in axes of extent 1 are equal. Raises Refusal if the operand is computed and several
    lists fit.
    """
    rank = len(source)
    if known_array(value) is not None:
        return sorted({int(axis) % rank for axis in integers(value, "axis").ravel()})
    fitting = {
        tuple(axis for axis in axes if source[axis] != 1): axes
        for count in range(min(rank, prod(shape(value))), 0, -1)
        for axes in combinations(range(rank), count)
        if reduced(source, axes, keeps) == tuple(result)
    }
    return [*the_only(fitting.values(), "axis")]


def reduced(sizes: Sequence[int], axes: Iterable[int], keeps: bool) -> tuple[int, ...]:
    """Return the extents `sizes` after a reduction along `axes`: 1 along these if it `keeps` them,
    else without them.
    """
    gone = set(axes)
    return tuple(1 if i in gone else n for i, n in enumerate(sizes) if keeps or i not in gone)


def permutation(value: SSAValue, source: Sequence[int], result: Sequence[int]) -> list[int]:
    """Return the permutation, without negative axes, that the operand `value` lists for a
    transposition of the shape `source` to `result`. Those that order axes of extent 1 differently
    are equal. Raises Refusal if the operand is computed and several permutations fit.
    """
    if known_array(value) is not None:
        return [int(axis) % len(source) for axis in integers(value, "perm")]
    orders = permutations(range(len(source))) if len(source) <= MOST_AXES else ()
    fitting = {
        tuple(axis for axis in order if source[axis] != 1): order
        for order in orders
        if tuple(source[axis] for axis in order) == tuple(result)
    }
    return [*the_only(fitting.values(), "perm")]


def ratios(value: SSAValue, name: str, large: Sequence[int], small: Sequence[int]) -> list[int]:
    """Return the integers that the operand `value`, called `name`, lists; if it is computed, the
    quotients of the extents `large` and `small`. Raises Refusal if an extent is 0.
    """
    if known_array(value) is not None or 0 in small:
        return [int(n) for n in integers(value, name)]
    return [n // m for n, m in zip(large, small, strict=True)]
