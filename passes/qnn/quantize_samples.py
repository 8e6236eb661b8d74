"""Sample inputs of a network, and running them through its operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias
from zipfile import BadZipFile

import numpy as np
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects.diagnostics import HexnnError
from ...dialects.entry import input_names
from ...dialects.tensors import shape
from ...runtime.reference.registry import Array, States, advance
from ...runtime.reference.specialize import is_dynamic
from ...runtime.reference.tensors import dtype

Samples: TypeAlias = "Sequence[Sequence[Array]]"
"""One array an argument, for each sample."""
Data: TypeAlias = "Mapping[str, Array] | Array"
"""Arrays by the names of the inputs, or that of the only input."""
Seen: TypeAlias = Callable[[SSAValue, Array], None]
"""Sees each value of a run."""


def require_fixed_sizes(function: FuncOp) -> None:
    """Raise HexnnError when an argument has dynamic dimensions."""
    if any(map(is_dynamic, function.args)):
        advice = "fix the sizes first: qnn-specialize{shapes=1x8x8x3,..}, a shape an input"
        raise HexnnError("@main has dynamic dimensions", function, [advice])


def load(path: str) -> Data:
    """The arrays of a .npy or .npz file. Raises HexnnError when it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            found = np.load(file, allow_pickle=False)
            if isinstance(found, np.ndarray):
                return found
            return {name: found[name] for name in found.files}
    except OSError as e:
        raise HexnnError(f"calibration data '{path}': {e.strerror or e}") from e
    except (ValueError, EOFError, BadZipFile, KeyError) as e:
        raise HexnnError(f"calibration data '{path}': no .npy or .npz of plain arrays") from e


def samples(function: FuncOp, data: Data) -> Samples:
    """The samples in `data`, which holds one of them or several along the first axis.

    Raises HexnnError for unknown and missing names, shapes, types and numbers that do not fit.
    """
    try:
        return _samples(function, data)
    except HexnnError as e:
        raise HexnnError(f"calibration data: {e.message}", function) from None


def _samples(function: FuncOp, data: Data) -> Samples:
    names = input_names(function)
    arrays = named(names, data)
    parts = [
        split(name, value, np.asarray(arrays[name]))
        for name, value in zip(names, function.args, strict=True)
    ]
    counts = {name: len(part) for name, part in zip(names, parts, strict=True)}
    count = max(counts.values(), default=1)
    if odd := [name for name, n in counts.items() if n not in (1, count)]:
        raise HexnnError(f"'{odd[0]}' holds {counts[odd[0]]} samples, another input {count}")
    return [[part[i if len(part) > 1 else 0] for part in parts] for i in range(count)]


def named(names: Sequence[str], data: Data) -> Mapping[str, Array]:
    """`data` by name. Raises HexnnError for missing and unknown names."""
    if isinstance(data, np.ndarray):
        if len(names) != 1:
            raise HexnnError(f"an array for each of {', '.join(names)} (.npz)")
        return {names[0]: data}
    if unknown := [name for name in data if name not in names]:
        known = ", ".join(names)
        raise HexnnError(f"no input is called '{unknown[0]}', there are {known}")
    if missing := [name for name in names if name not in data]:
        raise HexnnError(f"no array for input '{missing[0]}'")
    return data


def split(name: str, value: SSAValue, array: Array) -> list[Array]:
    """The samples of one input. Raises HexnnError when shape, type or values do not fit."""
    dims, array = tuple(shape(value)), typed(name, value, array)
    if array.shape == dims:
        return [array]
    if array.shape[1:] == dims and len(array):
        return list(array)
    whole = dims and array.ndim == len(dims) and array.shape[1:] == dims[1:]
    if not whole or not len(array) or len(array) % dims[0]:
        seen = f"got {list(array.shape)}"
        raise HexnnError(
            f"input '{name}' takes {list(dims)}, or several of it along the first axis, {seen}"
        )
    return [array[i : i + dims[0]] for i in range(0, len(array), dims[0])]


def typed(name: str, value: SSAValue, array: Array) -> Array:
    """`array` in the type of the input: any numbers for floats, else exactly that type."""
    wanted = dtype(value)
    if wanted.kind == "f" and array.dtype.kind in "fiu":
        if not np.isfinite(array).all():
            raise HexnnError(f"input '{name}' holds NaN or infinity")
        return array.astype(wanted)
    if array.dtype != wanted:
        raise HexnnError(f"input '{name}' has type {wanted}, got {array.dtype}")
    return array


def run(function: FuncOp, arrays: Sequence[Array], see: Seen) -> None:
    """Run a function once; `see` is told every value, arguments included."""
    block, states = function.body.block, States()
    values: dict[SSAValue, Array | None] = dict(zip(block.args, arrays, strict=True))
    for value, array in zip(block.args, arrays, strict=True):
        see(value, array)
    last = {value: op for op in block.ops for value in (*op.operands, *op.results)}
    for op in block.ops:
        if isinstance(op, ReturnOp):
            return
        for value, array in zip(op.results, _results(op, values, states), strict=True):
            values[value] = array
            if array is not None:
                see(value, array)
        for value in {*op.operands, *op.results}:
            if last[value] is op:
                values.pop(value, None)


def _results(
    op: Operation, values: Mapping[SSAValue, Array | None], states: States
) -> Sequence[Array | None]:
    """The results of one operation; none where an operand is not there yet."""
    operands = [values[value] for value in op.operands]
    if any(array is None for array in operands):
        return [None] * len(op.results)
    return advance(op, operands, states)
