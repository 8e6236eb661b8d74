"""Calibration samples: reads and checks them, and executes a network on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry
from ...dialects.files.arrays import Header, is_archive, read_array, read_arrays
from ...dialects.tensors import shape
from ...semantics.graph import Graph, all_results
from ...semantics.registry import Array
from ...semantics.static_shapes import is_dynamic
from ...semantics.tensors import dtype
from ..networks import main_network

T = TypeVar("T")

Samples: TypeAlias = "Sequence[Sequence[Array]]"
"""For each sample, one array for each argument."""
Data: TypeAlias = "Mapping[str, Array] | Array"
"""Arrays by input name, or a single array for a network with one input."""
Seen: TypeAlias = Callable[[SSAValue, Array], None]
"""Callback that receives each value of a run with its array."""


class Accumulator(Protocol):
    """A statistic of one tensor over samples."""

    def add(self, array: Array) -> None:
        """Add the tensor's elements on one sample."""


def require_fixed_sizes(function: FuncOp) -> None:
    """Raise HexnnError if an argument of `function` has a dynamic dimension."""
    if any(map(is_dynamic, function.args)):
        advice = "fix the sizes first: qnn-specialize{shapes=1x8x8x3,..}, a shape an input"
        raise HexnnError("@main has dynamic dimensions", function, [advice])


def load(path: str, module: ModuleOp) -> Data:
    """Load the arrays of a .npy or .npz file as inputs of @main; names and shapes are checked
    before the data are read.

    Raises HexnnError for names or shapes that do not match the inputs, or an unreadable file.
    """
    function = main_network(module, "quantize")
    require_fixed_sizes(function)

    def fitting(headers: Mapping[str, Header]) -> list[str]:
        names = Entry(function).inputs
        given = named(names, headers)
        for name, value in zip(names, function.args, strict=True):
            batch_of(name, value, given[name].shape)
        return names

    try:
        if is_archive(path):
            return read_arrays(path, fitting)
        return read_array(path, lambda header: fitting(only(Entry(function).inputs, header)))
    except OSError as e:
        raise HexnnError(f"calibration data '{path}': {e.strerror or e}") from e
    except HexnnError as e:
        raise HexnnError(f"calibration data: {e.message}", function, e.notes) from e


def samples(function: FuncOp, data: Data) -> Samples:
    """Return the samples in `data`, one array for each argument in each sample. An array in `data`
    may hold several samples, stacked along the first axis.

    Raises HexnnError for unknown or missing input names, and for shapes, types or values that do
    not match the inputs.
    """
    try:
        return _samples(function, data)
    except HexnnError as e:
        raise HexnnError(f"calibration data: {e.message}", function) from None


def _samples(function: FuncOp, data: Data) -> Samples:
    names = Entry(function).inputs
    arrays = only(names, data) if isinstance(data, np.ndarray) else named(names, data)
    parts = [
        split(name, value, np.asarray(arrays[name]))
        for name, value in zip(names, function.args, strict=True)
    ]
    counts = {name: len(part) for name, part in zip(names, parts, strict=True)}
    count = max(counts.values(), default=1)
    if odd := [name for name, n in counts.items() if n not in (1, count)]:
        raise HexnnError(f"'{odd[0]}' holds {counts[odd[0]]} samples, another input {count}")
    return [[part[i if len(part) > 1 else 0] for part in parts] for i in range(count)]


def named(names: Sequence[str], data: Mapping[str, T]) -> Mapping[str, T]:
    """Return `data`, whose keys must be exactly the input names `names`. Raises HexnnError
    otherwise.
    """
    if unknown := [name for name in data if name not in names]:
        known = ", ".join(names)
        raise HexnnError(f"no input is called '{unknown[0]}', there are {known}")
    if missing := [name for name in names if name not in data]:
        raise HexnnError(f"no array for input '{missing[0]}'")
    return data


def only(names: Sequence[str], data: T) -> Mapping[str, T]:
    """Return {input name: data} for a network with one input; `names` are the inputs' names. Raises
    HexnnError if there are several inputs, or none.
    """
    if len(names) != 1:
        raise HexnnError(f"an array for each of {', '.join(names)} (.npz)")
    return {names[0]: data}


def split(name: str, value: SSAValue, array: Array) -> list[Array]:
    """Split `array` into the samples of input `name`, the argument `value`, that it holds. Raises
    HexnnError if shape, type or values do not match the argument.
    """
    array = typed(name, value, array)
    batch = batch_of(name, value, array.shape)
    if batch is None:
        return list(array)
    return [array[i : i + batch] for i in range(0, len(array), batch)] if batch else [array]


def batch_of(name: str, value: SSAValue, given: Sequence[int]) -> int | None:
    """Return how many indices along the first axis of an array of shape `given` make one sample of
    input `name`, an argument `value`.

    0 if the whole array is one sample; None if its first axis is an additional one that enumerates
    samples. Raises HexnnError for a shape that does not match the argument.
    """
    dims, given = tuple(shape(value)), tuple(given)
    if given == dims:
        return 0
    if given[1:] == dims and given[0]:
        return None
    whole = dims and dims[0] and len(given) == len(dims) and given[1:] == dims[1:]
    if whole and given[0] and not given[0] % dims[0]:
        return dims[0]
    raise HexnnError(
        f"input '{name}' takes {list(dims)}, or several such samples along the first axis, "
        f"got {list(given)}"
    )


def typed(name: str, value: SSAValue, array: Array) -> Array:
    """Return `array` with the element type of the argument `value`: converted from any type of
    numbers if the argument is float, else unchanged.

    Raises HexnnError, naming the input `name`, if the type is not that of an argument that is not
    float, and for NaN and infinity.
    """
    wanted = dtype(value)
    if wanted.kind == "f" and array.dtype.kind in "fiu":
        if not np.isfinite(array).all():
            raise HexnnError(f"input '{name}' holds NaN or infinity")
        return array.astype(wanted)
    if array.dtype != wanted:
        raise HexnnError(f"input '{name}' has type {wanted}, got {array.dtype}")
    return array


def calibration_graph(function: FuncOp) -> Graph:
    """Return `function` as an executable graph for `run`, which passes all of its values to a
    callback.
    """
    return Graph(function, all_results)


def run(graph: Graph, arrays: Sequence[Array], see: Seen) -> None:
    """Execute a graph on `arrays`, one sample; `see(value, array)` is called for every argument and
    result.
    """
    for value, array in zip(graph.function.args, arrays, strict=True):
        see(value, array)
    graph.run(arrays, {}, see)


def run_each(function: FuncOp, samples: Samples, see: Seen) -> None:
    """Execute `function` on each of `samples`; `see(value, array)` is called for every argument and
    result.
    """
    graph = calibration_graph(function)
    for sample in samples:
        run(graph, sample, see)


def accumulate(
    function: FuncOp, samples: Samples, accumulators: Mapping[SSAValue, Accumulator]
) -> None:
    """Execute `function` on each of `samples`, and add each value of `accumulators` to its own."""

    def see(value: SSAValue, array: Array) -> None:
        if value in accumulators:
            accumulators[value].add(array)

    run_each(function, samples, see)
