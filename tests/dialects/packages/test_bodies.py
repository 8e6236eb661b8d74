"""Bodies in Python for functions that C++ declares: before and after it, checked against it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from support.op_packages import read

from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.registry import register_package
from hexnn.dialects.packages.sources import PackageError
from hexnn.dialects.packages.terms import Function, walk
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    PlainFloatTensor,
    QuantUint8Tensor,
    Tensor,
    body,
)

SOURCE = """
template <class T> int relu(T &out, const T &x, QuantUint8Tensor &scratch);
class Hook {}; float cost(const Op *op);
DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(relu<PlainFloatTensor>, "Relu", cost)
CTOR_OPHOOK(relu<PlainFloatTensor>, Hook)
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Relu", "X"), OK, AUTOSPLIT(1, "I", 8, Op("Relu.1",
    AUTOSPLIT_SLICE("X", AUTOSPLIT_SHAPEFN_APPLY(start, "I", "X"), gen_ShapeOf("X")))))
"""
T = TypeVar("T", bound=Tensor)


def relu(out: T, x: T, scratch: QuantUint8Tensor) -> int:
    return 0


def Hook(op: object) -> int:
    return 0


def cost(op: object) -> float:
    return 1.0


def start(*given: object) -> tuple[int, ...]:
    return ()


def calls(package: Package) -> list[Any]:
    """What stands for the functions of the package."""
    (one,) = package.implementations
    assert isinstance(one.cost, Function)
    terms = (term for rule in package.rules for term in walk(rule.replacement))
    shapes = [term.call for term in terms if isinstance(term, Function)]
    return [one.reference, one.cost.call, package.hooks[0].call, *shapes]


def test_bodies_after_and_before_the_source(tmp_path: Path) -> None:
    for is_later in (True, False):
        package = read(tmp_path, SOURCE)
        package.name = f"demo{is_later}"
        assert calls(package) == [None] * 4
        if is_later:
            register_package(package)
        demo = BEGIN_PKG_OP_DEFINITION(package.name)
        for function in (relu, Hook, cost, start):
            body(function)
        register_package(package)
        assert calls(demo) == [relu, cost, Hook, start]


def two(out: Tensor, x: Tensor) -> int:
    return 0


def other(out: PlainFloatTensor, x: QuantUint8Tensor, scratch: Tensor) -> int:
    return 0


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (two, "relu<PlainFloatTensor> has 3 parameters, its body 2"),
        (
            other,
            "relu<PlainFloatTensor> takes PlainFloatTensor where its body takes QuantUint8Tensor",
        ),
    ],
)
def test_a_body_has_the_declared_parameters(
    function: Callable[..., int], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_package(read(tmp_path, SOURCE))
    BEGIN_PKG_OP_DEFINITION("demo")
    monkeypatch.setattr(function, "__name__", "relu")
    with pytest.raises(PackageError) as raised:
        body(function)
    error, note = str(raised.value).splitlines()
    assert error.startswith(f"{__file__}:")
    assert error.endswith(f"error: {message}")
    assert note.endswith(
        f"relu<PlainFloatTensor> is declared at {tmp_path}/a.cpp:4:1:"
        " (PlainFloatTensor) <- (PlainFloatTensor) <- (QuantUint8Tensor)"
    )
