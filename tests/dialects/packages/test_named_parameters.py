"""Orders of parameters that several packages state for an operation."""

from __future__ import annotations

import pytest

from hexnn.dialects.packages.named_parameters import order_of
from hexnn.dialects.packages.parameter_order import Parameter, ParameterOrder
from hexnn.dialects.packages.registry import fresh_registry, package
from hexnn.dialects.packages.sources import PackageError


def order(*names: str) -> ParameterOrder:
    """An order of mandatory parameters of one operation."""
    return ParameterOrder("c::Op", tuple(Parameter(name, True) for name in names))


def test_equal_orders_of_two_packages_are_one() -> None:
    with fresh_registry():
        for name in ("a", "b"):
            package(name).add(order("x", "y"))
        assert order_of("c::Op") == order("x", "y")
        assert order_of("c::Other") is None


def test_different_orders_of_two_packages_are_refused() -> None:
    with fresh_registry():
        package("a").add(order("x", "y"))
        package("b").add(order("y", "x"))
        with pytest.raises(PackageError, match="c::Op has conflicting parameter orders"):
            order_of("c::Op")
