"""Random inputs for a network: whole numbers over the tensor's range, or reals in [-1, 1]."""

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, TensorType

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import UniformType, storage_dtype


def main_function(module: ModuleOp) -> func.FuncOp:
    """The function `@main` of `module`. Raises HexnnError when there is none."""
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data == "main":
            return op
    raise HexnnError("there is no function @main to run", module)


def input_names(main: func.FuncOp) -> list[str]:
    """The names that the source gives to the arguments of `main`."""
    names = main.attributes.get("hexnn.inputs")
    return (
        [n.data for n in names if isinstance(n, StringAttr)] if isinstance(names, ArrayAttr) else []
    )


def input_types(module: ModuleOp) -> dict[str, TensorType[Any]]:
    """The inputs of the network: name -> tensor type."""
    main = main_function(module)
    given = input_names(main)
    found = dict[str, TensorType[Any]]()
    for index, argument in enumerate(main.body.block.args):
        name = given[index] if index < len(given) else argument.name_hint or f"arg{index}"
        if not isinstance(argument.type, TensorType):
            raise HexnnError(f"input '{name}' is no tensor, but {argument.type}", main)
        found[name] = argument.type
    return found


def random_array(type: TensorType[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Values of `type`, in its storage type and shape."""
    dtype, shape = storage_dtype(type.element_type), type.get_shape()
    if any(size < 0 for size in shape):
        raise HexnnError(f"{type} has a dynamic size: random values need a shape")
    if isinstance(type.element_type, UniformType):
        low, high = type.element_type.qmin, type.element_type.qmax
        return rng.integers(low, high, shape, dtype, endpoint=True)
    if dtype.kind in "iu":
        return np.frombuffer(rng.bytes(dtype.itemsize * int(np.prod(shape))), dtype).reshape(shape)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    return rng.uniform(-1, 1, shape).astype(dtype)


def random_inputs(module: ModuleOp, seed: int) -> dict[str, NDArray[Any]]:
    """An array for each input, by name; the same for the same seed, name and type."""
    return {
        name: random_array(type, np.random.default_rng((seed, zlib.crc32(name.encode()))))
        for name, type in input_types(module).items()
    }
