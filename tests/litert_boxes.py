"""TFLite's operators on boxes, run by LiteRT's reference kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from hexnn.runtime.reference.registry import Array

Quantization = tuple[float, int]
"""Scale and zero point."""


def suppressed(
    boxes: Array, scores: Array, limit: int, threshold: float, least: float, sigma: float
) -> tuple[Array, Array]:
    """(indices, scores) of NON_MAX_SUPPRESSION_V5. Skips the test without LiteRT."""
    limits = [np.array(x, np.float32) for x in (threshold, least, sigma)]
    operands = [boxes, scores, np.array(limit, np.int32), *limits]
    indices, kept, count = _run("NON_MAX_SUPPRESSION_V5", operands, fixed=(2,), outputs=3)
    return indices[:count], kept[:count]


def post_processed(
    deltas: Array,
    scores: Array,
    anchors: Array,
    options: Mapping[str, float],
    quantizations: Sequence[Quantization | None] = (None, None, None),
) -> tuple[Array, Array, Array]:
    """(boxes, labels, scores) of TFLite_Detection_PostProcess: those that are valid."""
    boxes, labels, kept, count = _run(
        "TFLite_Detection_PostProcess",
        [deltas, scores, anchors],
        fixed=(2,),
        outputs=4,
        options=options,
        quantizations=quantizations,
    )
    valid = int(count[0])
    return boxes[0, :valid], labels[0, :valid].astype(np.int32), kept[0, :valid]


def _run(
    name: str,
    operands: Sequence[Array],
    fixed: Sequence[int],
    outputs: int,
    options: Mapping[str, float] | None = None,
    quantizations: Sequence[Quantization | None] | None = None,
) -> list[Array]:
    """The outputs of one operator; the operands `fixed` are constants of the network."""
    pytest.importorskip("ai_edge_litert")
    schema: Any = import_module("ai_edge_litert.schema_py_generated")
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    model = _model(schema, name, operands, fixed, outputs, options, quantizations)
    run = interpreter.Interpreter(
        model_content=model,
        num_threads=1,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    run.allocate_tensors()
    fed = [array for index, array in enumerate(operands) if index not in fixed]
    for details, array in zip(run.get_input_details(), fed, strict=True):
        run.set_tensor(details["index"], array)
    run.invoke()
    return [run.get_tensor(details["index"]) for details in run.get_output_details()]


def _model(
    schema: Any,
    name: str,
    operands: Sequence[Array],
    fixed: Sequence[int],
    outputs: int,
    options: Mapping[str, float] | None,
    quantizations: Sequence[Quantization | None] | None,
) -> bytes:
    """The flatbuffer of a network of one operator."""
    graph, model = schema.SubGraphT(), schema.ModelT()
    model.version, model.description, model.subgraphs = 3, "one operator", [graph]
    model.buffers = [schema.BufferT() for _ in range(len(operands) + 1)]
    scales = quantizations or [None] * len(operands)
    graph.tensors = [
        _tensor(schema, array, index + 1, quantization)
        for index, (array, quantization) in enumerate(zip(operands, scales, strict=True))
    ]
    for index in fixed:
        model.buffers[index + 1].data = np.frombuffer(operands[index].tobytes(), np.uint8)
    results = range(len(operands), len(operands) + outputs)
    graph.tensors += [_tensor(schema, _result(name, i), 0, None) for i in range(outputs)]
    graph.inputs = [index for index in range(len(operands)) if index not in fixed]
    graph.outputs = list(results)
    graph.operators = [_operator(schema, list(range(len(operands))), list(results), options)]
    model.operatorCodes = [_code(schema, name)]
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _result(name: str, index: int) -> Array:
    """Something of the data type of a result, whose shape the kernel finds."""
    whole = name.startswith("NON_MAX") and index != 1
    return np.zeros(1, np.int32 if whole else np.float32)


def _tensor(schema: Any, array: Array, buffer: int, quantization: Quantization | None) -> Any:
    tensor = schema.TensorT()
    tensor.name, tensor.shape, tensor.buffer = f"t{buffer}", list(array.shape), buffer
    tensor.type = getattr(schema.TensorType, array.dtype.name.upper())
    if quantization is not None:
        tensor.quantization = schema.QuantizationParametersT()
        tensor.quantization.scale = [quantization[0]]
        tensor.quantization.zeroPoint = [quantization[1]]
    return tensor


def _operator(
    schema: Any, inputs: list[int], outputs: list[int], options: Mapping[str, float] | None
) -> Any:
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, inputs, outputs
    if options is None:
        operator.builtinOptionsType = schema.BuiltinOptions.NonMaxSuppressionV5Options
        operator.builtinOptions = schema.NonMaxSuppressionV5OptionsT()
    else:
        flexible: Any = import_module("flatbuffers.flexbuffers")
        operator.customOptions = np.frombuffer(flexible.Dumps(dict(options)), np.uint8)
    return operator


def _code(schema: Any, name: str) -> Any:
    code = schema.OperatorCodeT()
    builtin = getattr(schema.BuiltinOperator, name, None)
    if builtin is None:
        builtin, code.customCode = schema.BuiltinOperator.CUSTOM, name
    code.builtinCode, code.deprecatedBuiltinCode, code.version = builtin, min(builtin, 127), 1
    return code
