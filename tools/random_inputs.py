"""Random network inputs: integers over the range of the type, or, where operators take them as
indices, over that of the indices; floats in [-1, 1].
"""

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..dialects import tfl
from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape
from ..dialects.entry_function import Entry
from ..dialects.quant import QuantizedType, storage_dtype
from ..dialects.tensors import SIZES, expect_computable, has_open_sizes, shape
from ..dialects.tf_type.types import StringType
from ..semantics.memory_limit import expect_fits


def input_types(module: ModuleOp) -> dict[str, TensorType[Any]]:
    """Return the network's inputs: name -> tensor type. Raises HexnnError if one is not a tensor
    of numbers.
    """
    entry = Entry.of(module)
    expect_computable(entry.function)
    types = dict[str, TensorType[Any]]()
    for name, argument in zip(entry.inputs, entry.function.args, strict=True):
        if not isinstance(argument.type, TensorType):
            raise HexnnError(f"input '{name}' is no tensor, but {argument.type}", entry.function)
        if not _has_numbers(argument.type.element_type):
            message = f"input '{name}' has elements of {argument.type.element_type}, no numbers"
            raise HexnnError(f"{message}: it cannot run", entry.function)
        types[name] = argument.type
    return types


def _has_numbers(element: Attribute) -> bool:
    """Return whether a user can give elements of this type as numbers; strings are numbers within a
    network only.
    """
    try:
        storage_dtype(element)
    except VerifyException:
        return False
    return not isinstance(element, StringType)


def random_array(
    type: TensorType[Any], rng: np.random.Generator, name: str = "the tensor"
) -> NDArray[Any]:
    """Return an array of random values in the storage type of `type`; a dynamic axis has its
    greatest extent.

    `name` says in messages what the array is for. Raises HexnnError for a dynamic axis without a
    bound, and for an array beyond the memory limit.
    """
    dtype, shape = storage_dtype(type.element_type), bounded_shape(type)
    if any(size < 0 for size in shape):
        message = f"{name} is {type}, with a dynamic size without a bound"
        raise HexnnError(f"{message}: random values need a shape", notes=[SIZES])
    expect_fits(name, shape)
    if isinstance(type.element_type, QuantizedType):
        low, high = type.element_type.qmin, type.element_type.qmax
        return rng.integers(low, high, shape, dtype, endpoint=True)
    if dtype.kind in "iu":
        return np.frombuffer(rng.bytes(dtype.itemsize * int(np.prod(shape))), dtype).reshape(shape)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    return rng.uniform(-1, 1, shape).astype(dtype)


def _gathered_limit(op: tfl.GatherOp) -> int:
    return shape(op.params)[op.axes[0]]


def _row_limit(op: tfl.EmbeddingLookupOp) -> int:
    return shape(op.value)[0]


def _tuple_limit(op: Operation) -> int:
    """Return the least extent among the axes of its operand that the gather_nd `op` indexes by
    tuples.
    """
    depth = shape(op.operands[1])[-1]
    return min(shape(op.operands[0])[:depth])


INDEX_OPERANDS: dict[type[Operation], tuple[int, Callable[[Any], int]]] = {
    tfl.GatherOp: (1, _gathered_limit),
    tfl.GatherNdOp: (1, _tuple_limit),
    tfl.EmbeddingLookupOp: (0, _row_limit),
}
"""Operator -> the operand that holds indices, and the function of the operator that gives the
number which they lie below."""


def index_limit(value: SSAValue) -> int | None:
    """Return the number below which elements of `value` lie where operators take them as indices,
    directly or cast; None if none does. Operators with operands of open sizes are passed over.
    """
    limits: list[int] = []
    for use in value.uses:
        position, limit = INDEX_OPERANDS.get(type(use.operation), (None, None))
        if any(map(has_open_sizes, use.operation.operands)):
            continue
        if limit is not None and use.index == position:
            limits.append(limit(use.operation))
        elif isinstance(use.operation, tfl.CastOp):
            below = index_limit(use.operation.output)
            limits += [] if below is None else [below]
    return min(limits, default=None)


def _random_input(
    name: str, type: TensorType[Any], value: SSAValue, rng: np.random.Generator
) -> NDArray[Any]:
    """Return a random array for the network's input `value`, called `name`, of `type`."""
    limit, dtype = index_limit(value), storage_dtype(type.element_type)
    array = random_array(type, rng, f"input '{name}'")
    if limit is None or limit < 1 or dtype.kind not in "iu":
        return array
    return (array.astype(np.int64) % limit).astype(dtype)


def random_inputs(module: ModuleOp, seed: int) -> dict[str, NDArray[Any]]:
    """Return an array for each input by name; equal seeds, names and networks give equal arrays.

    Raises HexnnError, located at the network's function, for an input that is no tensor of numbers,
    has a dynamic size without a bound, or exceeds the memory limit.
    """
    function, types = Entry.of(module).function, input_types(module)
    arrays: dict[str, NDArray[Any]] = {}
    for (name, type), value in zip(types.items(), function.args, strict=True):
        rng = np.random.default_rng((seed, zlib.crc32(name.encode())))
        try:
            arrays[name] = _random_input(name, type, value, rng)
        except HexnnError as e:
            raise HexnnError(e.message, function, e.notes) from None
    return arrays
