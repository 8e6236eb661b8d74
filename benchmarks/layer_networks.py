"""Quantized networks of one layer, made from the rows of `layers.tsv`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from layers import WEIGHTED, Dims, Layer
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from hexnn.dialects import locations, qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element

VERSIONS = ("v66{tcm=8M}", "v73")
"""The targets for which layers are measured."""

SCALES = (0.05, 0.0389, 0.061, 0.0447, 0.0533)
"""Scales of the inputs in order, so that no two operands agree."""

WEIGHT_SCALE = 0.011
"""The mean scale of weights; those per channel lie between 0.002 and 0.02."""


@dataclass(frozen=True)
class Variant:
    """How a layer is quantized: activations of type `i8` or `u8`; weights `per-channel` (int8,
    without zero points) or `per-tensor` (the type of activations, with a zero point), empty for
    operations without weights.
    """

    element: str
    weights: str

    def __str__(self) -> str:
        """Return the element type and the kind of the weights as words."""
        return f"{self.element} {self.weights}".strip()

    @property
    def low(self) -> int:
        """The least value of the element type."""
        return -128 if self.element == "i8" else 0

    def activation(self, scale: float, zero_point: int) -> UniformType:
        """Return the type of an activation; `zero_point` counts from the middle of the range."""
        return UniformType.per_tensor(self.element, scale, zero_point + self.low + 128)

    def stored(self, values: NDArray[np.int64]) -> NDArray[np.generic]:
        """Return values in [-128, 127] as values of the element type."""
        return (values + 128 + self.low).astype(np.int8 if self.element == "i8" else np.uint8)


def variants(layer: Layer) -> list[Variant]:
    """Return the variants in which a layer is measured."""
    kinds = ("per-channel", "per-tensor") if layer.operation in WEIGHTED else ("",)
    return [Variant(element, kind) for element in ("i8", "u8") for kind in kinds]


class Net:
    """A network of one layer under construction, with inputs and random constants."""

    def __init__(self, layer: Layer, variant: Variant) -> None:
        self.layer, self.variant = layer, variant
        self.rng = np.random.default_rng(0)
        kinds = [variant.activation(scale, -3) for scale in SCALES]
        pairs = zip(kinds, layer.inputs, strict=False)
        self.block = Block(arg_types=[TensorType(kind, dims) for kind, dims in pairs])

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """The arguments of the network."""
        return self.block.args

    def out(self, scale: float = 0.0731) -> UniformType:
        """Return the element type of a result."""
        return self.variant.activation(scale, 4)

    def accumulated(self, depth: int) -> UniformType:
        """Return the element type of the result of sums of `depth` products, of which few
        saturate.
        """
        return self.out(SCALES[0] * WEIGHT_SCALE * math.sqrt(depth) * 74 * 74 / 40)

    def constant(self, values: NDArray[np.generic], kind: UniformType) -> SSAValue:
        """Add a constant with these stored values; return its value."""
        op = qnn.ConstantOp.of(values, TensorType(kind, values.shape))
        self.block.add_op(op)
        return op.output

    def weights(self, dims: Dims, axis: int) -> tuple[SSAValue, SSAValue]:
        """Add random weights whose output channels lie along `axis`, and a bias; return both."""
        count = dims[axis]
        values = self.rng.integers(-127, 128, dims)
        bias = self.rng.integers(-500, 500, count).astype(np.int32)
        if self.variant.weights == "per-tensor":
            kind = self.variant.activation(WEIGHT_SCALE, 5)
            sums = UniformType.per_tensor("i32", WEIGHT_SCALE * SCALES[0])
            return self.constant(self.variant.stored(values), kind), self.constant(bias, sums)
        scales = self.rng.uniform(0.002, 0.02, count)
        kind = UniformType.per_axis("i8", axis, scales.tolist())
        sums = UniformType.per_axis("i32", 0, (scales * SCALES[0]).tolist())
        return self.constant(values.astype(np.int8), kind), self.constant(bias, sums)

    def module(self, op: Operation) -> ModuleOp:
        """Return the module that computes `op` and returns its results."""
        op.location = locations.source("layer.tflite", 0, op.name.split(".")[1].upper(), "result")
        self.block.add_ops([op, ReturnOp(*op.results)])
        return Entry.make(self.block).module()


def window(layer: Layer) -> dict[str, object]:
    """Return the parameters of a convolution."""
    (top, bottom), (left, right) = layer.pads
    return {
        "pad_amount": (top, bottom, left, right),
        "stride": (layer.stride,) * 2,
        "dilation": (layer.dilation,) * 2,
    }


def conv(net: Net, layer: Layer) -> Operation:
    """Make a convolution."""
    depth = layer.inputs[0][3]
    weight, bias = net.weights((*layer.size, depth, layer.outputs), 3)
    out = net.accumulated(math.prod(layer.size) * depth)
    return qnn.Conv2dOp(net.inputs[0], weight, bias, out=out, **window(layer))


def depthwise(net: Net, layer: Layer) -> Operation:
    """Make a depthwise convolution."""
    weight, bias = net.weights((*layer.size, 1, layer.inputs[0][3]), 3)
    out = net.accumulated(math.prod(layer.size))
    return qnn.DepthWiseConv2dOp(net.inputs[0], weight, bias, out=out, **window(layer))


def fully_connected(net: Net, layer: Layer) -> Operation:
    """Make a product of each row with constant weights."""
    depth = layer.inputs[0][1]
    weight, bias = net.weights((layer.outputs, depth), 0)
    return qnn.FullyConnectedOp(net.inputs[0], weight, bias, out=net.accumulated(depth))


def matmul(transposed: bool) -> Callable[[Net, Layer], Operation]:
    """Return a function that makes a product of two computed matrices, the second one transposed
    or not.
    """

    def make(net: Net, layer: Layer) -> Operation:
        out = net.accumulated(layer.inputs[0][-1])
        return qnn.MatMulOp(*net.inputs, transpose_in1=transposed, out=out)

    return make


def neuron(kind: str, **parameters: float) -> Callable[[Net, Layer], Operation]:
    """Return a function that makes an activation."""
    return lambda net, layer: qnn.ElementWiseNeuronOp(
        net.inputs[0], operation=kind, out=net.out(0.0421), **parameters
    )


def pool(
    kind: type[qnn.PoolMax2dOp | qnn.PoolAvg2dOp],
) -> Callable[[Net, Layer], Operation]:
    """Return a function that makes a pool."""
    return lambda net, layer: kind(
        net.inputs[0], filter_size=layer.size, stride=(layer.stride,) * 2, pad_amount=layer.pads
    )


def softmax(net: Net, layer: Layer) -> Operation:
    """Make a softmax along the last axis."""
    kind = UniformType.per_tensor(net.variant.element, 1 / 256, net.variant.low)
    return qnn.SoftmaxOp(net.inputs[0], out=kind)


def layer_norm(net: Net, layer: Layer) -> Operation:
    """Make a layer norm along the last axis, with gamma and beta."""
    depth = layer.inputs[0][-1]
    gamma, beta = (net.variant.stored(net.rng.integers(-128, 128, depth)) for _ in range(2))
    kind = net.variant.activation(0.013, 5)
    axes = [len(layer.inputs[0]) - 1]
    pair = net.constant(gamma, kind), net.constant(beta, kind)
    return qnn.LayerNormOp(net.inputs[0], *pair, axes=axes, out=net.out(0.03))


def split(net: Net, layer: Layer) -> Operation:
    """Make equal parts along the last axis."""
    dims = layer.inputs[0]
    part = dims[-1] // layer.outputs
    starts = [part * number for number in range(1, layer.outputs)]
    return qnn.SplitOp(net.inputs[0], axis=len(dims) - 1, split_index=starts)


def pad(net: Net, layer: Layer) -> Operation:
    """Make padding of height and width by zeros."""
    down, across = layer.size
    amounts = [(0, 0), (down, down), (across, across), (0, 0)]
    zero = net.variant.activation(SCALES[0], -3).zero_point
    return qnn.PadOp(net.inputs[0], pad_amount=amounts, pad_constant_value=zero, scheme="CONSTANT")


MAKERS: dict[str, Callable[[Net, Layer], Operation]] = {
    "conv": conv,
    "depthwise": depthwise,
    "fully_connected": fully_connected,
    "matmul": matmul(transposed=False),
    "matmul_transposed": matmul(transposed=True),
    "add": lambda net, layer: qnn.ElementWiseAddOp(*net.inputs, out=net.out()),
    "mul": lambda net, layer: qnn.ElementWiseMultiplyOp(*net.inputs, out=net.out()),
    "hard_swish": neuron("HARD_SWISH"),
    "hard_sigmoid": neuron("HARD_SIGMOID", alpha=1 / 6, beta=0.5),
    "gelu": neuron("GELU"),
    "average_pool": pool(qnn.PoolAvg2dOp),
    "max_pool": pool(qnn.PoolMax2dOp),
    "mean": lambda net, layer: qnn.ReduceMeanOp(
        net.inputs[0], axes=[1, 2], keep_dims=True, out=net.out()
    ),
    "softmax": softmax,
    "layer_norm": layer_norm,
    "resize_bilinear": lambda net, layer: qnn.ResizeBilinearOp(
        net.inputs[0], out=TensorType(element(net.inputs[0]), resized(layer))
    ),
    "concat": lambda net, layer: qnn.ConcatOp(
        net.inputs, axis=len(layer.inputs[0]) - 1, out=net.out()
    ),
    "split": split,
    "pad": pad,
    "transpose": lambda net, layer: qnn.TransposeOp(net.inputs[0], perm=list(layer.size)),
}
"""Operation -> function that makes it in a network."""


def resized(layer: Layer) -> Dims:
    """Return the shape of a resized image."""
    return 1, *layer.size, layer.inputs[0][3]


def network(layer: Layer, variant: Variant) -> ModuleOp:
    """Return the network of a layer in a variant."""
    net = Net(layer, variant)
    return net.module(MAKERS[layer.operation](net, layer))
