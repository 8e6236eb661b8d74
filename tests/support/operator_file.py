"""Files of one TFLite operator, written by LiteRT's own classes of the schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Shape = tuple[int, ...]

DTYPES: dict[str, tuple[str, str]] = {
    "f32": ("FLOAT32", "float32"),
    "f16": ("FLOAT16", "float16"),
    "f64": ("FLOAT64", "float64"),
    "i4": ("INT4", "int8"),
    "i8": ("INT8", "int8"),
    "u8": ("UINT8", "uint8"),
    "i16": ("INT16", "int16"),
    "ui16": ("UINT16", "uint16"),
    "i32": ("INT32", "int32"),
    "ui32": ("UINT32", "uint32"),
    "i64": ("INT64", "int64"),
    "i1": ("BOOL", "bool"),
    "c64": ("COMPLEX64", "complex64"),
}
"""Element type -> its name in the schema, and numpy's type of its values."""


@dataclass(frozen=True)
class Element:
    """An element type, with scales and zero points if it is quantized."""

    name: str
    scales: tuple[float, ...] = ()
    zero_points: tuple[int, ...] = ()
    axis: int = 0

    @property
    def dtype(self) -> np.dtype[Any]:
        """Numpy's type of the values."""
        return np.dtype(DTYPES[self.name][1])

    @property
    def scale(self) -> float:
        """The first scale; 1 of an element that is not quantized."""
        return self.scales[0] if self.scales else 1.0

    def __str__(self) -> str:
        if not self.scales:
            return self.name
        axis = f" along {self.axis}" if len(self.scales) > 1 else ""
        pairs = zip(self.scales[:4], self.zero_points[:4], strict=True)
        more = ", ..." if len(self.scales) > 4 else ""
        return f"{self.name}<{', '.join(f'{s:.9g}:{z}' for s, z in pairs)}{more}{axis}>"


@dataclass(frozen=True)
class Tensor:
    """A tensor of an operator; results have no values."""

    shape: Shape
    element: Element
    values: Array | None = None
    constant: bool = False
    variable: bool = False

    def __str__(self) -> str:
        dims = "x".join(map(str, (*self.shape, "")))
        return f"{'constant ' if self.constant else ''}{dims}{self.element}"


@dataclass
class Operator:
    """An operator of the schema with its operands, results and options."""

    builtin: str
    operands: list[Tensor | None] = field(default_factory=list[Tensor | None])
    """The operands in order; None for one that is left out."""
    results: list[Tensor] = field(default_factory=list[Tensor])
    table: str = ""
    """The schema's table of options, none if empty."""
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    version: int = 1
    regular: bool = True
    """Whether nothing about it was meant to break a rule."""

    @property
    def inputs(self) -> dict[str, Array]:
        """The values of the operands that are no constants, by their names in the file."""
        return {
            f"x{i}": tensor.values
            for i, tensor in enumerate(self.operands)
            if tensor is not None and tensor.values is not None and not tensor.constant
        }

    def __str__(self) -> str:
        operands = ", ".join(map(str, self.operands))
        results = ", ".join(map(str, self.results))
        given = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.builtin} ({operands}) -> ({results}){given}"


@cache
def schema() -> Any:
    """LiteRT's classes of the schema's tables."""
    return import_module("ai_edge_litert.schema_py_generated")


def model(operator: Operator) -> bytes:
    """The file of a network of one operator: tensors `x0`, `x1` ... and `y0`, `y1` ..."""
    tables, made, graph = schema(), schema().ModelT(), schema().SubGraphT()
    named = [(f"x{i}", tensor) for i, tensor in enumerate(operator.operands) if tensor is not None]
    named += [(f"y{i}", tensor) for i, tensor in enumerate(operator.results)]
    index = {name: i for i, (name, _) in enumerate(named)}
    graph.tensors = [_tensor(name, tensor, i + 1) for i, (name, tensor) in enumerate(named)]
    graph.inputs = [index[name] for name in operator.inputs]
    graph.outputs = [index[f"y{i}"] for i in range(len(operator.results))]
    graph.operators = [_operator(operator, index)]
    made.version, made.description, made.subgraphs = 3, "one operator", [graph]
    made.operatorCodes = [_code(operator)]
    made.buffers = [tables.BufferT() for _ in range(len(named) + 1)]
    for buffer, (_, tensor) in zip(made.buffers[1:], named, strict=True):
        if tensor.constant and tensor.values is not None:
            buffer.data = stored(tensor)
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(made.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def stored(tensor: Tensor) -> NDArray[np.uint8]:
    """The bytes of a constant, two elements of 4 bits in one."""
    assert tensor.values is not None
    if tensor.element.name != "i4":
        return np.frombuffer(tensor.values.tobytes(), np.uint8)
    nibbles = np.resize(tensor.values.astype(np.uint8) & 15, -(-tensor.values.size // 2) * 2)
    return np.asarray(nibbles[::2] | nibbles[1::2] << 4, np.uint8)


def _tensor(name: str, given: Tensor, buffer: int) -> Any:
    tensor, element = schema().TensorT(), given.element
    tensor.name, tensor.shape, tensor.buffer = name, list(given.shape), buffer
    tensor.isVariable = given.variable
    tensor.type = getattr(schema().TensorType, DTYPES[element.name][0])
    if element.scales:
        tensor.quantization = schema().QuantizationParametersT()
        tensor.quantization.scale = list(element.scales)
        tensor.quantization.zeroPoint = list(element.zero_points)
        tensor.quantization.quantizedDimension = element.axis
    return tensor


def _code(operator: Operator) -> Any:
    code = schema().OperatorCodeT()
    code.builtinCode = getattr(schema().BuiltinOperator, operator.builtin)
    code.deprecatedBuiltinCode = min(code.builtinCode, 127)
    code.version = operator.version
    return code


def _operator(given: Operator, index: Mapping[str, int]) -> Any:
    operator = schema().OperatorT()
    operator.inputs = [index.get(f"x{i}", -1) for i in range(len(given.operands))]
    operator.outputs = [index[f"y{i}"] for i in range(len(given.results))]
    if not given.table:
        return operator
    kinds, second = schema().BuiltinOptions, schema().BuiltinOptions2
    options = getattr(schema(), f"{given.table}T")()
    for name, value in given.options.items():
        assert hasattr(options, name), f"{given.table} has no {name}"
        setattr(options, name, value)
    if hasattr(kinds, given.table):
        operator.builtinOptionsType, operator.builtinOptions = getattr(kinds, given.table), options
    else:
        operator.builtinOptions2Type = getattr(second, given.table)
        operator.builtinOptions2 = options
    return operator
