"""Single ONNX nodes, run by ONNX's reference evaluator."""

from importlib import import_module
from typing import Any

import pytest

from hexnn.semantics.registry import Array


def node(name: str, *inputs: Array | None, opset: int = 20, **attributes: Any) -> Array:
    """The first output of the operator `name`; None for an input that is left out.

    Skips the test without ONNX.
    """
    pytest.importorskip("onnx")
    helper: Any = import_module("onnx.helper")
    evaluator: Any = import_module("onnx.reference").ReferenceEvaluator
    names = ["" if array is None else f"x{index}" for index, array in enumerate(inputs)]
    values = {
        key: helper.make_tensor_value_info(
            key, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
        )
        for key, array in zip(names, inputs, strict=True)
        if array is not None
    }
    made = helper.make_node(name, names, ["y"], **attributes)
    output = helper.make_tensor_value_info("y", 0, None)
    graph = helper.make_graph([made], "one", list(values.values()), [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    feeds = {key: array for key, array in zip(names, inputs, strict=True) if array is not None}
    return evaluator(model).run(None, feeds)[0]


def channels_first(x: Array) -> Array:
    """[batch, channel, sizes] of [batch, sizes, channel]."""
    return x.transpose(0, x.ndim - 1, *range(1, x.ndim - 1))


def channels_last(x: Array) -> Array:
    """[batch, sizes, channel] of [batch, channel, sizes]."""
    return x.transpose(0, *range(2, x.ndim), 1)
