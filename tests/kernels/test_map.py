"""Kernels of `htp.map` equal the reference: random expressions, elements, layouts, broadcasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from support.kernel_harness import check_kernel, values
from support.machine import TOOLS
from support.random_expressions import random_expression
from xdsl.dialects.builtin import TensorType, i1, i32
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import htp
from hexnn.dialects.htp.expressions import Expression, primitive
from hexnn.dialects.htp.map import element_interval
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.semantics.registry import Array

load()
ELEMENTS = {
    "u8": UniformType.per_tensor("u8", 0.5, 3),
    "i8": UniformType.per_tensor("i8", 0.5, 3),
    "i16": UniformType.per_tensor("i16", 0.5, 0),
    "i32": i32,
    "i1": i1,
}


def random_array(rng: np.random.Generator, element: Attribute, shape: Sequence[int]) -> Array:
    """Random elements, the least and the greatest among them."""
    dtype = storage_dtype(element)
    if dtype == np.bool_:
        return rng.integers(0, 2, shape).astype(bool)
    limits = np.iinfo(dtype.str)
    x = rng.integers(limits.min, limits.max, shape, endpoint=True)
    x = np.where(rng.random(shape) < 0.1, limits.min, x)
    return np.where(rng.random(shape) < 0.1, limits.max, x).astype(dtype)


def map_op(
    expression: Expression | str,
    inputs: Sequence[str],
    output: str,
    shape: Sequence[int],
    shapes: Sequence[Sequence[int]] = (),
) -> htp.MapOp:
    """A map of tensors of `shape`, or of `shapes`, whose elements are named in `ELEMENTS`."""
    dims = shapes or [shape] * len(inputs)
    types = [TensorType(ELEMENTS[n], s) for n, s in zip(inputs, dims, strict=True)]
    return htp.MapOp(values(*types), TensorType(ELEMENTS[output], shape), expression)


def clamped(expression: Expression, output: str) -> Expression:
    """The expression, clamped to what the elements called `output` hold."""
    low, high = element_interval(values(TensorType(ELEMENTS[output], [1]))[0])
    return primitive("clamp", expression, low, high)


def check(
    op: htp.MapOp,
    name: str,
    layout: str = "flat",
    seed: int = 0,
    engines: Sequence[Engine] = (NumpyEngine(watched=True), LlvmEngine()),
) -> None:
    """The kernel `name` gives what the reference does, in all `engines`."""
    op.verify()
    rng = np.random.default_rng(seed)
    arrays = [random_array(rng, htp.tensor_type(v).element_type, htp.shape(v)) for v in op.inputs]
    offered = IMPLEMENTATIONS[name].layouts(op)
    assert not isinstance(offered, str), offered
    layouts = next(o for o in offered if o.result == layout)
    for engine in engines:
        check_kernel(op, arrays, name, layouts=layouts, engine=engine)


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
}


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
        kernels = [k for k in ("map.vectors", "map.rows", "map.period") if offers(op, k)]
        assert kernels
        for kernel in kernels:
            check(op, kernel)


def test_periods_are_taken():
    taken = {name for name in BROADCASTS if offers(broadcast_op(name, "u8"), "map.period")}
    assert taken == {"channel", "channels of whole vectors", "few channels", "32 channels"}


@pytest.mark.parametrize(
    ("kernel", "name", "elements"),
    [
        ("map.vectors", "scalar", "i16"),
        ("map.period", "few channels", "u8"),
        ("map.rows", "outer product", "i16"),
        ("map.rows", "pixel", "u8"),
    ],
)
def test_on_hexagon(kernel: str, name: str, elements: str, program: Callable[[str], str]) -> None:
    for tool in TOOLS:
        program(tool)
    check(broadcast_op(name, elements), kernel, engines=(QemuEngine(),))


@pytest.mark.parametrize("seed", [6, 19, 27, 53])
def test_random_expressions_on_hexagon(seed: int, program: Callable[[str], str]) -> None:
    for tool in TOOLS:
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
    check(map_op(text, [left, right], output, whole, shapes), "map.mixed")


@pytest.mark.parametrize("name", ["pixel", "long pixel"])
def test_mixed_as_hexagon_code(name: str, program: Callable[[str], str]):
    for tool in TOOLS:
        program(tool)
    shapes = BROADCASTS[name]
    op = map_op("clamp(shr(x1, clz(x0 + 1)), 0, 255)", ["u8", "i32"], "u8", shapes[0], shapes)
    check(op, "map.mixed", engines=[QemuEngine()])


def test_quotients_on_hexagon(program: Callable[[str], str]) -> None:
    for tool in TOOLS:
        program(tool)
    for elements in ("i32", "i8"):
        op = map_op("clamp(quotient(x0, x1), -128, 127)", [elements] * 2, elements, SHAPE)
        check(op, "map.vectors", engines=(QemuEngine(),))
