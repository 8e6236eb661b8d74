"""Maps of random tensors, and the comparison of their kernels with the reference."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import TensorType, i1, i32
from xdsl.ir import Attribute

from hexnn.dialects import htp
from hexnn.dialects.htp.expressions import Expression, primitive
from hexnn.dialects.htp.map import element_interval
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.semantics.registry import Array
from hexnn.testing.kernel_harness import check_kernel, values

load()
ELEMENTS = {
    "u8": UniformType.per_tensor("u8", 0.5, 3),
    "i8": UniformType.per_tensor("i8", 0.5, 3),
    "i16": UniformType.per_tensor("i16", 0.5, 0),
    "i32": i32,
    "i1": i1,
}


def random_array(rng: np.random.Generator, element: Attribute, shape: Sequence[int]) -> Array:
    """Random elements, the least and the greatest among them."""
    dtype = storage_dtype(element)
    if dtype == np.bool_:
        return rng.integers(0, 2, shape).astype(bool)
    limits = np.iinfo(dtype.str)
    x = rng.integers(limits.min, limits.max, shape, endpoint=True)
    x = np.where(rng.random(shape) < 0.1, limits.min, x)
    return np.where(rng.random(shape) < 0.1, limits.max, x).astype(dtype)


def map_op(
    expression: Expression | str,
    inputs: Sequence[str],
    output: str,
    shape: Sequence[int],
    shapes: Sequence[Sequence[int]] = (),
) -> htp.MapOp:
    """A map of tensors of `shape`, or of `shapes`, whose elements are named in `ELEMENTS`."""
    dims = shapes or [shape] * len(inputs)
    types = [TensorType(ELEMENTS[n], s) for n, s in zip(inputs, dims, strict=True)]
    return htp.MapOp(values(*types), TensorType(ELEMENTS[output], shape), expression)


def clamped(expression: Expression, output: str) -> Expression:
    """The expression, clamped to what the elements called `output` hold."""
    low, high = element_interval(values(TensorType(ELEMENTS[output], [1]))[0])
    return primitive("clamp", expression, low, high)


def check(
    op: htp.MapOp,
    name: str,
    layout: str = "flat",
    seed: int = 0,
    engines: Sequence[Engine] = (NumpyEngine(watched=True), LlvmEngine()),
) -> None:
    """The kernel `name` gives what the reference does, in all `engines`."""
    op.verify()
    rng = np.random.default_rng(seed)
    arrays = [random_array(rng, htp.tensor_type(v).element_type, htp.shape(v)) for v in op.inputs]
    offered = IMPLEMENTATIONS[name].layouts(op)
    assert not isinstance(offered, str), offered
    layouts = next(o for o in offered if o.result == layout)
    for engine in engines:
        check_kernel(op, arrays, name, layouts=layouts, engine=engine)
