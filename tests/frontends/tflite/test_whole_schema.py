"""All that the schema has is read and written back, as LiteRT's classes of the schema see it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.kept_tflite import expect_kept, only
from support.schema_models import ModelOf, one_operator
from support.schema_tree import schema

from hexnn.dialects import tfl
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import TfliteWarning, read, serialize
from hexnn.frontends.tflite.builtins import BUILTINS
from hexnn.frontends.tflite.flatbuffer import Text
from hexnn.frontends.tflite.operators import BY_BUILTIN
from hexnn.frontends.tflite.options import OPTIONS
from hexnn.tools.api import parse

pytest.importorskip("ai_edge_litert")


# Operators


@pytest.mark.parametrize("name", [n for n in BUILTINS if n not in BY_BUILTIN and n != "CUSTOM"])
def test_operators_without_a_class(name: str) -> None:
    """Their names and versions are kept."""
    op = only(expect_kept(one_operator(name, version=7)), tfl.UnsupportedOp)
    assert (op.builtin.data, op.version.value.data) == (name, 7)


def drawn(value: Any, field: str, rng: np.random.Generator) -> Any:
    """Another value of a field of an options table than `value`, its default."""
    if field.startswith("[") or value is None:
        return rng.integers(0, 100, 3).astype(np.uint8 if field == "[B]" else np.int32)
    if isinstance(value, bool):
        return not value
    return 0.25 if isinstance(value, float) else int(rng.integers(2, 100))


@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str) -> None:
    """Any options of an operator without a class are kept, field by field."""
    fields, rng = vars(getattr(schema(), f"{name}T")()), np.random.default_rng(5)
    known = {camel(n): field for n, field in OPTIONS[name].table.fields.items()}
    values: dict[str, Any] = {}
    for field, default in fields.items():
        if "ubgraph" in field or field == "calledComputations":
            values[field] = [0, 0] if field.endswith(("Indices", "Computations")) else 0
        elif isinstance(known[field], Text):
            values[field] = "text"
        else:
            kind = "[B]" if getattr(known[field].default, "dtype", None) == np.uint8 else ""
            values[field] = drawn(default, kind, rng)
    expect_kept(one_operator("DELEGATE", name, values))


def camel(name: str) -> str:
    """The name of an option as LiteRT's classes spell it."""
    first, *words = name.split("_")
    return first + "".join(word[0].upper() + word[1:] for word in words)


def test_omitted_inputs_and_several_results() -> None:
    """Inputs may be omitted anywhere; results may be many or none."""
    m = ModelOf()
    x, y, a, b = (m.tensor("FLOAT32", 4) for _ in range(4))
    m.current.inputs, m.current.outputs = [x, y], [a, b]
    m.operator("DELEGATE", [-1, x, -1, -1, y, -1], [a, b])
    m.operator("DELEGATE", [-1], [])
    m.operator("fft", [x, -1, y], [], version=3, customOptions=np.arange(9, dtype=np.uint8))
    module = expect_kept(m.file())
    first, second, custom = (op for op in module.walk() if isinstance(op, tfl.OpaqueOp))
    assert first.positions == [-1, 0, -1, -1, 1, -1]
    assert second.positions == [-1]
    assert custom.positions == [0, -1, 1]


def test_intermediates_and_mutated_inputs() -> None:
    """What the operator LSTM has beside inputs and outputs."""
    m = ModelOf()
    x, y = m.tensor("INT8", 4, quantization=SCALED), m.tensor("FLOAT32", 4)
    between = [m.tensor("INT16", 0, quantization=SCALED, name=n) for n in ("gate", "gate 2")]
    m.current.inputs, m.current.outputs = [x], [y]
    flags = np.array([True])
    m.operator("DELEGATE", [x], [y], intermediates=between, mutatingVariableInputs=flags)
    expect_kept(m.file())


def test_options_that_no_property_holds() -> None:
    """Those of an operator with a class are kept beside its properties, if they are not the
    defaults.
    """
    m = ModelOf()
    x, y = m.tensor("FLOAT32", 4), m.tensor("FLOAT32", 4)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("ADD", [x, x], [y], "AddOptions", {"potScaleInt16": False})
    module = expect_kept(m.file())
    assert "pot_scale_int16 = false" in str(only(module, tfl.AddOp))


