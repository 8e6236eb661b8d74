"""A float LSTM over time steps, run by LiteRT's reference kernels."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from hexnn.runtime.reference.registry import Array

ORDER = (
    "input",
    *(f"input_to_{gate}_weights" for gate in ("input", "forget", "cell", "output")),
    *(f"recurrent_to_{gate}_weights" for gate in ("input", "forget", "cell", "output")),
    *(f"cell_to_{gate}_weights" for gate in ("input", "forget", "output")),
    *("input_gate_bias", "forget_gate_bias", "cell_bias", "output_gate_bias"),
    *("projection_weights", "projection_bias"),
    *("output state", "cell state"),
    *(f"{gate}_layer_norm" for gate in ("input", "forget", "cell", "output")),
)
"""The inputs of TFLite's operator, by the names of qnn's operands."""


def lstm(arrays: dict[str, Array], cell_clip: float = 0.0, output_clip: float = 0.0) -> Array:
    """The output states, [time, batch, outputs], from zero states. Skips without LiteRT."""
    pytest.importorskip("ai_edge_litert")
    schema: Any = import_module("ai_edge_litert.schema_py_generated")
    interpreter: Any = import_module("ai_edge_litert.interpreter")
    time, batch, _ = arrays["input"].shape
    units, outputs = arrays["recurrent_to_cell_weights"].shape
    states = {
        "output state": np.zeros((batch, outputs), np.float32),
        "cell state": np.zeros((batch, units), np.float32),
    }
    result = np.zeros((time, batch, outputs), np.float32)
    options = schema.UnidirectionalSequenceLSTMOptionsT()
    options.fusedActivationFunction = schema.ActivationFunctionType.TANH
    options.timeMajor, options.cellClip, options.projClip = True, cell_clip, output_clip
    run = interpreter.Interpreter(
        model_content=_model(schema, arrays | states, result, options),
        num_threads=1,
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    run.allocate_tensors()
    run.set_tensor(run.get_input_details()[0]["index"], arrays["input"])
    run.invoke()
    return run.get_tensor(run.get_output_details()[0]["index"])


def _model(schema: Any, arrays: dict[str, Array], result: Array, options: Any) -> bytes:
    """The flatbuffer: the input, the states and the result have no data."""
    model, graph = schema.ModelT(), schema.SubGraphT()
    model.version, model.buffers, graph.tensors = 3, [schema.BufferT()], []
    places = dict.fromkeys(ORDER, -1)
    for name, array in (arrays | {"result": result}).items():
        tensor, buffer = schema.TensorT(), schema.BufferT()
        tensor.name, tensor.shape, tensor.buffer = name, list(array.shape), len(model.buffers)
        tensor.type, tensor.isVariable = schema.TensorType.FLOAT32, name.endswith(" state")
        if name not in ("input", "result") and not tensor.isVariable:
            buffer.data = np.frombuffer(array.tobytes(), np.uint8)
        places[name] = len(graph.tensors)
        graph.tensors.append(tensor)
        model.buffers.append(buffer)
    last = places.pop("result")
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, list(places.values()), [last]
    operator.builtinOptionsType = schema.BuiltinOptions.UnidirectionalSequenceLSTMOptions
    operator.builtinOptions = options
    graph.inputs, graph.outputs, graph.operators = [places["input"]], [last], [operator]
    code = schema.OperatorCodeT()
    code.builtinCode = code.deprecatedBuiltinCode = 44
    code.version = 3
    model.operatorCodes, model.subgraphs = [code], [graph]
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())
