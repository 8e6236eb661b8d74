"""Six quantized networks of one operation, for the benchmarks of kernels and of tuned constants.

All are 8-bit; weights have a scale, and so a multiplier and a shift, for each output channel.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from hexnn.dialects import locations, qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType

TARGET = "v66{tcm=8M}"
"""The HVX version that the bounds and the other implementations are for, with TCM for all
tensors.
"""


def quantized(scale: float, zero_point: int) -> UniformType:
    """Return the per-tensor quantized int8 type with this scale and zero point."""
    return UniformType.per_tensor("i8", scale, zero_point)


class Net:
    """Builder of a network of one operation, with inputs of the given types and random
    constants.
    """

    def __init__(self, *inputs: TensorType[UniformType]):
        self.rng = np.random.default_rng(0)
        self.block = Block(arg_types=inputs)

    def constant(self, values: NDArray[np.generic], type: UniformType) -> SSAValue:
        """Add a constant with these stored values and element type `type`; return its value."""
        op = qnn.ConstantOp.of(values, TensorType(type, values.shape))
        self.block.add_op(op)
        return op.output

    def weights(self, *dims: int) -> tuple[SSAValue, SSAValue]:
        """Add random constants: int8 weights of shape `dims` with a scale per output channel (the
        last axis), and an int32 bias; return both values.
        """
        scales = self.rng.uniform(0.002, 0.02, dims[-1])
        values = self.rng.integers(-127, 128, dims).astype(np.int8)
        bias = self.rng.integers(-500, 500, dims[-1]).astype(np.int32)
        types = (
            UniformType.per_axis("i8", 3, scales.tolist()),
            UniformType.per_axis("i32", 0, (scales * INPUT.scale).tolist()),
        )
        return self.constant(values, types[0]), self.constant(bias, types[1])

    def module(self, op: Operation) -> ModuleOp:
        """Return the module that computes `op` and returns its result."""
        op.location = locations.source("kernel.tflite", 0, op.name.split(".")[1].upper(), "result")
        self.block.add_ops([op, ReturnOp(op.results[0])])
        return Entry.make(self.block).module()


INPUT, OUTPUT = quantized(0.05, -3), quantized(0.11, 4)


def image(*dims: int) -> TensorType[UniformType]:
    """Return the type [1, *dims] of a quantized input image."""
    return TensorType(INPUT, (1, *dims))


def convolution(size: int, inputs: int, outputs: int, taps: int) -> ModuleOp:
    """Return a network of one convolution with stride 1: image size x size x inputs to size x size
    x outputs, window taps x taps, padded by taps // 2.
    """
    net, pad = Net(image(size, size, inputs)), taps // 2
    weight, bias = net.weights(taps, taps, inputs, outputs)
    pads = (pad, pad, pad, pad)
    return net.module(
        qnn.Conv2dOp(net.block.args[0], weight, bias, out=OUTPUT, pad_amount=pads, stride=(1, 1))
    )


def depthwise() -> ModuleOp:
    """Return a network of one depthwise convolution 3 x 3, image 56 x 56 x 128 to the same
    shape.
    """
    net = Net(image(56, 56, 128))
    weight, bias = net.weights(3, 3, 1, 128)
    op = qnn.DepthWiseConv2dOp(
        net.block.args[0], weight, bias, out=OUTPUT, pad_amount=(1, 1, 1, 1), stride=(1, 1)
    )
    return net.module(op)


def addition() -> ModuleOp:
    """Return a network that adds two images 56 x 56 x 64 with different scales."""
    other = TensorType(quantized(0.0389, 7), (1, 56, 56, 64))
    net = Net(image(56, 56, 64), other)
    lhs, rhs = net.block.args
    return net.module(qnn.ElementWiseAddOp(lhs, rhs, out=quantized(0.0731, 4)))


def max_pool() -> ModuleOp:
    """Return a network of one max pool 3 x 3 with stride 2, image 56 x 56 x 64."""
    net = Net(image(56, 56, 64))
    return net.module(
        qnn.PoolMax2dOp(
            net.block.args[0], filter_size=(3, 3), stride=(2, 2), pad_amount=((0, 0), (0, 0))
        )
    )


def softmax() -> ModuleOp:
    """Return a network of one softmax over 1000 elements."""
    net = Net(TensorType(quantized(0.12, -3), (1, 1000)))
    return net.module(qnn.SoftmaxOp(net.block.args[0], out=quantized(1 / 256, -128)))


NETWORKS: dict[str, Callable[[], ModuleOp]] = {
    "a": lambda: convolution(28, 128, 128, 1),
    "b": depthwise,
    "c": lambda: convolution(28, 64, 64, 3),
    "d": addition,
    "e": max_pool,
    "f": softmax,
}
"""The letter of a kernel in docs/kernels.md -> its network."""
