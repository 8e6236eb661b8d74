"""An LSTM over time steps, float or quantized, run by LiteRT's reference kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array

ORDER = (
    "input",
    *(f"input_to_{gate}_weights" for gate in ("input", "forget", "cell", "output")),
    *(f"recurrent_to_{gate}_weights" for gate in ("input", "forget", "cell", "output")),
    *(f"cell_to_{gate}_weights" for gate in ("input", "forget", "output")),
    *("input_gate_bias", "forget_gate_bias", "cell_bias", "output_gate_bias"),
    *("projection_weights", "projection_bias"),
    *("output_states", "cell_state"),
    *(f"{gate}_layer_norm" for gate in ("input", "forget", "cell", "output")),
)
"""The inputs of TFLite's operator, by the names of qnn's operands and, for states, results."""
STATES = ("output_states", "cell_state")


def lstm(
    arrays: dict[str, Array],
    clips: tuple[float, float] = (0.0, 0.0),
    types: Mapping[str, UniformType] | None = None,
    intermediate: Sequence[UniformType] = (),
) -> Array:
    """The output states, [time, batch, outputs], from states of zero. Skips without LiteRT.

    `clips` are the thresholds of cell and output, `intermediate` the types of the gates before
    their normalization and of what is projected.
    """
    pytest.importorskip("ai_edge_litert")
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    run = interpreter.Interpreter(
        model_content=file(arrays, clips, types, intermediate),
        num_threads=1,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    run.allocate_tensors()
    run.set_tensor(run.get_input_details()[0]["index"], arrays["input"])
    run.invoke()
    return run.get_tensor(run.get_output_details()[0]["index"])


def file(
    arrays: dict[str, Array],
    clips: tuple[float, float] = (0.0, 0.0),
    types: Mapping[str, UniformType] | None = None,
    intermediate: Sequence[UniformType] = (),
) -> bytes:
    """The file of the layer that `lstm` runs."""
    schema: Any = import_module("ai_edge_litert.schema_py_generated")
    time, batch, _ = arrays["input"].shape
    units, outputs = arrays["recurrent_to_cell_weights"].shape
    known = types or {}
    shapes = {
        "output_states": (batch, outputs),
        "cell_state": (batch, units),
        "result": (time, batch, outputs),
    }
    blank = {name: np.zeros(shape, _dtype(known, name)) for name, shape in shapes.items()}
    options = schema.UnidirectionalSequenceLSTMOptionsT()
    options.fusedActivationFunction = schema.ActivationFunctionType.TANH
    options.timeMajor, (options.cellClip, options.projClip) = True, clips
    return _model(schema, arrays | blank, known, intermediate, options)


def _type(types: Mapping[str, UniformType], name: str) -> UniformType | None:
    return types.get("output_states" if name == "result" else name)


def _dtype(types: Mapping[str, UniformType], name: str) -> np.dtype[Any]:
    type = _type(types, name)
    return np.dtype(np.float32) if type is None else storage_dtype(type)


def _model(
    schema: Any,
    arrays: dict[str, Array],
    types: Mapping[str, UniformType],
    intermediate: Sequence[UniformType],
    options: Any,
) -> bytes:
    """The flatbuffer: the input, the states and the result have no data."""
    model, graph = schema.ModelT(), schema.SubGraphT()
    model.version, model.buffers, graph.tensors = 3, [schema.BufferT()], []
    places = dict.fromkeys(ORDER, -1)
    for name, array in arrays.items():
        places[name] = len(graph.tensors)
        tensor, buffer = _tensor(schema, name, array, _type(types, name)), schema.BufferT()
        if name not in ("input", "result", *STATES):
            buffer.data = np.frombuffer(array.tobytes(), np.uint8)
        tensor.buffer = len(model.buffers)
        graph.tensors.append(tensor)
        model.buffers.append(buffer)
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.outputs = 0, [places.pop("result")]
    operator.inputs = list(places.values())
    operator.intermediates = [len(graph.tensors) + i for i in range(len(intermediate))]
    for i, type in enumerate(intermediate):
        graph.tensors.append(_tensor(schema, f"m{i}", np.zeros(0, storage_dtype(type)), type))
    operator.builtinOptionsType = schema.BuiltinOptions.UnidirectionalSequenceLSTMOptions
    operator.builtinOptions = options
    graph.inputs, graph.outputs = [places["input"]], operator.outputs
    graph.operators = [operator]
    code = schema.OperatorCodeT()
    code.builtinCode = schema.BuiltinOperator.UNIDIRECTIONAL_SEQUENCE_LSTM
    code.deprecatedBuiltinCode, code.version = code.builtinCode, 3
    model.operatorCodes, model.subgraphs = [code], [graph]
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _tensor(schema: Any, name: str, array: Array, type: UniformType | None) -> Any:
    tensor = schema.TensorT()
    tensor.name, tensor.shape, tensor.isVariable = name, list(array.shape), name in STATES
    tensor.type = getattr(schema.TensorType, array.dtype.name.upper())
    if type is not None:
        tensor.quantization = schema.QuantizationParametersT()
        tensor.quantization.scale = [type.scale]
        tensor.quantization.zeroPoint = [type.zero_point]
    return tensor
