"""Six networks of one operation in 8 bits: a multiplier and a shift for each channel."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from hexnn.dialects import locations, qnn
from hexnn.dialects.entry import Entry
from hexnn.dialects.quant import UniformType

TARGET = "v66{tcm=8M}"
"""The version that the bounds and the other implementations are for, with room for all tensors."""


def quantized(scale: float, zero_point: int) -> UniformType:
    """int8 with one scale."""
    return UniformType.per_tensor("i8", scale, zero_point)


class Net:
    """A network of one operation."""

    def __init__(self, *inputs: TensorType[UniformType]):
        self.rng = np.random.default_rng(0)
        self.block = Block(arg_types=inputs)

    def constant(self, values: NDArray[np.generic], type: UniformType) -> SSAValue:
        """A constant operand."""
        op = qnn.ConstantOp.of(values, TensorType(type, values.shape))
        self.block.add_op(op)
        return op.output

    def weights(self, *dims: int) -> tuple[SSAValue, SSAValue]:
        """Random weights with a scale for each output channel, and a bias."""
        scales = self.rng.uniform(0.002, 0.02, dims[-1])
        values = self.rng.integers(-127, 128, dims).astype(np.int8)
        bias = self.rng.integers(-500, 500, dims[-1]).astype(np.int32)
        types = (
            UniformType.per_axis("i8", 3, scales.tolist()),
            UniformType.per_axis("i32", 0, (scales * INPUT.scale).tolist()),
        )
        return self.constant(values, types[0]), self.constant(bias, types[1])

    def module(self, op: Operation) -> ModuleOp:
        """The network whose result is that of `op`."""
        op.location = locations.source("kernel.tflite", 0, op.name.split(".")[1].upper(), "result")
        self.block.add_ops([op, ReturnOp(op.results[0])])
        return Entry.make(self.block).module()


INPUT, OUTPUT = quantized(0.05, -3), quantized(0.11, 4)


def image(*dims: int) -> TensorType[UniformType]:
    """The type of an input."""
    return TensorType(INPUT, (1, *dims))


def convolution(size: int, inputs: int, outputs: int, taps: int) -> ModuleOp:
    """A convolution of stride 1 that keeps the image's size."""
    net, pad = Net(image(size, size, inputs)), taps // 2
    weight, bias = net.weights(taps, taps, inputs, outputs)
    pads = (pad, pad, pad, pad)
    return net.module(
        qnn.Conv2dOp(net.block.args[0], weight, bias, out=OUTPUT, pad_amount=pads, stride=(1, 1))
    )


def depthwise() -> ModuleOp:
    """A depthwise convolution of 3 x 3 that keeps the image's size."""
    net = Net(image(56, 56, 128))
    weight, bias = net.weights(3, 3, 1, 128)
    op = qnn.DepthWiseConv2dOp(
        net.block.args[0], weight, bias, out=OUTPUT, pad_amount=(1, 1, 1, 1), stride=(1, 1)
    )
    return net.module(op)


def addition() -> ModuleOp:
    """The sum of two images of other scales."""
    other = TensorType(quantized(0.0389, 7), (1, 56, 56, 64))
    net = Net(image(56, 56, 64), other)
    lhs, rhs = net.block.args
    return net.module(qnn.ElementWiseAddOp(lhs, rhs, out=quantized(0.0731, 4)))


def max_pool() -> ModuleOp:
    """Maxima of 3 x 3 at stride 2."""
    net = Net(image(56, 56, 64))
    return net.module(
        qnn.PoolMax2dOp(
            net.block.args[0], filter_size=(3, 3), stride=(2, 2), pad_amount=((0, 0), (0, 0))
        )
    )


def softmax() -> ModuleOp:
    """Softmax of 1000 logits."""
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
