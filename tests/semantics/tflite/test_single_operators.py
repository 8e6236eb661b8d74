"""Operators on which hexnn and LiteRT once differed: what LiteRT computes, or both refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.hostile import ACCEPTED, REFUSED
from support.operator_file import Element, Operator, Tensor
from support.operator_trials import tried
from support.small_operators import plain

NUMBERS = plain(np.arange(24.0).reshape(2, 3, 4), "f32")


def to(shape: tuple[int, ...], name: str = "f32") -> list[Tensor]:
    """One result of plain numbers."""
    return [Tensor(shape, Element(name))]


def cut(begin: Any, size: Any, shape: tuple[int, ...]) -> Operator:
    """A SLICE by values that only a run gives."""
    return Operator("SLICE", [NUMBERS, plain(begin), plain(size)], to(shape), "SliceOptions")


def turned(axes: Any) -> Operator:
    """A REVERSE_V2 of axes that only a run gives."""
    return Operator("REVERSE_V2", [NUMBERS, plain(axes)], to(NUMBERS.shape))


SCALARS = plain([5.0], "f32")


def reshaped(sizes: Tensor, stated: list[int] | None, shape: tuple[int, ...]) -> Operator:
    """A RESHAPE whose options state a shape, unless None."""
    table, options = ("", {}) if stated is None else ("ReshapeOptions", {"newShape": stated})
    x = SCALARS if np.prod(shape) == 1 else NUMBERS
    return Operator("RESHAPE", [x, sizes], to(shape), table, options)


LONG = plain([6, 4], "i64")

CASES: dict[str, tuple[Operator, str]] = {
    "a slice to the end": (cut([1, 0, 2], [-1, 2, -1], (1, 2, 2)), ACCEPTED),
    "a slice that begins before 0": (cut([-1, 0, 0], [1, 3, 4], (1, 3, 4)), REFUSED),
    "a slice that begins behind the end": (cut([3, 0, 0], [-1, 3, 4], (1, 3, 4)), REFUSED),
    "a slice that ends behind the end": (cut([1, 0, 0], [4, 3, 4], (1, 3, 4)), REFUSED),
    "a slice of another negative size": (cut([1, 0, 0], [-2, 3, 4], (1, 3, 4)), REFUSED),
    "neighbouring axes": (turned([2, 1]), ACCEPTED),
    "axes that are no neighbours": (turned([0, 2]), REFUSED),
    "an axis twice": (turned([1, -2]), REFUSED),
    "an axis out of range": (turned([3]), REFUSED),
    "a shape of 64 bits": (reshaped(LONG, [6, 4], (6, 4)), ACCEPTED),
    "a constant shape of 64 bits": (
        reshaped(plain([6, 4], "i64", constant=True), [6, 4], (6, 4)),
        ACCEPTED,
    ),
    "a shape of 64 bits and another one": (reshaped(LONG, [3, -1], (3, 8)), ACCEPTED),
    "a shape of 64 bits alone": (reshaped(LONG, None, (6, 4)), REFUSED),
    "a shape of 64 bits for a scalar": (reshaped(plain([1], "i64"), None, (1,)), ACCEPTED),
    "a shape of 64 bits, no axes stated": (reshaped(plain([1], "i64"), [0], ()), ACCEPTED),
    "a matrix for a shape": (reshaped(plain([[6, 4]]), [6, 4], (6, 4)), ACCEPTED),
    "products of halves": (
        Operator("MUL", [plain([3e4, -3e4], "f16")] * 2, to((2,), "f16"), "MulOptions"),
        ACCEPTED,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_operator(name: str):
    pytest.importorskip("ai_edge_litert")
    operator, outcome = CASES[name]
    found = tried(operator)
    assert found.outcome == outcome, found.detail
