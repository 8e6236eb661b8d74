"""Shapes that are placeholders in the file: those that fit, and those that the user gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.kept_tflite import expect_kept
from support.schema_models import ModelOf
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.frontends.tflite import TfliteWarning, read
from hexnn.tools.api import parse

pytest.importorskip("ai_edge_litert")


def output_shapes(module: ModuleOp) -> list[tuple[int, ...]]:
    """The shapes that @main returns."""
    types: Any = Entry.of(module).function.function_type.outputs
    return [type.get_shape() for type in types]


def dynamic_network(*placeholder: int) -> bytes:
    """RELU, a pool of 2x2, and RESHAPE to rows, of a batch that is not static; the result of RELU
    has a placeholder.
    """
    m, batch = ModelOf(), [-1, 4, 4, 2]
    x = m.tensor("FLOAT32", 1, 4, 4, 2, shapeSignature=batch)
    r = m.tensor("FLOAT32", *placeholder, shapeSignature=batch)
    p = m.tensor("FLOAT32", 1, 2, 2, 2, shapeSignature=[-1, 2, 2, 2])
    rows = m.tensor("INT32", 2, data=np.array([-1, 8], np.int32).tobytes())
    y = m.tensor("FLOAT32", 1, 8, shapeSignature=[-1, 8])
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("RELU", [x], [r])
    pool = {"padding": 1, "strideW": 2, "strideH": 2, "filterWidth": 2, "filterHeight": 2}
    m.operator("MAX_POOL_2D", [r], [p], "Pool2DOptions", pool)
    m.operator("RESHAPE", [p, rows], [y], "ReshapeOptions")
    return m.file()


def resized(data: bytes, sizes: Sequence[int], dtype: Any = np.float32) -> tuple[list[int], Any]:
    """The output of LiteRT for ones of another shape: its shape and values."""
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    run = interpreter.Interpreter(
        model_content=data,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    given, found = run.get_input_details()[0]["index"], run.get_output_details()[0]["index"]
    run.resize_tensor_input(given, list(sizes))
    run.allocate_tensors()
    run.set_tensor(given, np.ones(sizes, dtype))
    run.invoke()
    return list(run.get_tensor(found).shape), run.get_tensor(found)


def test_a_placeholder_that_fits() -> None:
    """Nothing is said."""
    expect_kept(dynamic_network(1, 4, 4, 2))


@pytest.mark.parametrize("placeholder", [(1, 1, 1, 1), (1,), ()])
def test_a_placeholder_that_does_not_fit(placeholder: tuple[int, ...]) -> None:
    """The shape that its operator wants is taken, with one warning."""
    expected = r"placeholder shape \[.*\], taken as \[1, 4, 4, 2\], in tensor 1 't1'"
    with pytest.warns(TfliteWarning, match=expected):
        module = read(dynamic_network(*placeholder))
    module.verify()
    assert output_shapes(module) == [(1, 8)]
    with pytest.raises(HexnnError, match=expected):
        read(dynamic_network(*placeholder), strict=True)


def test_shapes_that_the_user_gives() -> None:
    """All others follow, as LiteRT resizes them."""
    data = dynamic_network(1, 4, 4, 2)
    module = read(data, input_shapes={"t0": (5, 4, 4, 2)})
    module.verify()
    assert output_shapes(module) == [tuple(resized(data, (5, 4, 4, 2))[0])] == [(5, 8)]
    bigger = read(data, input_shapes={"t0": (1, 8, 4, 2)})
    assert output_shapes(bigger) == [tuple(resized(data, (1, 8, 4, 2))[0])] == [(2, 8)]


def test_a_real_network_is_resized(model_path: Callable[[str], Path]) -> None:
    """A batch of three, computed as LiteRT computes it."""
    path = model_path("ai-edge-quantizer/float/conv_fc_mnist.tflite")
    name = next(iter(hexnn.load(path).inputs))
    model = hexnn.load(path, input_shapes={name: (3, 28, 28, 1)})
    theirs = resized(path.read_bytes(), (3, 28, 28, 1))[1]
    np.testing.assert_allclose(
        model(np.ones((3, 28, 28, 1), np.float32)), theirs, atol=1e-5 * np.abs(theirs).max()
    )


def test_shapes_that_cannot_be() -> None:
    """An unknown input, another rank, a shape that an operator cannot take."""
    data = dynamic_network(1, 4, 4, 2)
    with pytest.raises(HexnnError, match="no input 't' to give a shape"):
        read(data, input_shapes={"t": (1,)})
    with pytest.raises(HexnnError, match="'t0' has 4 axes, its input shape cannot be 5x4"):
        read(data, input_shapes={"t0": (5, 4)})
    with pytest.raises(HexnnError, match=r"RESHAPE@2 't4': output must have the .* elements"):
        read(data, input_shapes={"t0": (1, 4, 4, 3)})


def test_an_open_size_says_what_gives_it() -> None:
    """Arguments of dynamic sizes: one located line, and the flags that give them."""
    text = (
        "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {func.return %x : tensor<?x4xf32>}"
    )
    with pytest.raises(HexnnError, match="with a dynamic size without a bound") as error:
        hexnn.Model(parse(text, "n.mlir")).random_inputs(0)
    assert "--input-shape" in error.value.notes[0]


def test_formats_by_name(tmp_path: Path) -> None:
    """A file without a suffix is read as what the caller says it is."""
    path = tmp_path / "network"
    path.write_bytes(dynamic_network(1, 4, 4, 2))
    assert list(hexnn.load(path, format="tflite").inputs) == ["t0"]
    with pytest.raises(HexnnError, match="no format 'tfl', did you mean 'tflite'"):
        hexnn.load(path, format="tfl")
    with pytest.raises(HexnnError, match="no reader for"):
        hexnn.load(path)


def test_sizes_that_are_no_list() -> None:
    """The shape operand of a RESHAPE has two axes, and its result another size than the input."""
    m = ModelOf()
    x, y = m.tensor("FLOAT32", 2, 4), m.tensor("FLOAT32", 3, 4)
    sizes = m.tensor("INT32", 1, 2, data=np.array([2, 4], np.int32).tobytes())
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("RESHAPE", [x, sizes], [y], "ReshapeOptions")
    with pytest.raises(HexnnError, match="RESHAPE@0 't1': shape must be a 1-d tensor of integers"):
        read(m.file())


def computed_shape() -> bytes:
    """RESHAPE to [batch, -1], whose batch SHAPE, STRIDED_SLICE and PACK compute, and RELU."""
    m, quantization = ModelOf(), {"scale": [0.5], "zeroPoint": [3]}

    def constant(value: Any, *sizes: int) -> int:
        return m.tensor("INT32", *sizes, data=np.array(value, np.int32).tobytes())

    def tensor(*sizes: int) -> int:
        dynamic = [-1] * len(sizes)
        return m.tensor("INT8", *sizes, quantization=quantization, shapeSignature=dynamic)

    x, sizes, batch, shape = tensor(1, 4, 4, 2), *(m.tensor("INT32", *n) for n in ((4,), (), (2,)))
    rows, y = tensor(1, 32), tensor(1, 32)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("SHAPE", [x], [sizes], "ShapeOptions", {"outType": 2})
    ends = [constant([0], 1), constant([1], 1), constant([1], 1)]
    m.operator(
        "STRIDED_SLICE", [sizes, *ends], [batch], "StridedSliceOptions", {"shrinkAxisMask": 1}
    )
    m.operator("PACK", [batch, constant(-1)], [shape], "PackOptions", {"valuesCount": 2})
    m.operator("RESHAPE", [x, shape], [rows], "ReshapeOptions")
    m.operator("RELU", [rows], [y], version=2)
    return m.file()


def test_shapes_that_the_network_computes(tmp_path: Path) -> None:
    """They are known when it is read, and all of it becomes HVX code."""
    path = tmp_path / "network.tflite"
    path.write_bytes(computed_shape())
    expect_kept(computed_shape())
    model = hexnn.load(path, input_shapes={"t0": (3, 4, 5, 2)})
    assert output_shapes(model.ir) == [(3, 40)]
    x = model.random_inputs(0)
    compiled = model.lower("hvx")
    for array, other in zip(model.run(x).values(), compiled.run(x).values(), strict=True):
        np.testing.assert_array_equal(array, other)
    theirs = resized(path.read_bytes(), (3, 4, 5, 2), np.int8)
    ones = {"t0": np.ones((3, 4, 5, 2), np.int8)}
    np.testing.assert_array_equal(next(iter(model.run(ones).values())), theirs[1])
    with pytest.raises(HexnnError, match="RESHAPE@3 't4': output must have the 120 elements"):
        read(path, input_shapes={"t0": (3, 4, 5, 2)})
