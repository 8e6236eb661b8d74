"""Gathers and scatters by computed indices at every stage equal their qnn semantics, which are
numpy's indexing; indices outside of a table are refused at every stage.
"""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

QUANTIZED = "!quant.uniform<i8:f32, 0.5:-3>"
DTYPES = {"i32": np.int32, "i1": np.bool_, "ui8": np.uint8, QUANTIZED: np.int8, "i16": np.int16}


def type_of(shape: tuple[int, ...], element: str) -> str:
    """The type of a tensor."""
    return f"tensor<{'x'.join(map(str, (*shape, element)))}>"


def operation(text: str, result: str, *types: str, attributes: str = "") -> ModuleOp:
    """A network of one operation of operands of these types."""
    names = [f"%{name}" for name in "abc"[: len(types)]]
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    operands = ", ".join(names)
    return parse(f"""
func.func @main({arguments}) -> {result} {{
  %r = qnn.{text} {operands} {{{attributes}}} : ({", ".join(types)}) -> {result}
  func.return %r : {result}
}}
""")


def check(module: ModuleOp, *arrays: Array, target: str = "v73") -> Array:
    """All stages give what the qnn semantics gives, by kernels alone; returns that."""
    inputs = named_inputs(module, *arrays)
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, target):
        (computed,) = execute(module, inputs).values()
        np.testing.assert_array_equal(computed, expected, stage)
    run_pass(module, "htp-to-hvx")
    assert not [op for op in module.walk() if op.name.startswith("qnn.")]
    assert [op for op in module.walk() if isinstance(op, htp.LaunchOp)]
    assert not [op for op in module.walk() if isinstance(op, htp.GatherOp | htp.ScatterOp)]
    (computed,) = execute(module, inputs, engine=LlvmEngine()).values()
    np.testing.assert_array_equal(computed, expected)
    return expected


def numbers(shape: tuple[int, ...], element: str, seed: int = 0) -> Array:
    """Random elements."""
    drawn = np.random.default_rng(seed).integers(-128, 128, shape)
    return (drawn > 0) if element == "i1" else drawn.astype(DTYPES[element])


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_gather(element: str, axis: int):
    dims, at = (4, 7, 5), np.random.default_rng(axis).integers(0, 4, (2, 3)).astype(np.int32)
    x = numbers(dims, element)
    expected = x.take(at, axis)
    types = type_of(dims, element), type_of(at.shape, "i32")
    result = type_of(expected.shape, element)
    module = operation("gather", result, *types, attributes=f"axis = {axis} : i32")
    np.testing.assert_array_equal(check(module, x, at), expected)


@pytest.mark.parametrize("words", ["i8", "ui8", "i16", "ui32"])
def test_types_of_indices(words: str):
    x = numbers((9, 40), "i32")
    at = np.array([3, 8, 0]).astype({"i8": np.int8, "ui32": np.uint32}.get(words, np.uint8))
    at = at.astype(np.int16) if words == "i16" else at
    types = type_of(x.shape, "i32"), type_of((3,), words)
    module = operation("gather", type_of((3, 40), "i32"), *types, attributes="axis = 0 : i32")
    np.testing.assert_array_equal(check(module, x, at), x[[3, 8, 0]])


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("batch", [0, 1])
def test_gather_nd(depth: int, batch: int):
    dims, rng = (3, 4, 5, 6), np.random.default_rng(depth)
    leading = (3, 2) if batch else (7,)
    columns = [rng.integers(0, n, leading) for n in dims[batch : batch + depth]]
    at = np.stack(columns, -1).astype(np.int32)
    x = numbers(dims, "i16")
    shape = (*leading, *dims[batch + depth :])
    types = type_of(dims, "i16"), type_of(at.shape, "i32")
    attributes = f"batch_dims = {batch} : ui32"
    module = operation("gather_nd", type_of(shape, "i16"), *types, attributes=attributes)
    result = check(module, x, at)
    if not batch:
        np.testing.assert_array_equal(result, x[tuple(columns)])
    at[0, -1] = -1
    assert (
        check(operation("gather_nd", type_of(shape, "i16"), *types, attributes=attributes), x, at)[
            0
        ]
        == 0
    ).any()


