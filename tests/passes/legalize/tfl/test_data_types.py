"""Every element type of TFLite with every quantization becomes QNN's data type and encoding by a
table, or its operator stays as an island, for the reason in the table.

`data_types.tsv`: element type in the file; its quantization; QNN's data type; the encoding; the
warning, error or reason of the island.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.kept_tflite import expect_kept
from support.schema_models import ModelOf
from support.schema_tree import schema
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn.datatypes import DATATYPES, find_datatype
from hexnn.dialects.quant import Encoding, QuantizedType
from hexnn.dialects.tensors import element, tensor_type
from hexnn.frontends.qnn_json.tensors import Kind, type_entry
from hexnn.frontends.tflite import read
from hexnn.tools.api import Model, apply

pytest.importorskip("ai_edge_litert")
pytestmark = pytest.mark.filterwarnings("ignore::hexnn.frontends.tflite.TfliteWarning")

TABLE = Path(__file__).with_name("data_types.tsv")

ELEMENTS = 8
"""The extent of the axis of the tensors."""

BITS = {"INT2": 2, "INT4": 4, "UINT4": 4, "INT16": 16, "UINT16": 16, "INT32": 32, "UINT32": 32}
"""The bits of an element of the types that can be quantized, of other types 8."""

SCALES: Mapping[str, Mapping[str, Any]] = {
    "tensor": {"scale": [0.5], "zeroPoint": [0]},
    "axis": {
        "scale": [0.25 * (i + 1) for i in range(ELEMENTS)],
        "zeroPoint": [0] * ELEMENTS,
        "quantizedDimension": 1,
    },
}


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    type: str
    quantization: str
    datatype: str
    encoding: str
    said: str

    def __str__(self) -> str:
        return f"{self.type}-{self.quantization}"


def rows() -> list[Row]:
    """The rows of the table."""
    _, *lines = TABLE.read_text().splitlines()
    return [Row(*line.split("\t")) for line in lines]


def file_of(row: Row) -> bytes:
    """A file of an operator that takes a tensor as in the row: DEQUANTIZE if it has scales of an
    axis or blocks, else RESHAPE.
    """
    m = ModelOf()
    how = SCALES.get(row.quantization)
    if row.quantization == "blocks":
        details = schema().BlockwiseQuantizationT()
        details.scales = m.tensor("FLOAT32", 1, 2, data=bytes([0, 0, 0, 63]) * 2)
        details.zeroPoints, details.blockSize = -1, ELEMENTS // 2
        how = {
            "detailsType": schema().QuantizationDetails.BlockwiseQuantization,
            "details": details,
        }
        data = bytes(ELEMENTS * BITS.get(row.type, 8) // 8)
        weights = m.tensor(row.type, 1, ELEMENTS, data=data, quantization=how)
        x, y = m.tensor("FLOAT32", 1, ELEMENTS), m.tensor("FLOAT32", 1, 1)
        m.operator("FULLY_CONNECTED", [x, weights], [y], "FullyConnectedOptions")
    elif row.quantization == "axis":
        x, y = (m.tensor(row.type, 1, ELEMENTS, quantization=how), m.tensor("FLOAT32", 1, ELEMENTS))
        m.operator("DEQUANTIZE", [x], [y])
    else:
        x = m.tensor(row.type, 1, ELEMENTS, quantization=how)
        y = m.tensor(row.type, ELEMENTS, quantization=how)
        sizes = m.tensor("INT32", 1, data=np.array([ELEMENTS], "<i4").tobytes())
        m.operator("RESHAPE", [x, sizes], [y], "ReshapeOptions")
    m.current.inputs, m.current.outputs = [x], [y]
    return m.file()


def legalized(data: bytes) -> tuple[ModuleOp, str]:
    """The module at qnn of a file, and the warnings of the reader."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        module = read(data)
    return apply(module, "tfl-to-qnn"), " ".join(str(one.message) for one in told)


def operator_of(module: ModuleOp) -> Operation:
    """The one operation with an operand that is no constant and a result."""
    (op,) = [op for op in module.walk() if len(op.operands) and len(op.results)][:1]
    return op


def outcome(data: bytes) -> tuple[str, str, str]:
    """What became of the input of a file: QNN's data type and encoding, and what was said."""
    try:
        module, said = legalized(data)
    except HexnnError as e:
        return "", "", e.message
    op = operator_of(module)
    if isinstance(reason := op.attributes.get("hexnn.fallback"), StringAttr):
        return "", "", reason.data
    type = element(op.operands[0])
    encoding = type.encoding.name if isinstance(type, QuantizedType) else ""
    return find_datatype(type) or "", encoding, said


def test_the_table_is_complete() -> None:
    """Each type of the schema has a row for each quantization, and each type without a data type in
    the documents' two tables is an island.
    """
    kinds = ("none", "tensor", "axis", "blocks")
    types = [name for name in vars(schema().TensorType) if name.isupper()]
    assert sorted(map(str, rows())) == sorted(f"{t}-{kind}" for t in types for kind in kinds)
    by_name = {str(row): row for row in rows()}
    for type in types:
        of = [by_name[f"{type}-{kind}"] for kind in kinds]
        assert not of[3].datatype
        assert all(row.encoding.startswith("BW_") for row in of if row.datatype.endswith("POINT_4"))


