"""Single TFLite operators of any operands, run by LiteRT's reference kernels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array


@dataclass(frozen=True)
class Operand:
    """A tensor of an operator; of the array of the result, shape and dtype count."""

    array: Array
    type: UniformType | None = None
    constant: bool = False


def operate(name: str, operands: Sequence[Operand], result: Operand, **options: Any) -> Array:
    """The result of the operator `name`, as `Conv2D`.

    `options` are those of the operator's table in the schema, by its names. Skips the test
    without LiteRT.
    """
    return operate_all(name, operands, [result], **options)[0]


def operate_all(
    name: str,
    operands: Sequence[Operand],
    results: Sequence[Operand],
    custom: Mapping[str, float] | None = None,
    **options: Any,
) -> list[Array]:
    """The results of the operator `name`, of a custom one with the options `custom`."""
    pytest.importorskip("ai_edge_litert")
    schema: Any = import_module("ai_edge_litert.schema_py_generated")
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    run = interpreter.Interpreter(
        model_content=_model(schema, name, operands, results, custom or options),
        num_threads=1,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    run.allocate_tensors()
    given = [operand for operand in operands if not operand.constant]
    for details, operand in zip(run.get_input_details(), given, strict=True):
        run.set_tensor(details["index"], operand.array)
    run.invoke()
    return [run.get_tensor(details["index"]) for details in run.get_output_details()]


def _model(
    schema: Any,
    name: str,
    operands: Sequence[Operand],
    results: Sequence[Operand],
    options: Mapping[str, Any],
) -> bytes:
    """The flatbuffer of a network of one operator."""
    tensors, graph = [*operands, *results], schema.SubGraphT()
    graph.tensors = [_tensor(schema, tensor, i + 1) for i, tensor in enumerate(tensors)]
    graph.inputs = [i for i, tensor in enumerate(operands) if not tensor.constant]
    graph.outputs = list(range(len(operands), len(tensors)))
    operator = _operator(schema, name, options)
    operator.inputs, operator.outputs = list(range(len(operands))), graph.outputs
    graph.operators = [operator]
    model = schema.ModelT()
    model.version, model.description, model.subgraphs = 3, "one operator", [graph]
    model.operatorCodes = [_code(schema, name)]
    model.buffers = [schema.BufferT() for _ in range(len(tensors) + 1)]
    for buffer, tensor in zip(model.buffers[1:], tensors, strict=True):
        if tensor.constant:
            buffer.data = np.frombuffer(tensor.array.tobytes(), np.uint8)
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


CUSTOM = ("TFLite_Detection_PostProcess",)
"""Operators that the schema does not know, of options by name."""

CODES = {
    "Conv2D": "CONV_2D",
    "DepthwiseConv2D": "DEPTHWISE_CONV_2D",
    "TransposeConv": "TRANSPOSE_CONV",
    "FullyConnected": "FULLY_CONNECTED",
    "BatchMatMul": "BATCH_MATMUL",
    "AveragePool2D": "AVERAGE_POOL_2D",
    "MaxPool2D": "MAX_POOL_2D",
    "Conv3D": "CONV_3D",
    "ResizeBilinear": "RESIZE_BILINEAR",
    "ResizeNearestNeighbor": "RESIZE_NEAREST_NEIGHBOR",
}
"""The operators whose names are not those in the schema, as `SquaredDifference` is."""

TABLES = {
    "L2Normalization": "L2Norm",
    "AveragePool2D": "Pool2D",
    "MaxPool2D": "Pool2D",
    "Maximum": "MaximumMinimum",
    "Minimum": "MaximumMinimum",
    "Mean": "Reducer",
    "ReduceMax": "Reducer",
    "ReduceMin": "Reducer",
}
"""The tables of options that have other names than their operators."""

OLD = ("SquaredDifference", "Exp", "Gelu", "Less", "LessEqual", "Greater", "GreaterEqual")
OLDER = ("Equal", "NotEqual", "Mean", "ReduceMax", "ReduceMin", "Maximum", "Minimum")
OLDEST = (
    "NonMaxSuppressionV5",
    "TFLite_Detection_PostProcess",
    "Conv3D",
    "Prelu",
    "HardSwish",
    "LocalResponseNormalization",
    "DepthToSpace",
)
MOVEMENTS = ("Concatenation", "ExpandDims", "Reshape", "Squeeze", "Tile", "Transpose", "Pad")
INDICES = ("Gather", "GatherNd", "OneHot", "ScatterNd")
VERSIONS: dict[str, int] = {
    **dict.fromkeys((*MOVEMENTS, *INDICES), 1),
    **dict.fromkeys((*OLD, *OLDER, "LogSoftmax", "L2Normalization"), 2),
    "SpaceToDepth": 2,
    **dict.fromkeys(OLDEST, 1),
}
"""Other versions than 3 of the operators."""


def in_capitals(name: str) -> str:
    """`SQUARED_DIFFERENCE` of `SquaredDifference`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper()


def _code(schema: Any, name: str) -> Any:
    code = schema.OperatorCodeT()
    code.builtinCode = schema.BuiltinOperator.CUSTOM
    if name in CUSTOM:
        code.customCode = name
    else:
        code.builtinCode = getattr(schema.BuiltinOperator, CODES.get(name) or in_capitals(name))
    code.deprecatedBuiltinCode = min(code.builtinCode, 127)
    code.version = VERSIONS.get(name, 3)
    return code


def _tensor(schema: Any, given: Operand, buffer: int) -> Any:
    tensor = schema.TensorT()
    tensor.name, tensor.shape, tensor.buffer = f"t{buffer}", list(given.array.shape), buffer
    tensor.type = getattr(schema.TensorType, given.array.dtype.name.upper())
    if given.type is not None:
        tensor.quantization = schema.QuantizationParametersT()
        tensor.quantization.scale = list(given.type.scales)
        tensor.quantization.zeroPoint = list(given.type.zero_points)
        tensor.quantization.quantizedDimension = given.type.axis or 0
    return tensor


def _operator(schema: Any, name: str, options: Mapping[str, Any]) -> Any:
    operator = schema.OperatorT()
    if name in CUSTOM:
        flexible: Any = import_module("flatbuffers.flexbuffers")
        operator.customOptions = np.frombuffer(flexible.Dumps(dict(options)), np.uint8)
        return operator
    table = f"{TABLES.get(name, name)}Options"
    if not hasattr(schema.BuiltinOptions, table):
        return operator
    operator.builtinOptionsType = getattr(schema.BuiltinOptions, table)
    operator.builtinOptions = getattr(schema, f"{table}T")()
    for key, option in options.items():
        setattr(operator.builtinOptions, key, option)
    return operator
