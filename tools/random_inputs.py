"""Random network inputs: integers over the range of the type, or floats in [-1, 1]."""

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape
from ..dialects.entry_function import Entry
from ..dialects.quant import QuantizedType, storage_dtype
from ..dialects.tensors import expect_computable
from ..dialects.tfl.element_types import StringType
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


def random_array(type: TensorType[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Return an array of random values in the storage type of `type`; a dynamic axis has its
    greatest extent. Raises HexnnError for a dynamic axis without a bound.
    """
    dtype, shape = storage_dtype(type.element_type), bounded_shape(type)
    if any(size < 0 for size in shape):
        raise HexnnError(f"{type} has a dynamic size without a bound: random values need a shape")
    expect_fits("an input", shape)
    if isinstance(type.element_type, QuantizedType):
        low, high = type.element_type.qmin, type.element_type.qmax
        return rng.integers(low, high, shape, dtype, endpoint=True)
    if dtype.kind in "iu":
        return np.frombuffer(rng.bytes(dtype.itemsize * int(np.prod(shape))), dtype).reshape(shape)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    return rng.uniform(-1, 1, shape).astype(dtype)


def random_inputs(module: ModuleOp, seed: int) -> dict[str, NDArray[Any]]:
    """Return an array for each input by name; equal seeds, names and types give equal arrays."""
    return {
        name: random_array(type, np.random.default_rng((seed, zlib.crc32(name.encode()))))
        for name, type in input_types(module).items()
    }
