"""Single TFLite operators, run by LiteRT's reference kernels."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from hexnn.runtime.reference.registry import Array

Quantization = tuple[float, int]
"""Scale and zero point."""


def operator(
    name: str,
    x: Array,
    size: tuple[int, int],
    quantization: Quantization | None = None,
    **options: Any,
) -> Array:
    """The image `x` in another size by the operator `name`, as `ResizeBilinear`.

    `options` are those of the operator's table in the schema. Skips the test without LiteRT.
    """
    pytest.importorskip("ai_edge_litert")
    schema: Any = import_module("ai_edge_litert.schema_py_generated")
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    run = interpreter.Interpreter(
        model_content=_model(schema, name, x, size, quantization, options),
        num_threads=1,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    run.allocate_tensors()
    run.set_tensor(run.get_input_details()[0]["index"], x)
    run.invoke()
    return run.get_tensor(run.get_output_details()[0]["index"])


def _model(
    schema: Any,
    name: str,
    x: Array,
    size: tuple[int, int],
    quantization: Quantization | None,
    options: dict[str, Any],
) -> bytes:
    """The flatbuffer of a network of one operator; its second operand is constant."""
    type = getattr(schema.TensorType, x.dtype.name.upper())
    shape = (x.shape[0], *size, x.shape[3])
    graph = schema.SubGraphT()
    graph.tensors = [
        _tensor(schema, x.shape, type, 0, quantization),
        _tensor(schema, (2,), schema.TensorType.INT32, 1, None),
        _tensor(schema, shape, type, 0, quantization),
    ]
    graph.inputs, graph.outputs = [0], [2]
    graph.operators = [_operator(schema, name, options)]
    model = schema.ModelT()
    model.version, model.description, model.subgraphs = 3, "one operator", [graph]
    code = schema.OperatorCodeT()
    code.builtinCode = getattr(schema.BuiltinOperator, _capitals(name))
    code.deprecatedBuiltinCode, code.version = code.builtinCode, 3
    model.operatorCodes = [code]
    model.buffers = [schema.BufferT(), schema.BufferT()]
    model.buffers[1].data = np.frombuffer(np.array(size, np.int32).tobytes(), np.uint8)
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _capitals(name: str) -> str:
    """`RESIZE_BILINEAR` of `ResizeBilinear`."""
    return "".join(f"_{c}" if c.isupper() else c for c in name).strip("_").upper()


def _tensor(
    schema: Any,
    shape: Sequence[int],
    type: int,
    buffer: int,
    quantization: Quantization | None,
) -> Any:
    tensor = schema.TensorT()
    tensor.name, tensor.shape, tensor.type, tensor.buffer = "t", list(shape), type, buffer
    if quantization is not None:
        tensor.quantization = schema.QuantizationParametersT()
        tensor.quantization.scale = [quantization[0]]
        tensor.quantization.zeroPoint = [quantization[1]]
    return tensor


def _operator(schema: Any, name: str, options: dict[str, Any]) -> Any:
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, [0, 1], [2]
    operator.builtinOptionsType = getattr(schema.BuiltinOptions, f"{name}Options")
    operator.builtinOptions = getattr(schema, f"{name}OptionsT")()
    for key, option in options.items():
        setattr(operator.builtinOptions, key, option)
    return operator
