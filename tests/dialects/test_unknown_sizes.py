"""Extents that are unknown: arithmetic, comparison, broadcasting."""

import operator
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.dimensions import UNKNOWN_SIZE, Undetermined, broadcast_shape, is_unknown
from hexnn.dialects.irdl import expect_shape


@pytest.mark.parametrize(
    "function",
    [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod],
)
def test_arithmetic_keeps_it_unknown(function: Callable[[Any, Any], Any]) -> None:
    """On either side."""
    assert is_unknown(function(UNKNOWN_SIZE, 3))
    assert is_unknown(function(3, UNKNOWN_SIZE))


@pytest.mark.parametrize(
    "function", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
)
def test_comparison_is_undetermined(function: Callable[[Any, Any], Any]) -> None:
    """On either side; only the mark of a dynamic dimension is equal to it."""
    with pytest.raises(Undetermined, match="dynamic dimension"):
        function(UNKNOWN_SIZE, 3)
    with pytest.raises(Undetermined, match="dynamic dimension"):
        function(3, UNKNOWN_SIZE)
    assert UNKNOWN_SIZE == -1


@pytest.mark.parametrize(
    ("shapes", "result"),
    [
        ([(2, 3), (3,)], (2, 3)),
        ([(), (4,)], (4,)),
        ([(UNKNOWN_SIZE, 3), (4, 1)], (4, 3)),
        ([(UNKNOWN_SIZE,), (1,)], (UNKNOWN_SIZE,)),
        ([(UNKNOWN_SIZE,), (UNKNOWN_SIZE,)], (UNKNOWN_SIZE,)),
        ([(0, 2), (1, 1)], (0, 2)),
    ],
)
def test_broadcast_shapes(shapes: Sequence[Sequence[int]], result: Sequence[int]) -> None:
    """An unknown extent gives way to one above 1."""
    assert list(map(str, broadcast_shape(*shapes))) == list(map(str, result))


def test_shapes_that_do_not_broadcast() -> None:
    """The shapes are in the message."""
    with pytest.raises(VerifyException, match=r"shapes \[2, \?\] and \[3, 1\] do not broadcast"):
        broadcast_shape((2, UNKNOWN_SIZE), (3, 1))


def test_unknown_extents_match_any() -> None:
    """Ranks must agree."""
    expect_shape("x", (2, UNKNOWN_SIZE), (2, 3))
    expect_shape("x", (2, 3), (UNKNOWN_SIZE, 3))
    with pytest.raises(VerifyException, match=r"x must have shape \[4, 3\], got \[2, \?\]"):
        expect_shape("x", (2, UNKNOWN_SIZE), (4, 3))
    with pytest.raises(VerifyException, match="must have shape"):
        expect_shape("x", (UNKNOWN_SIZE,), (4, 3))
