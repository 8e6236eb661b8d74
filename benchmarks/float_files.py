"""TFLite files of floats: what a quantized file stands for, and constants of halves as floats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

CONVERSIONS = ("QUANTIZE", "DEQUANTIZE")
"""Operators that only change the type of a tensor."""


def float_file(data: bytes) -> bytes:
    """Return the TFLite file `data` in floats: the constants of quantized tensors and of halves as
    the reals that they stand for, without the operators that convert between types.
    """
    import flatbuffers
    from ai_edge_litert import schema_py_generated as schema

    model: Any = schema.ModelT.InitFromPackedBuf(data, 0)
    for code in model.operatorCodes:
        # Files of old writers have the other field alone, which not every reader looks at.
        code.builtinCode = max(code.builtinCode, code.deprecatedBuiltinCode)
    codes = [code.builtinCode for code in model.operatorCodes]
    removed = {getattr(schema.BuiltinOperator, name) for name in CONVERSIONS}
    for graph in model.subgraphs:
        for tensor in graph.tensors:
            express(model, tensor, schema)
        for op in [op for op in graph.operators if codes[op.opcodeIndex] in removed]:
            graph.operators.remove(op)
            forward(graph, int(op.outputs[0]), int(op.inputs[0]))
        drop_unused(graph)
    builder: Any = flatbuffers.Builder(len(data))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def express(model: Any, tensor: Any, schema: Any) -> None:
    """Make a quantized tensor, or one of halves, one of floats, in place, its constant included."""
    types = schema.TensorType
    dtypes = {types.INT8: "i1", types.UINT8: "u1", types.INT32: "<i4", types.FLOAT16: "<f2"}
    quantization = tensor.quantization
    scaled = quantization is not None and quantization.scale is not None
    if tensor.type not in dtypes or not (scaled or tensor.type == types.FLOAT16):
        return
    stored, kind = model.buffers[tensor.buffer], dtypes[tensor.type]
    if stored.data is not None and len(stored.data):
        array = np.frombuffer(bytes(stored.data), kind).reshape(tensor.shape)
        reals = dequantized(array, quantization) if scaled else array
        buffer = schema.BufferT()
        buffer.data = np.frombuffer(reals.astype("<f4").tobytes(), np.uint8)
        tensor.buffer = len(model.buffers)
        model.buffers.append(buffer)
    tensor.type, tensor.quantization = types.FLOAT32, None


def dequantized(array: Array, quantization: Any) -> Array:
    """Return the reals of a constant with scales along `quantizedDimension`, or one."""
    scales, zeros = np.asarray(quantization.scale), np.asarray(quantization.zeroPoint)
    dims = np.ones(array.ndim, int)
    if len(scales) > 1:
        dims[quantization.quantizedDimension if array.ndim > 1 else 0] = len(scales)
    return (array.astype(np.float64) - zeros.reshape(dims)) * scales.reshape(dims)


def forward(graph: Any, old: int, new: int) -> None:
    """Let the readers of tensor `old`, and the outputs of the graph, take tensor `new`."""
    graph.outputs = np.where(np.asarray(graph.outputs) == old, new, graph.outputs)
    for op in graph.operators:
        op.inputs = np.where(np.asarray(op.inputs) == old, new, op.inputs)


def drop_unused(graph: Any) -> None:
    """Remove the tensors that no operator and no output names."""
    holders = [
        (graph, ("inputs", "outputs")),
        *((op, ("inputs", "outputs")) for op in graph.operators),
    ]
    lists = [np.asarray(getattr(holder, name)) for holder, names in holders for name in names]
    used = sorted({int(n) for numbers in lists for n in numbers if n >= 0})
    places = {old: new for new, old in enumerate(used)}
    for holder, names in holders:
        for name in names:
            numbers = np.asarray(getattr(holder, name))
            setattr(holder, name, np.array([places.get(int(n), -1) for n in numbers], np.int32))
    graph.tensors = [graph.tensors[n] for n in used]
    for number, tensor in enumerate(graph.tensors):
        tensor.name = b"%d" % number
