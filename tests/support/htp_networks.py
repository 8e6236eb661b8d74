"""Small quantized networks in qnn, built by hand with random weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from hexnn.dialects import locations, qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element, shape, with_shape


class Net:
    """Builds @main operation by operation; every operation defines a tensor of a source."""

    def __init__(self, dims: Sequence[int], scale: float = 0.05, zero: int = -3, seed: int = 0):
        self.rng = np.random.default_rng(seed)
        type = UniformType.per_tensor("i8", scale, zero)
        self.block = Block(arg_types=[TensorType(type, dims)])
        self.x: SSAValue = self.block.args[0]

    def add(self, op: Operation) -> SSAValue:
        """Add an operation; `x` is its result."""
        index = len(list(self.block.ops))
        op.location = locations.source(
            "net.tflite", index, op.name.split(".")[1].upper(), f"t{index}"
        )
        self.block.add_op(op)
        self.x = op.results[0]
        return self.x

    def constant(self, values: NDArray[np.generic], type: UniformType) -> SSAValue:
        """A constant operand."""
        op = qnn.ConstantOp.of(values, TensorType(type, values.shape))
        self.block.add_op(op)
        return op.output

    def weights(self, *dims: int, axis: int) -> tuple[SSAValue, SSAValue]:
        """Random weights with a scale for each output channel, and a bias."""
        scales = self.rng.uniform(0.002, 0.02, dims[axis]).tolist()
        values = self.rng.integers(-127, 128, dims).astype(np.int8)
        weight = self.constant(values, UniformType.per_axis("i8", axis, scales))
        bias = self.rng.integers(-500, 500, dims[axis]).astype(np.int32)
        type = element(self.x)
        assert isinstance(type, UniformType)
        bias_type = UniformType.per_axis("i32", 0, [s * type.scale for s in scales])
        return weight, self.constant(bias, bias_type)

    def conv(
        self,
        outputs: int,
        kernel: int = 3,
        *,
        stride: int = 1,
        pad: int = 1,
        dilation: int = 1,
        group: int = 1,
    ) -> SSAValue:
        """A convolution."""
        weight, bias = self.weights(kernel, kernel, shape(self.x)[3] // group, outputs, axis=3)
        pads = (pad, pad, pad, pad)
        return self.add(
            qnn.Conv2dOp(
                self.x,
                weight,
                bias,
                out=OUTPUT,
                stride=(stride, stride),
                pad_amount=pads,
                dilation=(dilation, dilation),
                group=group,
            )
        )

    def depthwise(self, multiplier: int = 1, *, stride: int = 1) -> SSAValue:
        """A depthwise convolution of 3 x 3 with padding below and right of strided ones."""
        weight, bias = self.weights(3, 3, 1, shape(self.x)[3] * multiplier, axis=3)
        pads = (1, 1, 1, 1) if stride == 1 else (0, 1, 0, 1)
        op = qnn.DepthWiseConv2dOp(
            self.x, weight, bias, out=OUTPUT, stride=(stride, stride), pad_amount=pads
        )
        return self.add(op)

    def dense(self, units: int) -> SSAValue:
        """A fully connected layer."""
        depth = int(np.prod(shape(self.x)[1:]))
        weight, bias = self.weights(units, depth, axis=0)
        return self.add(qnn.FullyConnectedOp(self.x, weight, bias, out=OUTPUT))

    def module(self, *more: SSAValue) -> ModuleOp:
        """The module; its results are `x`, and `more`."""
        self.block.add_op(ReturnOp(self.x, *more))
        return Entry.make(self.block).module()


OUTPUT = UniformType.per_tensor("i8", 0.11, 4)
"""The quantization of the results of layers with weights."""


def residual() -> ModuleOp:
    """A residual block, strided convolutions, a mean, a classifier."""
    net = Net((1, 20, 20, 8))
    entry = net.conv(16)
    net.conv(16)
    net.add(qnn.ElementWiseAddOp(net.x, entry, out=OUTPUT))
    net.add(qnn.ReluOp(net.x))
    net.conv(32, stride=2)
    net.add(qnn.ReduceMeanOp(net.x, axes=[1, 2], out=OUTPUT))
    net.dense(10)
    net.add(qnn.SoftmaxOp(net.x, out=UniformType.per_tensor("i8", 1 / 256, -128)))
    return net.module()


def separable() -> ModuleOp:
    """Depthwise convolutions with a multiplier, pointwise ones, pools over the edge."""
    net = Net((1, 23, 17, 12), zero=11)
    net.depthwise(2)
    net.conv(20, 1, pad=0)
    net.depthwise(stride=2)
    net.add(qnn.PoolMax2dOp(net.x, filter_size=(3, 3), stride=(1, 1), pad_amount=(1, 1, 1, 1)))
    net.add(qnn.PoolAvg2dOp(net.x, filter_size=(3, 3), stride=(2, 2), pad_amount=(1, 1, 1, 1)))
    net.conv(9, 3, dilation=2, pad=2)
    return net.module()


def branches() -> ModuleOp:
    """Branches that are concatenated and padded; a table; values that stay for long."""
    net = Net((2, 15, 14, 6))
    left = net.conv(16)
    middle = net.conv(8, 1, pad=0)
    right = net.depthwise()
    net.add(qnn.ConcatOp([left, middle, right], axis=3))
    net.add(
        qnn.PadOp(
            net.x,
            pad_amount=[(0, 0), (2, 1), (0, 3), (0, 0)],
            pad_constant_value=4,
            scheme="CONSTANT",
        )
    )
    net.add(qnn.TanhOp(net.x, out=UniformType.per_tensor("i8", 1 / 128, 0)))
    joined = net.x
    pooled = net.add(
        qnn.PoolAvg2dOp(joined, filter_size=(2, 2), stride=(2, 2), pad_amount=((0, 0), (0, 0)))
    )
    net.x = joined
    net.conv(24, pad=0)
    net.add(qnn.ElementWiseNeuronOp(net.x, operation=qnn.NeuronOperation.RELU))
    return net.module(pooled)


def grouped() -> ModuleOp:
    """A convolution in groups, and reshapes of what is large."""
    net = Net((1, 17, 19, 8))
    net.conv(12, group=2)
    net.conv(8, group=4)
    net.add(qnn.ReshapeOp(net.x, out=with_shape(net.x, (1, 19, 17, 8))))
    net.conv(4, 5, stride=3)
    net.dense(40)
    net.add(qnn.ReshapeOp(net.x, out=with_shape(net.x, (40,))))
    return net.module()


NETWORKS: dict[str, Callable[[], ModuleOp]] = {
    "residual": residual,
    "separable": separable,
    "branches": branches,
    "grouped": grouped,
}
"""Name -> how the network is built."""