@pytest.mark.parametrize("axis", [0, 1])
def test_elements(axis: int):
    x, rng = numbers((5, 9), "i32"), np.random.default_rng(axis)
    at = rng.integers(0, x.shape[axis], (3, 7)).astype(np.int32)
    types = type_of(x.shape, "i32"), type_of(at.shape, "i32")
    attributes = f"axis = {axis} : ui32"
    result = type_of(at.shape, "i32")
    module = operation("gather_elements", result, *types, attributes=attributes)
    whole = x[:3] if axis else x[:, :7]
    np.testing.assert_array_equal(check(module, x, at), np.take_along_axis(whole, at, axis))
    updates = numbers((3, 7), "i32", 5)
    for reduction in ("", "reduction = ADD, "):
        module = operation(
            "scatter_elements",
            types[0],
            *types,
            result,
            attributes=reduction + attributes,
        )
        check(module, x, at, updates)


@pytest.mark.parametrize("reduction", ["NONE", "ADD", "MUL"])
@pytest.mark.parametrize("depth", [1, 2])
def test_scatter_nd(reduction: str, depth: int):
    dims, rng = (5, 6, 40), np.random.default_rng(depth)
    at = np.stack([rng.integers(0, n, 9) for n in dims[:depth]], -1).astype(np.int32)
    x, updates = numbers(dims, "i32"), numbers((9, *dims[depth:]), "i32", 3)
    types = [type_of(a.shape, "i32") for a in (x, at, updates)]
    attributes = f"reduction = {reduction}"
    module = operation("scatter_nd", types[0], *types, attributes=attributes)
    expected = x.copy()
    for row, update in zip(at, updates, strict=True):
        old = expected[tuple(row)]
        changes = {"NONE": update, "ADD": old + update, "MUL": old * update}
        expected[tuple(row)] = changes[reduction]
    np.testing.assert_array_equal(check(module, x, at, updates), expected)


@pytest.mark.parametrize(
    ("element", "reduction"),
    [(QUANTIZED, "NONE"), ("ui8", "NONE"), ("ui8", "ADD"), ("i32", "NONE"), ("i32", "ADD")],
)
def test_tiled_scatter(element: str, reduction: str):
    """A table larger than the TCM: columns of it at a time, of all rows."""
    x, updates = numbers((60, 1500), element), numbers((9, 1500), element, 3)
    at = np.random.default_rng(0).integers(0, 60, (9, 1)).astype(np.int32)
    elements = zip((x, at, updates), (element, "i32", element), strict=True)
    types = [type_of(a.shape, e) for a, e in elements]
    attributes = f"reduction = {reduction}"
    module = operation("scatter_nd", types[0], *types, attributes=attributes)
    check(module, x, at, updates, target="v73{tcm=64K}")


def test_outside():
    """An index outside of its axis is an error at every stage, kernels included."""
    types = type_of((3, 4), "i32"), type_of((2, 2), "i32")
    module = operation("gather_nd", "tensor<2xi32>", *types)
    x, at = numbers((3, 4), "i32"), np.array([[0, 1], [1, 5]], np.int32)
    inputs = named_inputs(module, x, at)
    with pytest.raises(HexnnError, match="indices of axis 1 must lie in"):
        execute(module, inputs)
    for _ in stages(module, "v73"):
        pass
    with pytest.raises(HexnnError, match=r"indices must lie in \[0, 11\] or be -1"):
        execute(module, inputs)
    run_pass(module, "htp-to-hvx")
    with pytest.raises(HexnnError, match=r"'htp.launch' op indices must lie in \[0, 11\] or be -1"):
        execute(module, inputs, engine=LlvmEngine())
