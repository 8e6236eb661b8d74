"""Results whose scale and zero point TFLite's quantization specification fixes."""

import numpy as np
import pytest

import hexnn
from hexnn.dialects.quant import UniformType

X = "tensor<1x4x4x2xf32>"
FIXED = {
    ("qnn.softmax %x", "int8"): ("i8", 1 / 256, -128),
    ("qnn.softmax %x", "int16"): ("i16", 1 / 32768, 0),
    ("qnn.sigmoid %x", "int8"): ("i8", 1 / 256, -128),
    ("qnn.sigmoid %x", "int16"): ("i16", 1 / 32768, 0),
    ("qnn.element_wise_neuron SIGMOID, %x", "int8"): ("i8", 1 / 256, -128),
    ("qnn.element_wise_neuron SIGMOID, %x", "int16"): ("i16", 1 / 32768, 0),
    ("qnn.tanh %x", "int8"): ("i8", 1 / 128, 0),
    ("qnn.tanh %x", "int16"): ("i16", 1 / 32768, 0),
    ("qnn.element_wise_neuron TANH, %x", "int8"): ("i8", 1 / 128, 0),
    ("qnn.element_wise_neuron TANH, %x", "int16"): ("i16", 1 / 32768, 0),
    ("qnn.log_softmax %x {axis = 3 : ui32}", "int8"): ("i8", 1 / 16, 127),
    ("qnn.l2_norm %x {axis = 3 : ui32}", "int8"): ("i8", 1 / 128, 0),
    ("qnn.l2_norm %x {axis = 3 : ui32}", "int16"): ("i16", 1 / 32768, 0),
}
"""(operation, activations) -> storage, scale and zero point of its result."""


@pytest.mark.parametrize(("op", "activations"), FIXED)
def test_the_type_does_not_depend_on_samples(op: str, activations: str):
    line = f"%0 = {op} : ({X}) -> {X}"
    text = f"func.func @main(%x: {X}) -> ({X}) {{\n{line}\nfunc.return %0 : {X}\n}}"
    samples = np.random.default_rng(0).normal(0, 3, (4, 4, 4, 2)).astype(np.float32)
    model = hexnn.Model(hexnn.parse(text)).quantize(samples, activations=activations)
    storage, scale, zero_point = FIXED[op, activations]
    wanted = UniformType.per_tensor(storage, scale, zero_point)
    assert [output.quantization for output in model.outputs.values()] == [wanted]