# Tensors

SCALED = {"scale": [0.5], "zeroPoint": [0]}
PER_AXIS = {"scale": [0.5, 0.25, 0.125], "zeroPoint": [0, 0, 0], "quantizedDimension": 1}
BITS = {"INT4": 4, "UINT4": 4, "INT2": 2, "BOOL": 8, "STRING": 8, "RESOURCE": 8, "VARIANT": 8}
SIZES = {"64": 64, "32": 32, "16": 16, "T8": 8, "128": 128, "FLOAT8": 8}


def constant_of(
    kind: str, quantization: dict[str, Any] | None = None, **fields: Any
) -> tuple[bytes, bytes]:
    """The file of an operator with a random constant 5x3, and the bytes of that."""
    names = {**SIZES, "COMPLEX64": 64, "COMPLEX128": 128, **BITS}
    bits = next(bits for name, bits in reversed(names.items()) if name in kind)
    rng = np.random.default_rng(3)
    data = rng.integers(0, 2 if kind == "BOOL" else 256, -(-15 * bits // 8), np.uint8)
    if bits < 8:
        data[-1] &= (1 << 15 * bits % 8) - 1
    m = ModelOf()
    constant = m.tensor(kind, 5, 3, data=data.tobytes(), quantization=quantization, **fields)
    y = m.tensor("FLOAT32", 4)
    m.current.outputs = [y]
    m.operator("DELEGATE", [constant], [y])
    return m.file(), data.tobytes()


TYPES = [name for name in BITS] + [
    *("FLOAT32", "FLOAT16", "FLOAT64", "BFLOAT16", "FLOAT8_E4M3FN", "FLOAT8_E5M2"),
    *("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64"),
    *("COMPLEX64", "COMPLEX128"),
]


def test_all_types_are_here() -> None:
    """Those of the schema, as LiteRT's classes have them."""
    assert set(TYPES) == {name for name in vars(schema().TensorType) if name[0] != "_"}


@pytest.mark.parametrize("kind", TYPES)
def test_types(kind: str) -> None:
    """Constants of each type keep their bytes; numbers are those that numpy reads."""
    data, stored = constant_of(kind)
    constant = only(expect_kept(data), ConstantOp)
    if kind in ("STRING", "RESOURCE", "VARIANT"):
        with pytest.raises(HexnnError, match=r"stored bytes of .* are not interpreted"):
            _ = constant.array
        return
    if kind not in ("INT4", "UINT4", "INT2"):
        assert constant.array.tobytes() == stored
        return
    bits = int(kind[-1])
    fields = [(byte >> at) & (1 << bits) - 1 for byte in stored for at in range(0, 8, bits)]
    signed = [n - (1 << bits) if kind[0] == "I" and n >> bits - 1 else n for n in fields]
    assert constant.array.ravel().tolist() == signed[:15]


@pytest.mark.parametrize("kind", ["INT4", "UINT4", "INT2", "INT8", "UINT8", "INT16", "INT32"])
def test_quantized_types(kind: str) -> None:
    """Per tensor and along an axis."""
    expect_kept(constant_of(kind, SCALED)[0])
    expect_kept(constant_of(kind, PER_AXIS)[0])


def test_scales_of_64_bits() -> None:
    """The type of the IR has no scales then, an attribute does."""
    module = expect_kept(constant_of("INT64", PER_AXIS)[0])
    assert "tfl.quantization" in str(only(module, ConstantOp))


def test_blocks() -> None:
    """Scales of blocks along the last axis, with and without zero points."""
    for points in (False, True):
        m = ModelOf()
        scales = m.tensor("FLOAT16", 3, 2, data=np.arange(1, 7, dtype=np.float16).tobytes())
        zeros = m.tensor("INT32", 3, 2, data=np.arange(6, dtype=np.int32).tobytes())
        details = schema().BlockwiseQuantizationT()
        details.scales, details.blockSize = scales, 4
        details.zeroPoints = zeros if points else -1
        how = {"detailsType": 2, "details": details}
        weights = m.tensor("INT4", 3, 8, data=bytes(range(12)), quantization=how)
        y = m.tensor("FLOAT32", 4)
        m.current.outputs = [y]
        m.operator("DELEGATE", [weights], [y])
        constant = only(expect_kept(m.file()), tfl.PseudoQConstOp)
        assert constant.type.element_type.scales == (1, 2, 3, 4, 5, 6)


def test_sparse_tensors() -> None:
    """Their bytes and how they are stored."""
    s = schema()
    dense, sparse = s.DimensionMetadataT(), s.DimensionMetadataT()
    dense.denseSize, sparse.format = 5, 1
    for name, kind, values in (
        ("Segments", "Uint8Vector", [0, 1]),
        ("Indices", "Int32Vector", [7]),
    ):
        vector = getattr(s, f"{kind}T")()
        vector.values = values
        setattr(sparse, f"array{name}", vector)
        setattr(sparse, f"array{name}Type", getattr(s.SparseIndexVector, kind))
    how = s.SparsityParametersT()
    how.traversalOrder, how.dimMetadata = [0, 1], [dense, sparse]
    module = expect_kept(constant_of("FLOAT32", sparsity=how)[0])
    assert 'format = "SPARSE_CSR"' in str(only(module, tfl.OpaqueConstOp))


def test_shape_signatures() -> None:
    """Sizes that are not static are kept beside the shapes."""
    m = ModelOf()
    x, y = (m.tensor("FLOAT32", 1, 4, shapeSignature=[-1, 4]) for _ in range(2))
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DELEGATE", [x], [y])
    expect_kept(m.file())


def test_names_that_repeat() -> None:
    """They are made unique, with a warning."""
    m = ModelOf()
    x, y = (m.tensor("FLOAT32", 4, name="x") for _ in range(2))
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DELEGATE", [x], [y])
    with pytest.warns(TfliteWarning, match="has 2 tensors called 'x'"):
        read(m.file())


BAD: dict[str, tuple[str, str]] = {
    "function": ("options = {IfOptions = {then_subgraph_index = @f}}", "has no function @f"),
    "table": ("options = {OfOptions = {}}", "TFLite has no options OfOptions"),
    "field": ("options = {IfOptions = {axis = 1 : i32}}", "IfOptions has no field axis"),
    "kind": ('options = {GeluOptions = {approximate = "x"}}', "approximate cannot be"),
    "dictionary": ("options = {GeluOptions = 1 : i32}", "options must be a dictionary, got 1"),
    "positions": ("absent = array<i32: 3>", "absent must be ascending positions among 2 inputs"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_written(case: str) -> None:
    """What TFLite cannot say is an error at the operation."""
    text, message = BAD[case]
    with pytest.raises(Exception, match=message):
        serialize(
            parse(
                f"""!t = tensor<4xf32>
                func.func @main(%x: !t) -> !t {{
                %y = tfl.unsupported %x {{builtin = "IF", {text}}} : (!t) -> !t
                func.return %y : !t }}"""
            )
        )


def test_versions_of_operators_with_a_class() -> None:
    """The file's own, not the least; the one that the writer would choose is not said."""
    for version, said in ((1, None), (2, 2), (9, 9)):
        m = ModelOf()
        x, y = m.tensor("FLOAT32", 4), m.tensor("FLOAT32", 4)
        m.current.inputs, m.current.outputs = [x], [y]
        m.operator("RELU", [x], [y], version=version)
        given = only(expect_kept(m.file()), tfl.ReluOp).attributes.get("tfl.version")
        assert (None if given is None else given.value.data) == said


def test_ranges_of_quantizations() -> None:
    """What a converter saw: beside scales, and alone."""
    m = ModelOf()
    scales = {"scale": [0.5], "zeroPoint": [3], "min": [-1.0], "max": [2.0]}
    x = m.tensor("INT8", 4, quantization=scales)
    y = m.tensor("FLOAT32", 4, quantization={"min": [-1.0, 0.0], "max": [2.0, 8.0]})
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DEQUANTIZE", [x], [y])
    assert "hexnn.quantization_ranges" in str(expect_kept(m.file()))
