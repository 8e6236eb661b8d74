"""A quantized TFLite network in the making, drawn from a seed: random types, and operators.

Scales are drawn so that most results use their range, and some do not: ratios of scales go from
1/32 to 32, zero points lie anywhere (see `Net.fitting`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
from xdsl.irdl import IRDLOperation

from ...dialects import locations, tfl
from ...dialects.constants import ConstantOp
from ...dialects.entry_function import Entry
from ...dialects.quant import UniformType
from .real_layers import Reals

FILE = "random.tflite"

LARGE = 0.15
"""The share of networks that do not fit into little memory."""

RATIO = math.log(32)
"""Scales of operands and results differ by up to this factor, either way."""

RANGES: dict[str, tuple[int, int]] = {"i8": (-128, 127), "u8": (0, 255), "i16": (-32768, 32767)}
DTYPES: dict[str, type[np.generic]] = {"i8": np.int8, "u8": np.uint8, "i16": np.int16}

Fusion = tuple[str, Callable[[Reals], Reals]]

ACTIVATIONS: dict[str, Callable[[Reals], Reals]] = {
    "NONE": lambda x: x,
    "RELU": lambda x: np.maximum(x, 0),
    "RELU6": lambda x: np.clip(x, 0, 6),
    "RELU_N1_TO_1": lambda x: np.clip(x, -1, 1),
}
SHARES = (0.55, 0.2, 0.15, 0.1)
"""How often each of them is fused."""


@dataclass(frozen=True)
class Value:
    """A tensor of the network, and what it is in reals for some input."""

    ssa: SSAValue
    real: Reals
    type: UniformType

    @property
    def shape(self) -> tuple[int, ...]:
        """Its sizes."""
        return self.real.shape

    @property
    def rank(self) -> int:
        """The number of its axes."""
        return self.real.ndim


class Net:
    """A network in the making."""

    def __init__(self, seed: int):
        self.rng = np.random.default_rng(seed)
        self.storage: str = self.one_of("i8", "i8", "i8", "u8", "i16")
        """Of activations; QUANTIZE may give the other."""
        large = self.often(LARGE)
        self.elements: int = 40_000 if large else 5_000
        """Of a tensor, at most."""
        self.macs: int = 2_000_000 if large else 300_000
        """Of a layer, at most."""
        self.block = Block()
        self.values: list[Value] = []
        self.operators: list[str] = []
        """What has been added, by TFLite's names."""

    # Draws

    def one_of(self, *choices: Any) -> Any:
        """One of the choices."""
        return choices[int(self.rng.integers(len(choices)))]

    def often(self, share: float) -> bool:
        """True in this share of cases."""
        return bool(self.rng.random() < share)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return int(self.rng.integers(low, high + 1))

    def factor(self, reach: float = RATIO) -> float:
        """A log-uniform factor."""
        return float(np.exp(self.rng.uniform(-reach, reach)))

    def fusion(self) -> Fusion:
        """An activation to fuse."""
        name = str(self.rng.choice(list(ACTIVATIONS), p=SHARES))
        return name, ACTIVATIONS[name]

    def zero_point(self, storage: str) -> int:
        """Any zero point, often one at an end; of 16 bits 0, which TFLite wants."""
        if storage == "i16":
            return 0
        low, high = RANGES[storage]
        return self.one_of(low, high, *(self.between(low, high) for _ in range(8)))

    def fitting(self, real: Reals, source: float, storage: str) -> UniformType:
        """A type for the results `real` of an operator whose operand has the scale `source`.

        It holds them well, or nearly so with any zero point, or has any ratio to the operand's.
        """
        qmin, qmax = RANGES[storage]
        low, high = min(float(real.min()), 0.0), max(float(real.max()), 0.0)
        how, point = self.rng.random(), self.zero_point(storage)
        if how < 0.25 or low == high:
            return quantized(storage, source * self.factor(), point)
        if how < 0.7 and storage != "i16":
            scale = (high - low) / 255 * self.factor(0.4)
            return quantized(storage, scale, round(qmin - low / scale))
        needed = max(-low / max(point - qmin, 1), high / max(qmax - point, 1))
        return quantized(storage, needed * self.factor(0.7), point)

    def any_value(
        self, suits: Callable[[Value], bool] = lambda value: value.rank > 0
    ) -> Value | None:
        """One of the values that suit (QNN's operations want an axis), mostly the last one."""
        found = [value for value in self.values if suits(value)]
        if not found:
            return None
        return found[-1] if self.often(0.6) else self.one_of(*found)

    # Parts

    def input(self, dims: Sequence[int]) -> Value:
        """A new input, in reals of integers from its whole range."""
        type = quantized(self.storage, 0.05 * self.factor(), self.zero_point(self.storage))
        ssa = self.block.insert_arg(TensorType(type, dims), len(self.block.args))
        low, high = RANGES[self.storage]
        return self._kept(ssa, reals(self.rng.integers(low, high + 1, dims), type), type)

    def constant(self, values: NDArray[Any], type: Attribute) -> SSAValue:
        """A constant operand."""
        kind = tfl.PseudoQConstOp if isinstance(type, UniformType) else tfl.PseudoConstOp
        op = kind.of(values, TensorType(type, values.shape))
        self.block.add_op(op)
        return op.output

    def known(self, dims: Sequence[int], type: UniformType) -> Value:
        """A constant of random integers, which is not among the values yet."""
        low, high = RANGES[type.storage_name]
        stored = self.rng.integers(low, high + 1, dims).astype(DTYPES[type.storage_name])
        return Value(self.constant(stored, type), reals(stored, type), type)

    def integers(self, values: Any) -> SSAValue:
        """A constant operand of plain integers: a shape, axes, amounts."""
        return self.constant(np.asarray(values, np.int32), i32)

    def add(
        self,
        kind: type[IRDLOperation],
        operands: Sequence[SSAValue],
        real: Reals,
        type: UniformType,
        **properties: bool | float | str,
    ) -> Value:
        """Add an operator whose result is `real` in reals, to be quantized as `type`."""
        ssa = self._placed(kind, operands, TensorType(type, real.shape), properties)
        low, high = RANGES[type.storage_name]
        steps = np.clip(np.rint(real / type.scale) + type.zero_point, low, high)
        return self._kept(ssa, (steps - type.zero_point) * type.scale, type)

    def add_plain(
        self,
        kind: type[IRDLOperation],
        operands: Sequence[SSAValue],
        real: Reals,
        element: Attribute,
    ) -> SSAValue:
        """Add an operator whose result, of the shape of `real`, is not quantized."""
        return self._placed(kind, operands, TensorType(element, real.shape), {})

    def _placed(
        self,
        kind: type[IRDLOperation],
        operands: Sequence[SSAValue],
        result: TensorType[Attribute],
        properties: dict[str, bool | float | str],
    ) -> SSAValue:
        builtin = kind.name.removeprefix("tfl.").upper()
        op: Operation = kind.create(
            operands=operands,
            result_types=[result],
            properties={name: attribute(value) for name, value in properties.items()},
        )
        index = len(self.operators)
        op.location = locations.source(FILE, index, builtin, f"t{index}_{builtin.lower()}")
        self.block.add_op(op)
        self.operators.append(builtin)
        return op.results[0]

    def _kept(self, ssa: SSAValue, real: Reals, type: UniformType) -> Value:
        self.values.append(Value(ssa, real, type))
        return self.values[-1]

    def constant_share(self) -> float:
        """The share of the results of several elements that are all the same."""
        many = [v.real for v in self.values if is_result(v.ssa) and v.real.size > 1]
        return sum(real.min() == real.max() for real in many) / max(1, len(many))

    def module(self) -> ModuleOp:
        """The network; it returns what nobody uses, and sometimes more."""
        results = [v.ssa for v in self.values if is_result(v.ssa)]
        outputs = [v for v in results if not any(v.uses) or self.often(0.1)]
        self.block.add_op(ReturnOp(*outputs))
        return Entry.make(self.block, (f"x{i}" for i in range(len(self.block.args)))).module()


Drawn = Value | None
"""The result of an operator; none where no value suits it."""


def quantized(storage: str, scale: float, zero_point: int) -> UniformType:
    """A type of one scale, that of a float32 as files hold it, and the nearest zero point."""
    low, high = RANGES[storage]
    held = float(np.float32(min(max(scale, 1e-9), 1e9)))
    return UniformType.per_tensor(storage, held, min(max(zero_point, low), high))


def reals(stored: NDArray[Any], type: UniformType) -> Reals:
    """What integers of a type stand for."""
    scales, points = type.broadcast_parameters(stored.shape)
    return (stored.astype(np.float64) - points) * scales


def is_result(value: SSAValue) -> bool:
    """Whether an operator computes the value."""
    return isinstance(value.owner, Operation) and not isinstance(value.owner, ConstantOp)


def attribute(value: bool | float | str) -> Attribute:
    """A property of an operator of tfl."""
    match value:
        case bool():
            return BoolAttr.from_bool(value)
        case int():
            return IntegerAttr(value, i32)
        case float():
            return FloatAttr(value, f32)
        case str():
            return StringAttr(value)
