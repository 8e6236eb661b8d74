"""Semantics of the operators of StableHLO that LiteRT runs, and of their kin among TFLite's, DILATE
and REDUCE_WINDOW: all are read from files as `tfl.unsupported`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation

from ...dialects import tfl
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import has_open_sizes
from ..registry import Array, semantics
from ..tensors import dtype, tensor_type
from ..tflite.random_bits import GENERATORS
from .operator_options import integer, integers, named_function, text

Combine = Callable[[Any, Any], Any]
"""A function of two arrays of one shape and type that gives a third."""


def shift_left(a: Array, bits: Array) -> Array:
    """Return a * 2^bits, without the bits that leave the type; 0 for as many bits as it has, or
    more, or fewer than none.
    """
    width = 8 * a.itemsize
    inside = (bits >= 0) & (bits < width)
    return np.where(inside, np.left_shift(a, np.where(inside, bits, 0)), 0).astype(a.dtype)


ELEMENTWISE: dict[str, Combine] = {
    "ADD": np.add,
    "MULTIPLY": np.multiply,
    "MAXIMUM": np.maximum,
    "MINIMUM": np.minimum,
    "AND": np.bitwise_and,
}
"""Operator of StableHLO -> its function of two numbers, which wraps around in integers."""

BODIES: dict[str, Combine] = {
    **{f"STABLEHLO_{name}": function for name, function in ELEMENTWISE.items()},
    "STABLEHLO_OR": np.logical_or,
    tfl.AddOp.name: np.add,
    tfl.MulOp.name: np.multiply,
    tfl.MaximumOp.name: np.maximum,
    tfl.MinimumOp.name: np.minimum,
    tfl.LogicalAndOp.name: np.logical_and,
    tfl.LogicalOrOp.name: np.logical_or,
}
"""Builtin operator, or name of an operation, of which alone a body can consist -> its function."""

REDUCTIONS: dict[str, Combine | None] = {
    "UNSUPPORTED": None,
    "ADD": np.add,
    "MUL": np.multiply,
    "MINIMUM": np.minimum,
    "MAXIMUM": np.maximum,
    "ALL": np.logical_and,
    "ANY": np.logical_or,
}
"""Reduction of a REDUCE_WINDOW, in the order of the schema's numbers -> its function."""


def _register(name: str, function: Combine) -> None:
    @semantics(f"builtin:STABLEHLO_{name}")
    def elementwise(op: tfl.UnsupportedOp, a: Array, b: Array) -> Array:
        return function(a, b)


for _name, _function in ELEMENTWISE.items():
    _register(_name, _function)
_register("SHIFT_LEFT", shift_left)


def _body(op: tfl.UnsupportedOp, table: str, field: str) -> Combine:
    """Return the function of two numbers that the graph named by `field` of the options computes:
    the second one if the graph has no operation. Raises HexnnError if it has several, or another
    one than LiteRT knows.
    """
    skipped = (ReturnOp, ConstantOp)
    block = named_function(op, table, field).body.block
    ops = [one for one in block.ops if not isinstance(one, skipped)]
    if not ops and list(block.ops)[-1].operands[0] is block.args[1]:
        return lambda old, new: new
    names = [_name_of(one) for one in ops]
    if len(names) != 1 or names[0] not in BODIES:
        raise HexnnError(f"has no semantics for a body of {', '.join(names) or 'no operation'}")
    return BODIES[names[0]]


def _name_of(op: Operation) -> str:
    return op.builtin.data if isinstance(op, tfl.UnsupportedOp) else op.name


# Windows


@semantics("builtin:DILATE")
def dilate(op: tfl.UnsupportedOp, x: Array, dilations: Array, filling: Array) -> Array:
    """Return `x` with its elements `dilations` apart, one number for each axis, and `filling`
    between them.
    """
    return padded(x, filling, interior=[int(n) - 1 for n in dilations])


@semantics("builtin:STABLEHLO_PAD")
def pad(op: tfl.UnsupportedOp, x: Array, filling: Array) -> Array:
    """Return `x` padded by `filling` at the ends of each axis, by negative numbers cropped, and
    between elements.
    """
    fields = ("edge_padding_low", "edge_padding_high", "interior_padding")
    low, high, interior = (integers(op, "StablehloPadOptions", name) for name in fields)
    return padded(x, filling, low, high, interior)


def padded(
    x: Array,
    filling: Array,
    low: Sequence[int] | Array = (),
    high: Sequence[int] | Array = (),
    interior: Sequence[int] | Array = (),
) -> Array:
    """Return `x` with copies of `filling` added along each axis i: `low[i]` before it, `high[i]`
    behind it, `interior[i]` between two elements. Negative numbers crop the ends; an empty sequence
    stands for zeros.
    """
    none = [0] * x.ndim
    low, high, interior = (list(n) if len(n) else none for n in (low, high, interior))
    sizes = [max(0, (n - 1) * (i + 1) + 1) for n, i in zip(x.shape, interior, strict=True)]
    wide = np.full(sizes, filling, x.dtype)
    wide[tuple(slice(None, None, i + 1) for i in interior)] = x
    grown = [(max(a, 0), max(b, 0)) for a, b in zip(low, high, strict=True)]
    y = np.pad(wide, grown, constant_values=filling)
    ends = zip(low, high, y.shape, strict=True)
    return y[tuple(slice(max(-a, 0), n - max(-b, 0)) for a, b, n in ends)]


@semantics("builtin:REDUCE_WINDOW")
def reduce_window(
    op: tfl.UnsupportedOp, x: Array, start: Array, sizes: Array, strides: Array, dilations: Array
) -> Array:
    """Return, for each position of a window of extents `sizes`, its elements combined by the
    function that the options name, begun with `start`; `strides` and `dilations` are those of the
    window.
    """
    table = "ReduceWindowOptions"
    combine = REDUCTIONS[text(op, table, "reduce_function", tuple(REDUCTIONS))]
    if combine is None:
        raise HexnnError("has no semantics for reduce_function UNSUPPORTED")
    return reduced_windows(x, start, combine, (sizes, strides, dilations))


