"""Reference tensors computed by another tool, by name, in any axis order."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import OpResult

from ..dialects.addresses import fits
from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import fits_bounds, shape_text
from ..dialects.locations import result_name, result_permutation
from ..dialects.qnn.movement import permuted
from ..dialects.suggest import did_you_mean
from ..semantics.graph import observable
from ..semantics.tensors import tensor_type
from . import execution
from .closeness import elementwise_difference
from .differences import Expected
from .inputs import Array, Tensor

if TYPE_CHECKING:
    from .model import Model

Perm = tuple[int, ...]
Shape = tuple[int, ...]

MAX_PERMUTED_RANK = 6
"""Limit on the rank for which all permutations are tried: 720 at most."""

FLAT = "flat"
"""The layout of tensors whose elements are in the network's order, whatever their shape."""

NAMED: Mapping[str, Callable[[int], Perm]] = {
    "nchw": lambda rank: (0, *range(2, rank), 1),
    "nhwc": lambda rank: (0, rank - 1, *range(1, rank - 1)),
}
"""Layout -> function from the rank (3 or more) to the axes argument of `transpose` that converts
it.
"""


@dataclass(frozen=True)
class Layout:
    """The axis order of reference tensors: `nchw`, `nhwc`, `flat`, or a permutation such as
    `0,2,3,1`.

    A permutation is the axes argument of `transpose` from the reference to the network.
    """

    tensors: str
    """A tensor name or glob; empty for all tensors whose shape the layout matches."""

    order: str

    @staticmethod
    def parse(text: str) -> Layout:
        """Parse `[NAME=]LAYOUT`, where NAME is the name or glob of the tensors that have this
        layout. Raises HexnnError for an unknown layout.
        """
        tensors, _, order = text.rpartition("=")
        if order not in (*NAMED, FLAT) and not _is_permutation(order):
            known = f"a permutation such as 0,2,3,1, or {', '.join((*NAMED, FLAT))}"
            near = did_you_mean(order, (*NAMED, FLAT))
            raise HexnnError(f"a layout is {known}, got '{order}'{near}")
        return Layout(tensors, order)

    def convert(self, array: Array, shape: Shape) -> Array | None:
        """Return `array` transposed to the network's axis order, or with layout `flat` reshaped to
        `shape`; None if the result does not have shape `shape`, apart from axes of extent 1.

        An array of one axis holds the elements in the order of the layout.
        """
        if self.order == FLAT:
            return array.reshape(shape) if array.size == math.prod(shape) else None
        if array.ndim == 1 and array.size == math.prod(shape):
            array = _unflattened(array, self.order, shape)
        if array.ndim == len(shape) - 1 and shape[0] == 1:
            array = array[np.newaxis]
        perm = _permutation(self.order, array.ndim)
        fitting = perm is not None and _same_shape(array.transpose(perm).shape, shape)
        return array.transpose(perm) if fitting else None


def _is_permutation(text: str) -> bool:
    axes = [int(axis) for axis in text.split(",")] if re.fullmatch(r"\d(,\d)*", text) else []
    return bool(axes) and sorted(axes) == list(range(len(axes)))


def _permutation(order: str, rank: int) -> Perm | None:
    """Return the axis permutation that layout `order` stands for at `rank`; None if it does not
    apply to that rank.
    """
    if order in NAMED:
        return NAMED[order](rank) if rank > 2 else None
    perm = tuple(int(axis) for axis in order.split(","))
    return perm if len(perm) == rank else None


def _unflattened(array: Array, order: str, shape: Shape) -> Array:
    """Return `array`, of one axis, in the shape from which layout `order` transposes to `shape`;
    unchanged if the layout does not apply to the rank.
    """
    perm = _permutation(order, len(shape))
    return array if perm is None else array.reshape(_permuted(shape, tuple(np.argsort(perm))))


def _same_shape(seen: Shape, shape: Shape) -> bool:
    """Return whether two shapes are equal after removal of axes of extent 1, which do not affect
    the order of elements.
    """
    return fits_bounds(seen, shape) or [n for n in seen if n != 1] == [n for n in shape if n != 1]


def arrange_axes(name: str, array: Array, shape: Shape, layouts: Sequence[Layout]) -> Array:
    """Return the reference tensor `array`, called `name`, in the network's shape `shape` and axis
    order.

    The last of `layouts` that names the tensor, or that names none and fits the shape, is used.
    Raises HexnnError, with a suggestion, if the array then has another shape.
    """
    for layout in reversed(layouts):
        chosen = bool(layout.tensors) and fits(name, layout.tensors)
        if chosen or not layout.tensors:
            result = layout.convert(array, shape)
            if result is not None:
                return result
            if chosen:
                raise _misfit(name, array.shape, shape, f", which is not '{layout.order}'")
    if not _same_shape(array.shape, shape):
        raise _misfit(name, array.shape, shape)
    return array


def _misfit(name: str, seen: Shape, shape: Shape, more: str = "") -> HexnnError:
    text = f"has shape {list(seen)} in the reference, {shape_text(shape)} here{more}"
    return HexnnError(f"tensor '{name}' {text}", notes=[_advice(seen, shape)])


