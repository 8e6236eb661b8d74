"""Our own network: small, and right about the digits that it was not trained on."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue

from hexnn.dialects.quant import UniformType
from hexnn.frontends.tflite import read
from hexnn.runtime.reference.registry import evaluate

FOLDER = Path(__file__).parents[2] / "examples" / "digits"
FILES = ("digits_int8.tflite", "images.npy", "labels.npy")


def run(function: FuncOp, image: NDArray[Any]) -> NDArray[Any]:
    """The output of a function of one input, by the reference semantics."""
    block = function.body.block
    values: dict[SSAValue, NDArray[Any]] = {block.args[0]: image}
    for op in block.ops:
        if isinstance(op, ReturnOp):
            return values[op.operands[0]]
        results = evaluate(op, [values[operand] for operand in op.operands])
        values.update(zip(op.results, results, strict=True))
    raise AssertionError("the function returns nothing")


def storage(function: FuncOp) -> UniformType:
    """The quantization of the input."""
    kind = function.body.block.args[0].type
    assert isinstance(kind, TensorType)
    assert isinstance(kind.element_type, UniformType)
    return kind.element_type


def test_accuracy() -> None:
    """At least 96 % of the held-out images are classified right in int8."""
    module = read(FOLDER / "digits_int8.tflite")
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    element = storage(function)
    images, labels = np.load(FOLDER / "images.npy"), np.load(FOLDER / "labels.npy")
    assert images.shape == (200, 8, 8, 1)
    q = np.round(images / element.scale + element.zero_point).clip(-128, 127).astype(np.int8)
    guesses = [int(run(function, image[None]).argmax()) for image in q]
    assert np.mean(np.array(guesses) == labels) >= 0.96


def test_small() -> None:
    """All three files together stay below 200 kB."""
    assert sum((FOLDER / name).stat().st_size for name in FILES) < 200_000
