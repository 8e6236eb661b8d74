"""Reading .tflite files: what becomes of them, and what is said about odd and bad ones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import Builder
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, TensorType, f32
from xdsl.dialects.func import FuncOp

from hexnn.dialects import locations, tfl
from hexnn.dialects.constants import ConstantOp, FileAttr
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.frontends.tflite import TfliteWarning, read
from hexnn.frontends.tflite.builtins import BUILTINS
from hexnn.frontends.tflite.flatbuffer import Bytes, Table, encode
from hexnn.frontends.tflite.options import OPTIONS
from hexnn.frontends.tflite.reader import hint, unique_names
from hexnn.frontends.tflite.schema import (
    IDENTIFIER,
    Buffer,
    Model,
    Operator,
    OperatorCode,
    Quantization,
    SubGraph,
    Tensor,
)

DIGITS = Path(__file__).parents[3] / "examples" / "digits" / "digits_int8.tflite"
ModelPath = Callable[[str], Path]


def file_of(model: Model) -> bytes:
    """The bytes of a file with this root."""
    builder = Builder(1024)
    builder.Finish(encode(builder, model), IDENTIFIER)
    return bytes(builder.Output())


def network(
    tensors: list[Tensor],
    operator: Operator,
    code: OperatorCode,
    *,
    inputs: tuple[int, ...] = (0,),
    outputs: tuple[int, ...] = (1,),
    buffers: tuple[bytes, ...] = (b"",),
) -> bytes:
    """A network of one operator."""
    operator.inputs = np.array(operator.inputs if len(operator.inputs) else inputs, "<i4")
    operator.outputs = np.array(outputs, "<i4")
    graph = SubGraph(
        tensors=tensors,
        inputs=np.array(inputs, "<i4"),
        outputs=np.array(outputs, "<i4"),
        operators=[operator],
    )
    stored = [Buffer(data=Bytes(b)) for b in buffers]
    return file_of(Model(version=3, operator_codes=[code], subgraphs=[graph], buffers=stored))


def tensor(name: str, *sizes: int, **fields: Any) -> Tensor:
    """A float tensor, unless `fields` say otherwise."""
    return Tensor(name=name, shape=np.array(sizes, "<i4"), **fields)


def builtin(name: str) -> OperatorCode:
    """The code of a builtin operator."""
    return OperatorCode(code=BUILTINS.index(name), deprecated_code=min(BUILTINS.index(name), 127))


def main(module: ModuleOp) -> FuncOp:
    """The function of a module."""
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    return function


def only(module: ModuleOp, kind: type[Any]) -> Any:
    """The one operation of a class."""
    (op,) = [op for op in module.walk() if isinstance(op, kind)]
    return op


def test_digits() -> None:
    """Names, types, constants and locations of our own network."""
    module = read(DIGITS)
    module.verify()
    function = main(module)
    assert function.attributes["hexnn.inputs"] == ArrayAttr([StringAttr("image")])
    assert function.attributes["hexnn.outputs"] == ArrayAttr([StringAttr("softmax")])
    assert module.attributes["hexnn.source"] == StringAttr(str(DIGITS))
    assert "hexnn.numerics" in module.attributes
    conv = next(op for op in module.walk() if isinstance(op, tfl.Conv2DOp))
    assert locations.describe(conv.location) == "CONV_2D@0 'conv1'"
    assert conv.fused_activation_function.data == "RELU"
    weights = conv.filter.owner
    assert isinstance(weights, ConstantOp)
    assert weights.array.shape == (16, 3, 3, 1)
    assert weights.array.dtype == np.int8
    element = weights.type.element_type
    assert isinstance(element, UniformType)
    assert (element.axis, len(element.scales)) == (0, 16)


def test_large_constants_stay_in_the_file() -> None:
    """Only small constants are copied into the IR; bytes without a file are copied."""
    values = [op for op in read(DIGITS).walk() if isinstance(op, ConstantOp)]
    assert {isinstance(op.value, FileAttr) for op in values if op.array.nbytes > 64} == {True}
    assert {isinstance(op.value, FileAttr) for op in values if op.array.nbytes <= 64} == {False}
    copied = [op for op in read(DIGITS.read_bytes()).walk() if isinstance(op, ConstantOp)]
    assert not any(isinstance(op.value, FileAttr) for op in copied)
    for a, b in zip(values, copied, strict=True):
        np.testing.assert_array_equal(a.array, b.array)


def test_real_networks_verify(model_path: ModelPath) -> None:
    """Real networks give IR that verifies, of operators that are known."""
    for name in (
        "coral/mobilenet_v1_0.25_128_uint8.tflite",
        "coral/mobilenet_v2_1.0_224_int8.tflite",
        "mlperf-tiny/ad01_float.tflite",
        "mlperf-tiny/resnet8_int8.tflite",
        "tflite-micro/micro_speech_quantized.tflite",
    ):
        module = read(model_path(name))
        module.verify()
        assert not [op for op in module.walk() if isinstance(op, tfl.OpaqueOp)], name


def test_bias_along_a_missing_axis(model_path: ModelPath) -> None:
    """A bias that states the filter's axis is read, with one warning for the whole file."""
    with pytest.warns(TfliteWarning, match=r"quantized_dimension 3 .*13 more") as seen:
        read(model_path("tflite-micro/person_detect.tflite")).verify()
    assert len(seen) == 1