def _advice(seen: Shape, shape: Shape) -> str:
    """Return a hint for a reference tensor of shape `seen` where `shape` is expected: its probable
    layout and the flag to set it.
    """
    if len(seen) == len(shape) - 1 and shape[0] == 1:
        seen = (1, *seen)
    for name, perm_of in NAMED.items():
        if 3 <= len(seen) == len(shape) and fits_bounds(_permuted(seen, perm_of(len(seen))), shape):
            return f"it looks like {name.upper()}: --compare-layout {name}"
    if order_of_axes := next(matching_permutations(seen, shape), None):
        order = ",".join(map(str, order_of_axes))
        return f"transpose({order}) would fit: --compare-layout {order}"
    if math.prod(seen) == math.prod(shape):
        return f"it has as many elements: --compare-layout {FLAT}, if they are in the same order"
    return "is it of another network, or of another number of samples?"


def _permuted(sizes: Shape, perm: Perm) -> Shape:
    return tuple(sizes[axis] for axis in perm)


def matching_permutations(seen: Shape, shape: Shape) -> Iterator[Perm]:
    """Yield the permutations, except the identity, that turn shape `seen` into `shape`."""
    if len(seen) == len(shape) <= MAX_PERMUTED_RANK and sorted(seen) == sorted(shape):
        perms = permutations(range(len(seen)))
        next(perms)
        yield from (perm for perm in perms if _permuted(seen, perm) == shape)


def transposition_hint(value: Array, reference: Array) -> str:
    """Return a hint with the transposition that makes `reference`, or its elements in their order,
    equal to `value`; empty if none.
    """
    for perm in matching_permutations(reference.shape, value.shape):
        if not elementwise_difference(value, reference.transpose(perm))[0].any():
            order = ",".join(map(str, perm))
            return f"is equal with other axes of the reference: --compare-layout {order}"
    for order in NAMED:
        moved = Layout("", order).convert(reference.ravel(), value.shape)
        if moved is not None and not elementwise_difference(value, moved)[0].any():
            return f"is equal if the reference's elements are {order}: --compare-layout {order}"
    return ""


def check_layouts(layouts: Sequence[str], known: Sequence[str]) -> tuple[Layout, ...]:
    """Parse layouts `[NAME=]LAYOUT`.

    Raises HexnnError for an unknown layout, or a name that matches no tensor in `known`.
    """
    parsed = tuple(map(Layout.parse, layouts))
    for layout in parsed:
        if layout.tensors:
            execution.select_names([layout.tensors], known)
    return parsed


@dataclass(frozen=True)
class Form:
    """The form of reference tensors that another tool computed, as far as the user states it."""

    layouts: tuple[str, ...] = ()
    """Axis orders, `[NAME=]LAYOUT`."""

    names: Mapping[str, str] = field(default_factory=dict[str, str])
    """Name of a tensor in the network -> its name in the reference, or that of its file."""

    types: tuple[str, ...] = ()
    """Element types of raw bytes, `[NAME=]TYPE`."""

    def __bool__(self) -> bool:
        return bool(self.layouts or self.names or self.types)


@dataclass(frozen=True)
class Measured:
    """Reference tensors by name, the shapes of the network's tensors, and the axis orders given by
    the user.
    """

    tensors: Mapping[str, Array]
    shapes: Mapping[str, Shape]
    layouts: tuple[Layout, ...]

    def sample(self, index: int, count: int) -> dict[str, Expected]:
        """Return the reference's tensors for sample `index` of `count`, in the network's shapes and
        axis orders.

        Tensors that the network does not have are returned unchanged.
        """
        parts = {name: self._part(name, index, count) for name in self.tensors}
        return {name: Expected(self._arranged(name, part)) for name, part in parts.items()}

    def _part(self, name: str, index: int, count: int) -> Array:
        array = self.tensors[name]
        if count == 1 or name not in self.shapes:
            return array
        if not array.ndim or array.shape[0] % count:
            raise HexnnError(
                f"tensor '{name}' has shape {list(array.shape)} in the reference, "
                f"which holds no {count} samples along its first axis"
            )
        return np.split(array, count)[index]

    def _arranged(self, name: str, array: Array) -> Array:
        if name not in self.shapes:
            return array
        return arrange_axes(name, array, self.shapes[name], self.layouts)

    def inputs(self, inputs: Mapping[str, Tensor]) -> dict[str, Array] | None:
        """Return the reference's tensors for the network's inputs, several samples along the first
        axis; None if the reference lacks an input.
        """
        if not all(name in self.tensors for name in inputs):
            return None
        return {name: self._input(name, tensor) for name, tensor in inputs.items()}

    def _input(self, name: str, tensor: Tensor) -> Array:
        """Return the reference's array for the network's input `name`, whose tensor is `tensor`:
        in the network's axis order if a layout is given for it, else unchanged.
        """
        array = self.tensors[name]
        size = 0 if tensor.is_dynamic else math.prod(tensor.shape)
        if not self.layouts or not size or not array.size or array.size % size:
            return array
        parts = np.split(array, array.size // size)
        parts = [arrange_axes(name, part, tensor.shape, self.layouts) for part in parts]
        return np.concatenate(parts)


def types_of(model: Model) -> dict[str, TensorType[Any]]:
    """Return, by name, the types of the tensors that the operations of a model's source network
    compute, in the axis order that their names stand for, and of the outputs of that network.
    """
    results = [result for op in model.source.ops for result in observable(op)]
    named = {str(result_name(result)): _type_in_source(result) for result in results}
    return {**named, **{name: tensor.type for name, tensor in model.source.outputs.items()}}


def _type_in_source(result: OpResult) -> TensorType[Any]:
    """Return the type of a result, transposed as `execution.in_source_layout` does its values."""
    type, perm = tensor_type(result), result_permutation(result.op.location)
    shape = type.get_shape()
    if len(perm) != len(shape):
        return type
    element = permuted(type.element_type, perm)
    return TensorType(element, [shape[axis] for axis in perm], type.encoding)
