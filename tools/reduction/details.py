"""Simpler values: constants of equal elements, operations without optional attributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, UnknownLoc
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, OptPropertyDef

from ...dialects.constants import ConstantOp, dense_of_bytes
from ...dialects.entry_function import INPUTS, OUTPUTS
from ..driver.constants_policy import is_splat
from .reducer import Edit, Reducer

FILLS = (0, 1)
"""The elements that constants get, all of them the same."""


def reduce_constants(reducer: Reducer) -> None:
    """Make the elements of constants equal: of all at once, else of one after the other."""
    indices = [i for i, op in enumerate(reducer.best.walk()) if _is_varied(op)]
    if any(reducer.attempt("constants", _filled(indices, fill)) for fill in FILLS):
        return
    for index in indices:
        any(reducer.attempt("constants", _filled([index], fill)) for fill in FILLS)


def _is_varied(op: Operation) -> bool:
    """Return whether `op` is a constant of elements that are not all equal."""
    if not isinstance(op, ConstantOp):
        return False
    return not (isinstance(op.value, DenseIntOrFPElementsAttr) and is_splat(op.value))


def _filled(indices: Sequence[int], fill: int) -> Edit:
    """Return the edit that fills the constants with these indices among all operations."""

    def edit(module: ModuleOp) -> bool:
        ops = list(module.walk())
        constants = [op for op in (ops[i] for i in indices) if isinstance(op, ConstantOp)]
        for op in constants:
            op.properties["value"] = dense_of_bytes(
                np.full(op.type.get_shape(), fill, op.array.dtype).tobytes(), op.type
            )
        return bool(constants)

    return edit


Key: TypeAlias = tuple[int, str, bool]
"""Index of an operation, name of its attribute, and whether that is a property."""


def reduce_attributes(reducer: Reducer) -> None:
    """Remove locations, then optional attributes and properties: all at once, else one by one."""
    reducer.attempt("locations", _without_locations)
    keys = _removable(reducer.best)
    if reducer.attempt("attributes", _without(keys)):
        return
    for key in reversed(keys):
        reducer.attempt("attributes", _without([key]))


def _without_locations(module: ModuleOp) -> None:
    for op in module.walk():
        op.location = UnknownLoc()


def _removable(module: ModuleOp) -> list[Key]:
    """Return the attributes that operations may have or not, but for the names of a network's
    inputs and outputs.
    """
    keys = list[Key]()
    for index, op in enumerate(module.walk()):
        names = [name for name in op.attributes if name not in (INPUTS, OUTPUTS)]
        keys += [(index, name, False) for name in names]
        keys += [(index, name, True) for name in op.properties if name in _optional(op)]
    return keys


def _optional(op: Operation) -> set[str]:
    """Return the names of the optional properties of an operation."""
    if not isinstance(op, IRDLOperation):
        return set()
    properties = op.get_irdl_definition().properties
    return {name for name, one in properties.items() if isinstance(one, OptPropertyDef)}


def _without(keys: Sequence[Key]) -> Edit:
    def edit(module: ModuleOp) -> bool:
        ops = list(module.walk())
        for index, name, is_property in keys:
            (ops[index].properties if is_property else ops[index].attributes).pop(name, None)
        return bool(keys)

    return edit