def test_scales_without_zero_points() -> None:
    """They are 0, with a warning."""
    data = network([quantized("x", [0.5], []), tensor("y", 4)], Operator(), builtin("DELEGATE"))
    expected = "scales without zero points, taken as 0, in tensor 0 'x'"
    with pytest.warns(TfliteWarning, match=expected):
        (x,) = main(read(data)).args
    assert x.type == TensorType(UniformType.per_tensor("i8", 0.5, 0), [4])


def test_scales_along_no_axis() -> None:
    """Where one axis alone has their number it is meant; else nothing can be."""
    parameters = Quantization(scale=np.ones(3, "<f4"), zero_point=np.zeros(3, "<i8"))
    x = tensor("x", 2, 3, type=9, quantization=parameters)
    with pytest.warns(TfliteWarning, match=r"quantized_dimension 0 .* taken as 1"):
        read(network([x, tensor("y", 4)], Operator(), builtin("DELEGATE")))


def test_unknown_builtin() -> None:
    """An operator outside of the dialect becomes one that can only be printed."""
    data = network([tensor("x", 4), tensor("y", 4)], Operator(), builtin("DELEGATE"))
    module = read(data, "m.tflite")
    module.verify()
    op = only(module, tfl.UnsupportedOp)
    assert op.kind == "builtin operator DELEGATE"
    assert locations.describe(op.location) == "DELEGATE@0 'y'"


def test_custom_operator() -> None:
    """A custom operator keeps its code and options."""
    code = OperatorCode(code=32, deprecated_code=32, custom_code="Fft")
    operator = Operator(custom_options=Bytes(b"\x01\x02"))
    module = read(network([tensor("x", 4), tensor("y", 4)], operator, code))
    module.verify()
    op = only(module, tfl.CustomOp)
    assert op.kind == "custom operator 'Fft'"
    assert bytes(op.custom_option.data.data) == b"\x01\x02"


def test_newer_builtin() -> None:
    """A code that is not known yet has its number as its name."""
    code = OperatorCode(code=999, deprecated_code=127)
    module = read(network([tensor("x", 4), tensor("y", 4)], Operator(), code))
    assert only(module, tfl.UnsupportedOp).builtin.data == "BUILTIN_999"


def test_reshape_without_a_shape_input() -> None:
    """The options of RESHAPE serve where it has one input."""
    options = OPTIONS["ReshapeOptions"].table(new_shape=np.array([2, 2], "<i4"))
    operator = Operator(options_type=17, options=options)
    module = read(network([tensor("x", 4), tensor("y", 2, 2)], operator, builtin("RESHAPE")))
    module.verify()
    assert only(module, tfl.PseudoConstOp).array.tolist() == [2, 2]


def test_absent_bias() -> None:
    """Input -1 is an absent operand; LiteRT wants it."""
    tensors = [tensor("x", 1, 4, 4, 1), tensor("w", 1, 1, 1, 1, buffer=1), tensor("y", 1, 4, 4, 1)]
    operator = Operator(
        inputs=[0, 1, -1],
        options_type=1,
        options=OPTIONS["Conv2DOptions"].table(stride_w=1, stride_h=1),
    )
    data = network(
        tensors, operator, builtin("CONV_2D"), outputs=(2,), buffers=(b"", b"\0\0\x80\x3f")
    )
    with pytest.warns(TfliteWarning, match="CONV_2D@0 'y': LiteRT refuses it: it must have a bias"):
        conv = only(read(data), tfl.Conv2DOp)
    assert conv.bias is None
    assert conv.filter.type == TensorType(f32, [1, 1, 1, 1])


def test_names_are_made_unique() -> None:
    """Names that repeat get numbers, empty ones too."""
    tensors = [Tensor(name=name) for name in ("a", "a", "", "a_1", "a")]
    names = unique_names(tensors)
    assert names[0] == "a"
    assert names[2:4] == ["tensor_2", "a_1"]
    assert len(set(names)) == 5


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a/b:0", "a_b_0"), ("x;y/z", "y_z"), ("0", "t0"), ("", "t"), ("é", "t")],
)
def test_hints(name: str, expected: str) -> None:
    """Names of values are words that remind of tensors."""
    assert hint(name) == expected


ADD = builtin("ADD")


