"""Kernels of `htp.map` equal the reference: random expressions, elements, layouts, broadcasts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from support.map_kernels import check, clamped, map_op
from support.random_expressions import random_expression
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.testing.programs import PROGRAMS

SHAPE = (1, 3, 5, 43)


def random_op(seed: int) -> htp.MapOp | None:
    """A map of a random expression of two random tensors that a kernel takes; None if none of some
    was one.
    """
    rng = np.random.default_rng(seed)
    inputs = [str(n) for n in rng.choice(["u8", "u8", "i8", "i1", "i16", "i32"], 2)]
    output = str(rng.choice(["u8", "i8", "i16", "i32"]))
    for _ in range(20):
        expression = clamped(random_expression(rng, 2), output)
        op = map_op(expression, inputs, output, SHAPE)
        try:
            op.verify()
        except VerifyException:
            continue
        if offers(op, "map.vectors"):
            return op
    return None


@pytest.mark.parametrize("seed", range(60))
def test_random_expressions(seed: int):
    op = random_op(seed)
    if op is not None:
        check(op, "map.vectors", seed=seed)


@pytest.mark.parametrize("factors", [(0, 1), (1, 0)])
@pytest.mark.parametrize("most", [4000, 65535])
def test_products_with_unsigned_halfwords(factors: tuple[int, int], most: int):
    """One instruction multiplies words by unsigned halfwords, on either side."""
    terms = ["clamp(x0, -32767, 32767)", f"clamp(x1, 0, {most})"]
    text = " * ".join(terms[i] for i in factors)
    check(map_op(text, ["i32", "i32"], "i32", SHAPE), "map.vectors", seed=most)


@pytest.mark.parametrize("layout", ["strip", "crouton"])
def test_layouts(layout: str):
    op = map_op("select(x0, x1, x2)", ["i1", "u8", "u8"], "u8", (2, 5, 7, 19))
    check(op, "map.vectors", layout)


BROADCASTS = {
    "scalar": [(2, 3, 5, 43), (1, 1, 1, 1)],
    "channel": [(2, 3, 5, 43), (1, 1, 1, 43)],
    "channels of whole vectors": [(1, 1, 5, 256), (1, 1, 1, 256)],
    "few channels": [(1, 9, 15, 3), (1, 1, 1, 3)],
    "32 channels": [(1, 3, 15, 32), (1, 1, 1, 32)],
    "many channels": [(1, 2, 3, 301), (1, 1, 1, 301)],
    "pixel": [(2, 3, 5, 43), (2, 3, 5, 1)],
    "long pixel": [(1, 2, 3, 301), (1, 2, 3, 1)],
    "row": [(2, 5, 7, 9), (2, 5, 1, 1)],
    "column": [(2, 5, 7, 9), (1, 1, 7, 1)],
    "squeeze and excite": [(2, 5, 7, 9), (2, 1, 1, 9)],
    "outer product": [(2, 1, 7, 1), (1, 5, 1, 300)],
    "batch": [(3, 5, 7, 9), (1, 5, 7, 9)],
    "by turns": [(3, 1, 7, 1), (1, 5, 1, 9)],
    "pixels of 32": [(1, 40, 17, 32), (1, 40, 17, 1)],
    "pixels of 24": [(1, 40, 41, 24), (1, 40, 41, 1)],
    "pixels of 3": [(1, 90, 43, 3), (1, 90, 43, 1)],
    "pixels of 2": [(1, 9, 43, 2), (1, 9, 43, 1)],
    "pixels of 192": [(1, 40, 11, 192), (1, 40, 11, 1)],
}


KERNELS = ("map.vectors", "map.rows", "map.period", "map.spread")


def offers(op: htp.MapOp, kernel: str) -> bool:
    """Whether a kernel takes a map."""
    return not isinstance(IMPLEMENTATIONS[kernel].layouts(op), str)


def broadcast_op(name: str, elements: str, order: int = 1) -> htp.MapOp:
    """A map of the shapes called `name` in `BROADCASTS`, the second first for an order of -1."""
    shapes = BROADCASTS[name][::order]
    result = [max(pair) for pair in zip(*shapes, strict=True)]
    return map_op("select(x0 < x1, x1, min(x0, 70))", [elements] * 2, elements, result, shapes)


@pytest.mark.parametrize("elements", ["u8", "i16", "i32"])
@pytest.mark.parametrize("name", BROADCASTS)
def test_broadcasts(name: str, elements: str):
    for order in (1, -1):
        op = broadcast_op(name, elements, order)
        kernels = [k for k in KERNELS if offers(op, k)]
        assert kernels
        for kernel in kernels:
            check(op, kernel)


def test_periods_are_taken():
    taken = {name for name in BROADCASTS if offers(broadcast_op(name, "u8"), "map.period")}
    assert taken == {"channel", "channels of whole vectors", "few channels", "32 channels"}


def test_pixels_are_spread():
    taken = {name for name in BROADCASTS if offers(broadcast_op(name, "u8"), "map.spread")}
    assert taken == {name for name in BROADCASTS if name.startswith("pixels of")}
    assert not any(offers(broadcast_op(name, "i16"), "map.spread") for name in taken)


@pytest.mark.parametrize(
    ("kernel", "name", "elements"),
    [
        ("map.vectors", "scalar", "i16"),
        ("map.period", "few channels", "u8"),
        ("map.rows", "outer product", "i16"),
        ("map.rows", "pixel", "u8"),
        ("map.spread", "pixels of 24", "u8"),
    ],
)
def test_on_hexagon(kernel: str, name: str, elements: str, program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    check(broadcast_op(name, elements), kernel, engines=(QemuEngine(),))


@pytest.mark.parametrize("seed", [6, 19, 27, 53])
def test_random_expressions_on_hexagon(seed: int, program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    op = random_op(seed)
    assert op is not None
    check(op, "map.vectors", seed=seed, engines=(QemuEngine(),))


@pytest.mark.parametrize("name", BROADCASTS)
@pytest.mark.parametrize(("left", "right", "output"), [("u8", "i32", "u8"), ("i32", "i16", "i32")])
def test_repeated_operands_of_other_sizes(name: str, left: str, right: str, output: str):
    shapes = BROADCASTS[name]
    whole = [max(pair) for pair in zip(*shapes, strict=True)]
    text = "clamp((x0 >> 3) - (x1 >> 5), 0, 255)"
    check(map_op(text, [left, right], output, whole, shapes), "map.rows")


@pytest.mark.parametrize("name", ["pixel", "long pixel"])
def test_mixed_rows_as_hexagon_code(name: str, program: Callable[[str], str]):
    for tool in PROGRAMS:
        program(tool)
    shapes = BROADCASTS[name]
    op = map_op("clamp(shr(x1, clz(x0 + 1)), 0, 255)", ["u8", "i32"], "u8", shapes[0], shapes)
    check(op, "map.rows", engines=[QemuEngine()])


def test_quotients_on_hexagon(program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    for elements in ("i32", "i8"):
        op = map_op("clamp(quotient(x0, x1), -128, 127)", [elements] * 2, elements, SHAPE)
        check(op, "map.vectors", engines=(QemuEngine(),))