@pytest.mark.parametrize("row", rows(), ids=str)
def test_types_at_qnn(row: Row) -> None:
    """The data type and the encoding, or what is said, are those of the table."""
    data = file_of(row)
    datatype, encoding, said = outcome(data)
    assert (datatype, encoding) == (row.datatype, row.encoding)
    assert row.said in said
    assert row.said or not said or "LiteRT refuses it" in said


def test_types_are_written_back() -> None:
    """A file that is read says the same when it is written, also scales without effect."""
    refused = [row for row in rows() if not row.datatype and row.said.startswith(("tensor", "DEQ"))]
    for row in rows():
        if row not in refused:
            expect_kept(file_of(row))


def test_numbers_in_json() -> None:
    """Data types and encodings are written by QNN's numbers, bit widths beside them."""
    for row in rows():
        if row.datatype:
            op = operator_of(legalized(file_of(row))[0])
            entry = type_entry(tensor_type(op.operands[0]), Kind.APP_WRITE, 0)
            params = entry["quant_params"]
            assert entry["data_type"] == DATATYPES[row.datatype]
            assert not row.encoding or params["encoding"] == Encoding[row.encoding]
            assert params["definition"] == (1 if row.encoding else 0x7FFFFFFF)
            if row.encoding.startswith("BW_"):
                assert '"bitwidth": 4' in json.dumps(params)


def scaled(type: str, point: int, axis: bool = False) -> bytes:
    """A file of a DEQUANTIZE of a tensor with a zero point, alone or the last one of an axis."""
    m, count = ModelOf(), ELEMENTS if axis else 1
    how = {
        "scale": [0.5] * count,
        "zeroPoint": [0] * (count - 1) + [point],
        "quantizedDimension": int(axis),
    }
    x, y = m.tensor(type, 1, ELEMENTS, quantization=how), m.tensor("FLOAT32", 1, ELEMENTS)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DEQUANTIZE", [x], [y])
    return m.file()


@pytest.mark.parametrize("axis", [False, True])
@pytest.mark.parametrize(
    ("type", "point", "allowed"),
    [
        ("INT4", 8, "[-8, 7] of i4"),
        ("INT8", 128, "[-128, 127] of i8"),
        ("INT8", 1 << 32, "[-128, 127] of i8"),
        ("UINT8", -1, "[0, 255] of u8"),
        ("INT16", 1 << 15, "[-32768, 32767] of i16"),
        ("INT32", 1 << 31, "[-2147483648, 2147483647] of i32"),
        ("INT32", -(1 << 63), "[-2147483648, 2147483647] of i32"),
    ],
)
def test_zero_points_that_do_not_fit(type: str, point: int, allowed: str, axis: bool) -> None:
    """A zero point, 64 bits in the file, is refused if the stored integers do not reach it."""
    with pytest.raises(HexnnError) as error:
        read(scaled(type, point, axis))
    assert error.value.message == (
        f"tensor 0 't0' has a damaged quantization: zero point must lie in {allowed}, got {point}"
    )


@pytest.mark.parametrize(
    ("type", "point"), [("INT32", -(1 << 31)), ("UINT32", 1 << 31), ("UINT32", (1 << 32) - 1)]
)
def test_zero_points_that_qnn_cannot_say(type: str, point: int) -> None:
    """QNN's offsets have 32 bits: the operator stays as an island."""
    for axis in (False, True):
        *_, said = outcome(scaled(type, point, axis))
        assert said.startswith("input must have zero points from -2147483647 to 2147483647")
        assert f"got {point}" in said


@pytest.mark.parametrize("storage", ["UINT16", "UINT32", "INT16", "INT4"])
def test_quantize_and_dequantize(storage: str) -> None:
    """Reals through integers of a type and back are the nearest steps, at both stages."""
    m, how = ModelOf(), {"scale": [0.25], "zeroPoint": [5], "quantizedDimension": 0}
    x, y = m.tensor("FLOAT32", 40), m.tensor("FLOAT32", 40)
    q = m.tensor(storage, 40, quantization=how)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("QUANTIZE", [x], [q])
    m.operator("DEQUANTIZE", [q], [y])
    values = np.random.default_rng(1).integers(-40, 40, 40).astype(np.float32) / 16
    bits, signed = BITS[storage], storage[0] == "I"
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    steps = np.clip(np.trunc(values * 4 + np.copysign(0.5, values)) + 5, low, high)
    module, _ = legalized(m.file())
    assert not any("hexnn.fallback" in op.attributes for op in module.walk())
    for one in (read(m.file()), module):
        (out,) = Model(one).run({"t0": values}).values()
        assert out.tolist() == ((steps - 5) * 0.25).tolist()