def quantized(name: str, scale: list[float], points: list[int]) -> Tensor:
    """An int8 tensor of four elements."""
    parameters = Quantization(scale=np.array(scale, "<f4"), zero_point=np.array(points, "<i8"))
    return tensor(name, 4, type=9, quantization=parameters)


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "not a TFLite file"),
    "text": (lambda: b"graph Net(x) -> (y)", "no identifier TFL3 at byte 4"),
    "version": (lambda: file_of(Model(version=2)), "version 2 of the schema"),
    "no graph": (lambda: file_of(Model(version=3)), "0 graphs"),
    "unknown type": (
        lambda: network([tensor("x", 4, type=99), tensor("y", 4)], Operator(), builtin("SQRT")),
        "tensor 0 'x' has elements of type 99",
    ),
    "negative size": (
        lambda: network([tensor("x", -4), tensor("y", 4)], Operator(), builtin("SQRT")),
        r"tensor 0 'x' has the shape \[-4\]",
    ),
    "shapes disagree": (
        lambda: network([tensor("x", 4), tensor("y", 5)], Operator(), builtin("RELU")),
        r"m.tflite:0:0: error: RELU@0 'y': output must have shape \[4\], got \[5\]",
    ),
    "too many inputs": (
        lambda: network([tensor("x", 4), tensor("y", 4)], Operator(inputs=[0, 0]), builtin("RELU")),
        "RELU@0 'y': has 2 inputs and 1 outputs",
    ),
    "too many inputs of a RESHAPE": (
        lambda: network(
            [tensor("x", 4), tensor("y", 5)], Operator(inputs=[0, 0, 0]), builtin("RESHAPE")
        ),
        "RESHAPE@0 'y': has 3 inputs and 1 outputs",
    ),
    "undefined input": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4), tensor("z", 4)],
            Operator(inputs=[2]),
            builtin("RELU"),
        ),
        "tensor 2 'z' is defined by nothing before operator 0",
    ),
    "no such tensor": (
        lambda: network([tensor("x", 4), tensor("y", 4)], Operator(inputs=[7]), builtin("RELU")),
        "tensor 7 of 2 tensors",
    ),
    "no such code": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4)], Operator(opcode_index=3), builtin("RELU")
        ),
        "operator 0 has code 3 of 1",
    ),
    "defined twice": (
        lambda: network([tensor("x", 4)], Operator(), builtin("RELU"), outputs=(0,)),
        "tensor 0 'x' is defined twice",
    ),
    "other options": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4)],
            Operator(inputs=[0, 0], options_type=5, options=OPTIONS["AddOptions"].table()),
            ADD,
        ),
        "ADD@0 'y': has options of kind 5, must be 11",
    ),
    "unknown activation": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4)],
            Operator(
                inputs=[0, 0],
                options_type=11,
                options=OPTIONS["AddOptions"].table(fused_activation_function=9),
            ),
            ADD,
        ),
        "ADD@0 'y': fused_activation_function 9 is none of NONE, RELU",
    ),
    "zero scale": (
        lambda: network([quantized("x", [0.0], [0]), tensor("y", 4)], Operator(), builtin("SQRT")),
        "tensor 0 'x' has a damaged quantization: scale must be positive",
    ),
    "scales and axis": (
        lambda: network(
            [quantized("x", [1.0, 1.0], [0, 0]), tensor("y", 4)], Operator(), builtin("SQRT")
        ),
        r"tensor 0 'x' has 2 scales along axis 0 of its shape \[4\]",
    ),
    "short constant": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4), tensor("c", 4, buffer=1)],
            Operator(inputs=[0, 2], options_type=11, options=OPTIONS["AddOptions"].table()),
            ADD,
            buffers=(b"", b"\0" * 12),
        ),
        "tensor 2 'c' has 12 bytes, tensor<4xf32> needs 16",
    ),
    "no such buffer": (
        lambda: network(
            [tensor("x", 4), tensor("y", 4), tensor("c", 4, buffer=9)],
            Operator(inputs=[0, 2], options_type=11, options=OPTIONS["AddOptions"].table()),
            ADD,
        ),
        "tensor 2 'c' is in buffer 9 of 1 buffers",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files(case: str) -> None:
    """One line each: the file, the place, what is wrong."""
    make, message = BAD[case]
    with pytest.raises(HexnnError, match=message) as error:
        read(make(), "m.tflite")
    assert str(error.value).startswith("m.tflite:0:")
    assert "\n" not in str(error.value)


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there, and a folder."""
    with pytest.raises(HexnnError, match=r"none\.tflite:0:0: error: cannot read: No such file"):
        read(tmp_path / "none.tflite")
    with pytest.raises(HexnnError, match="cannot read: Is a directory"):
        read(tmp_path)


def test_several_graphs() -> None:
    """Each graph is a function, the first one the entry."""
    graphs = [
        SubGraph(tensors=[tensor(name, 4)], inputs=np.array([0]), outputs=np.array([0]), name=name)
        for name in ("a", "b c", "main", "b c")
    ]
    module = read(file_of(Model(version=3, subgraphs=graphs, buffers=[Buffer()])))
    functions = [op for op in module.ops if isinstance(op, FuncOp)]
    assert [f.sym_name.data for f in functions] == ["main", "b_c", "main_2", "b_c_3"]
    names = [f.attributes["hexnn.graph"] for f in functions]
    assert names == [StringAttr(graph.name) for graph in graphs]


def test_table_defaults() -> None:
    """A record has the defaults of its fields until it is given values."""
    assert (OperatorCode().version, OperatorCode(version=2).version) == (1, 2)
    assert isinstance(Tensor(), Table)
    assert len(Tensor().shape) == 0