@semantics("builtin:STABLEHLO_REDUCE_WINDOW")
def stablehlo_reduce_window(op: tfl.UnsupportedOp, x: Array, start: Array) -> Array:
    """Return the input, dilated and padded with `start` as the options say, reduced window by
    window, beginning with `start`, by the function that the options name.
    """
    table, ones = "StablehloReduceWindowOptions", np.ones(x.ndim, np.int64)

    def option(name: str) -> Array:
        given = integers(op, table, name)
        return given if len(given) else ones

    edges = integers(op, table, "padding").reshape(-1, 2)
    wide = padded(x, start, edges[:, 0], edges[:, 1], option("base_dilations") - 1)
    window = tuple(option(f"window_{n}") for n in ("dimensions", "strides", "dilations"))
    return reduced_windows(wide, start, _body(op, table, "body_subgraph_index"), window)


def reduced_windows(x: Array, start: Array, combine: Combine, window: Sequence[Array]) -> Array:
    """Return the combination, begun with `start` and in row-major order, of the elements within
    each position of a window; `window` holds its sizes, strides and dilations, a number for each
    axis.
    """
    sizes, strides, dilations = window
    spans = (np.asarray(sizes) - 1) * dilations + 1
    counts = np.maximum(0, (np.array(x.shape) - spans) // strides + 1)
    y = np.full(counts, start, x.dtype)
    for offset in np.ndindex(*sizes):
        first = np.array(offset) * dilations
        part = zip(first, counts, strides, strict=True)
        y = combine(y, x[tuple(slice(a, a + (n - 1) * s + 1, s) for a, n, s in part)])
    return y.astype(x.dtype)


# Gather and scatter


@semantics("builtin:STABLEHLO_GATHER")
def gather(op: tfl.UnsupportedOp, x: Array, starts: Array) -> Array:
    """Return the slices of `x`, with the extents `slice_sizes` of the options, that begin at the
    index vectors in `starts`; one that would leave `x` is moved into it.
    """
    table = "StablehloGatherOptions"
    sizes, offset, collapsed, mapped = (
        integers(op, table, name)
        for name in ("slice_sizes", "offset_dims", "collapsed_slice_dims", "start_index_map")
    )
    indices = _index_vectors(starts, integer(op, table, "index_vector_dim"))
    batch, kept = indices.shape[:-1], [i for i in range(x.ndim) if i not in collapsed]
    slices = np.empty((*batch, *(sizes[i] for i in kept)), x.dtype)
    for at in np.ndindex(*batch):
        first = np.zeros(x.ndim, np.int64)
        first[mapped] = indices[at]
        first = np.clip(first, 0, np.array(x.shape) - sizes)
        part = x[tuple(slice(a, a + n) for a, n in zip(first, sizes, strict=True))]
        slices[at] = part.reshape([sizes[i] for i in kept])
    return np.moveaxis(slices, range(len(batch), slices.ndim), offset)


def _index_vectors(indices: Array, axis: int) -> Array:
    """Return indices with the axis of an index vector last; a new one if `axis` is the rank."""
    return indices[..., None] if axis == indices.ndim else np.moveaxis(indices, axis, -1)


@semantics("builtin:STABLEHLO_SCATTER")
def scatter(op: tfl.UnsupportedOp, x: Array, indices: Array, updates: Array) -> Array:
    """Return `x` with each slice that begins at an index vector in `indices` combined with one of
    `updates`, by the graph that the options name; slices that leave `x` are skipped.
    """
    table = "StablehloScatterOptions"
    windows, inserted, mapped = (
        integers(op, table, name)
        for name in ("update_window_dims", "inserted_window_dims", "scatter_dims_to_operand_dims")
    )
    combine = _body(op, table, "update_computation_subgraph_index")
    vectors = _index_vectors(indices, integer(op, table, "index_vector_dim"))
    batch = [i for i in range(updates.ndim) if i not in windows]
    ordered = updates.transpose([*batch, *windows])
    y, kept = x.copy(), [i for i in range(x.ndim) if i not in inserted]
    for at in np.ndindex(*ordered.shape[: len(batch)]):
        first, sizes = np.zeros(x.ndim, np.int64), np.ones(x.ndim, np.int64)
        first[mapped] = vectors[at]
        sizes[kept] = ordered[at].shape
        if (first >= 0).all() and (first + sizes <= x.shape).all():
            part = tuple(slice(a, a + n) for a, n in zip(first, sizes, strict=True))
            y[part] = combine(y[part], ordered[at].reshape(sizes))
    return y


# Random bits


@semantics("builtin:STABLEHLO_RNG_BIT_GENERATOR")
def random_bits(op: tfl.UnsupportedOp, state: Array) -> tuple[Array, Array]:
    """Return the next state of the generator of random numbers that the options name, and random
    bits in the type of the second result, from the given `state`. Raises HexnnError if that type
    has open sizes, since nothing else says how many bits.
    """
    if has_open_sizes(op.outputs[1]):
        raise HexnnError(f"needs a result of known sizes, got {op.outputs[1].type}")
    names = tuple(GENERATORS)
    algorithm = text(op, "StablehloRngBitGeneratorOptions", "algorithm", names)
    shape, storage = tensor_type(op.outputs[1]).get_shape(), dtype(op.outputs[1])
    words = math.prod(shape) * storage.itemsize // 4
    after, bits = GENERATORS[algorithm](state, words)
    return after, bits.view(storage).reshape(shape)
