"""Random networks of floats: quantized, they verify, run, are near the floats and reach HVX."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, f32
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element, shape

Array: TypeAlias = NDArray[np.float32]
INPUT = (1, 6, 6, 3)


class Net:
    """@main, built operation by operation; `values` are the images so far."""

    def __init__(self, seed: int):
        self.rng = np.random.default_rng(seed)
        self.block = Block(arg_types=[TensorType(f32, INPUT)])
        self.values: list[SSAValue] = [self.block.args[0]]

    @property
    def x(self) -> SSAValue:
        """The last image."""
        return self.values[-1]

    def add(self, op: Operation) -> SSAValue:
        """Append an operation; its result is the last image."""
        self.block.add_op(op)
        self.values.append(op.results[0])
        return self.x

    def random(self, *dims: int) -> SSAValue:
        """A constant of normal numbers."""
        values = (self.rng.normal(size=dims) / np.sqrt(np.prod(dims[:-1]))).astype(np.float32)
        op = qnn.ConstantOp.of(values, TensorType(f32, dims))
        self.block.add_op(op)
        return op.output

    def other(self) -> SSAValue:
        """An earlier image of the same size, or the last one."""
        fitting = [v for v in self.values if shape(v)[:3] == shape(self.x)[:3]]
        return fitting[int(self.rng.integers(len(fitting)))]

    def module(self) -> hexnn.Model:
        """The network: the mean of the last image, a layer, a softmax."""
        self.add(qnn.ReduceMeanOp(self.x, axes=[1, 2], out=f32, keep_dims=False))
        weight = self.random(5, shape(self.x)[1])
        self.add(qnn.FullyConnectedOp(self.x, weight, self.random(5), out=f32))
        self.add(qnn.SoftmaxOp(self.x, out=f32))
        self.block.add_op(ReturnOp(self.x))
        return hexnn.Model(Entry.make(self.block).module())


def conv(net: Net) -> None:
    """A convolution to 4 channels."""
    weight, bias = net.random(3, 3, shape(net.x)[3], 4), net.random(4)
    net.add(qnn.Conv2dOp(net.x, weight, bias, out=f32, stride=(1, 1), pad_amount=(1, 1, 1, 1)))


def depthwise(net: Net) -> None:
    """A convolution of each channel."""
    weight = net.random(3, 3, 1, shape(net.x)[3])
    net.add(qnn.DepthWiseConv2dOp(net.x, weight, out=f32, stride=(1, 1), pad_amount=(1, 1, 1, 1)))


def neuron(kind: qnn.NeuronOperation, **parameters: float) -> Callable[[Net], None]:
    """An activation."""

    def step(net: Net) -> None:
        net.add(qnn.ElementWiseNeuronOp(net.x, operation=kind, out=f32, **parameters))

    return step


def total(net: Net) -> None:
    """The sum with an earlier image of the same shape."""
    other = net.other()
    rhs = other if shape(other) == shape(net.x) else net.x
    net.add(qnn.ElementWiseBinaryOp(net.x, rhs, operation=qnn.BinaryOperation.ADD, out=f32))


def concat(net: Net) -> None:
    """The last image beside an earlier one."""
    net.add(qnn.ConcatOp([net.x, net.other()], axis=3, out=f32))


def pool(kind: Any) -> Callable[[Net], None]:
    """A pool of 2 by 2 pixels, each place."""

    def step(net: Net) -> None:
        net.add(kind(net.x, out=f32, filter_size=(2, 2), stride=(1, 1), pad_amount=(0, 1, 0, 1)))

    return step


def pad(net: Net) -> None:
    """A border of zeros."""
    net.add(qnn.PadOp(net.x, pad_amount=[(0, 0), (1, 0), (0, 1), (0, 0)], scheme="CONSTANT"))


N = qnn.NeuronOperation
STEPS: tuple[Callable[[Net], None], ...] = (
    conv,
    depthwise,
    neuron(N.RELU),
    neuron(N.RELU_MIN_MAX, min_value=0.0, max_value=6.0),
    neuron(N.SIGMOID),
    neuron(N.TANH),
    total,
    concat,
    pool(qnn.PoolMax2dOp),
    pool(qnn.PoolAvg2dOp),
    pad,
)

networks = st.tuples(st.lists(st.sampled_from(STEPS), min_size=1, max_size=7), st.integers(0, 1000))


def built(steps: list[Callable[[Net], None]], seed: int) -> tuple[hexnn.Model, Array]:
    """A network and samples for it."""
    net = Net(seed)
    for step in steps:
        step(net)
    return net.module(), net.rng.normal(size=(4, *INPUT[1:])).astype(np.float32)


@pytest.mark.parametrize("activations", ["int8", "int16"])
@settings(max_examples=12)
@given(networks)
def test_random_networks(activations: str, case: tuple[list[Callable[[Net], None]], int]):
    model, samples = built(*case)
    result = model.quantize(samples, activations=activations)
    assert result.quantization is not None
    assert result.quantization.output_sqnr > (15 if activations == "int8" else 25)
    for op in result.ops:
        for value in op.results:
            type = element(value)
            assert isinstance(type, UniformType)
            assert type.storage_name == activations.replace("int", "i")
    if activations == "int8":
        lowered = result.lower("htp")
        assert not [op.name for op in lowered.ops if op.dialect_name() == "qnn"]
        (ours,) = result.run(samples, quantize=True).values()
        (theirs,) = lowered.run(samples, quantize=True).values()
        assert np.array_equal(ours, theirs)


@settings(max_examples=20)
@given(networks)
def test_random_networks_and_back(case: tuple[list[Callable[[Net], None]], int]):
    model, samples = built(*case)
    result = model.quantize(samples, interface="float", observer="mse", weights="per-tensor")
    back = hexnn.Model(hexnn.apply(result.ir, "dequantize"))
    assert "quant.uniform" not in str(back.ir)
    (exact,), (reals,) = model.run(samples).values(), back.run(samples).values()
    noise = np.square(exact.astype(float) - reals).sum()
    assert 10 * np.log10(np.square(exact.astype(float)).sum() / noise) > 20
