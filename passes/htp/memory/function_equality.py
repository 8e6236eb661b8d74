"""Equality of functions, by which plans that were made of one are known to be those of another."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ....dialects.htp.attributes import WHY


def is_equal(one: FuncOp, other: FuncOp) -> bool:
    """Return whether two functions are the same, with their locations."""
    pairs = zip(one.walk(), other.walk(), strict=False)
    same = all(a.location == b.location for a, b in pairs)
    return same and one.is_structurally_equivalent(other)


def without_reasons(function: FuncOp) -> FuncOp:
    """Return a copy of a function without the reasons of its choices."""
    copy = function.clone()
    for op in copy.walk():
        op.attributes.pop(WHY, None)
    return copy
