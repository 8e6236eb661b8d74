"""Build an int8 network, or one of floats, as tfl IR, by TFLite's quantization specification.

Weights are symmetric with a scale for each output channel, biases int32 in units of input scale
times filter scale, activations have one scale from the range of sample values. NumPy in, IR out:
nothing here knows the framework that trained the network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    f32,
    i32,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from hexnn.dialects import tfl
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType

Array: TypeAlias = NDArray[Any]
Layer: TypeAlias = tuple[Array, Array]
"""Weights `[outputs, inputs, h, w]` or `[outputs, inputs]`, and biases, in floats."""
Property: TypeAlias = bool | int | float | str

PROBABILITY = UniformType.per_tensor("i8", 1 / 256, -128)
"""The type that the specification prescribes for the results of SOFTMAX and LOGISTIC."""

CONV, DEPTHWISE, DENSE = (0, 2, 3, 1), (1, 2, 3, 0), (0, 1)
"""The axes of a layer's weights in the order of TFLite's filters: OHWI, 1HWO, OI."""


def window(padding: str, stride: int, activation: str = "NONE") -> dict[str, Property]:
    """The properties that convolutions and pools share."""
    return {
        "padding": padding,
        "stride_h": stride,
        "stride_w": stride,
        "fused_activation_function": activation,
    }


def activation_type(values: Array) -> UniformType:
    """The int8 type that covers `values` and in which zero is exact."""
    low, high = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    scale = float(np.float32((high - low) / 255))
    return UniformType.per_tensor("i8", scale, round(-128 - low / scale))


def attribute(value: Property) -> Attribute:
    """A Python value as the attribute that tfl operations hold."""
    if isinstance(value, bool):
        return BoolAttr.from_bool(value)
    if isinstance(value, int):
        return IntegerAttr(value, i32)
    return FloatAttr(value, f32) if isinstance(value, float) else StringAttr(value)


def quantization(value: SSAValue) -> UniformType:
    """The quantization of an activation."""
    assert isinstance(value.type, TensorType)
    assert isinstance(value.type.element_type, UniformType)
    return value.type.element_type


class Graph:
    """An int8 network, built operation by operation.

    `samples` holds float values `[n, ...]` of every activation by name, in TFLite's order of axes;
    they give shape and type. `fixed` names the activations whose type is another's or prescribed.
    """

    def __init__(self, samples: Mapping[str, Array], fixed: Mapping[str, str | UniformType]):
        kinds = {name: self.kind(values) for name, values in samples.items()}
        kinds |= {n: kinds[k] if isinstance(k, str) else k for n, k in fixed.items()}
        self.types = {n: TensorType(kinds[n], (1, *a.shape[1:])) for n, a in samples.items()}
        name = next(iter(samples))
        self.input_name = name
        self.block = Block(arg_types=[self.types[name]])
        self.input = self.block.args[0]

    def kind(self, values: Array) -> Attribute:
        """The type of an activation that has these values."""
        return activation_type(values)

    def append(self, op: Operation, name: str) -> SSAValue:
        """Append an operation; its result, under its name."""
        self.block.add_op(op)
        op.results[0].name_hint = name
        return op.results[0]

    def op(
        self, kind: type[Operation], name: str, *operands: SSAValue, **properties: Property
    ) -> SSAValue:
        """Append the operation whose result is the activation `name`."""
        attributes = {key: attribute(value) for key, value in properties.items()}
        types = [self.types[name]]
        op = kind.create(operands=operands, result_types=types, properties=attributes)
        return self.append(op, name)

    def indices(self, name: str, values: object) -> SSAValue:
        """Append a constant of int32."""
        array = np.array(values, np.int32)
        return self.append(tfl.PseudoConstOp.of(array, TensorType(i32, array.shape)), name)

    def conv(self, x: SSAValue, layer: Layer, name: str, **properties: Property) -> SSAValue:
        """Append a convolution."""
        return self.op(tfl.Conv2DOp, name, x, *self.weights(layer, name, x, CONV), **properties)

    def depthwise(self, x: SSAValue, layer: Layer, name: str, **properties: Property) -> SSAValue:
        """Append a depthwise convolution."""
        weights = self.weights(layer, name, x, DEPTHWISE)
        return self.op(tfl.DepthwiseConv2DOp, name, x, *weights, **properties)

    def dense(self, x: SSAValue, layer: Layer, name: str) -> SSAValue:
        """Append a fully connected layer."""
        weights = self.weights(layer, name, x, DENSE)
        return self.op(tfl.FullyConnectedOp, name, x, *weights, keep_num_dims=False)

    def softmax(self, x: SSAValue, name: str) -> SSAValue:
        """Append a softmax."""
        return self.op(tfl.SoftmaxOp, name, x, beta=1.0)

    def weights(
        self, layer: Layer, name: str, source: SSAValue, order: Sequence[int]
    ) -> tuple[SSAValue, SSAValue]:
        """Append the filter, its axes put into `order`, and the bias of a layer."""
        real = layer[0].astype(np.float64)
        axes = tuple(range(1, real.ndim))
        scales = (np.abs(real).max(axes) / 127).astype(np.float32)
        q = np.round(real / scales.reshape(-1, *[1] * len(axes))).clip(-127, 127).astype(np.int8)
        filter = self.channels(f"{name}.filter", q.transpose(order), scales, order.index(0))
        units = (np.float32(quantization(source).scale) * scales).astype(np.float32)
        biases = np.round(layer[1].astype(np.float64) / units).astype(np.int32)
        return filter, self.channels(f"{name}.bias", biases, units, 0)

    def channels(self, name: str, values: Array, scales: Array, axis: int) -> SSAValue:
        """Append a constant with a scale for each index of `axis`."""
        storage = f"i{8 * values.itemsize}"
        type = TensorType(UniformType.per_axis(storage, axis, scales.tolist()), values.shape)
        return self.append(tfl.PseudoQConstOp.of(values, type), name)

    def rescale(self, x: SSAValue, name: str) -> SSAValue:
        """Append a conversion to the type of the activation `name`."""
        return self.op(tfl.QuantizeOp, name, x)

    def module(self, result: SSAValue) -> ModuleOp:
        """The finished network. Raises VerifyException when an operation does not fit."""
        self.block.add_op(ReturnOp(result))
        module = Entry.make(self.block, [self.input_name], [result.name_hint or ""]).module()
        module.verify()
        return module


class FloatGraph(Graph):
    """The same network in floats."""

    def __init__(self, samples: Mapping[str, Array]):
        super().__init__(samples, {})

    def kind(self, values: Array) -> Attribute:
        """See `Graph`."""
        return f32

    def weights(
        self, layer: Layer, name: str, source: SSAValue, order: Sequence[int]
    ) -> tuple[SSAValue, SSAValue]:
        """See `Graph`."""
        filter, bias = (np.ascontiguousarray(a) for a in (layer[0].transpose(order), layer[1]))
        return self.floats(f"{name}.filter", filter), self.floats(f"{name}.bias", bias)

    def floats(self, name: str, values: Array) -> SSAValue:
        """Append a constant of floats."""
        op = tfl.PseudoConstOp.of(values.astype(np.float32), TensorType(f32, values.shape))
        return self.append(op, name)

    def rescale(self, x: SSAValue, name: str) -> SSAValue:
        """Floats have no scale."""
        return x
