"""Every tfl operator with scales of an axis where the dialect lets them stand: it runs, the same at
both stages, or is refused with a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.tfl.dialect_rules import mark_lenient
from hexnn.runtime.executor import execute
from hexnn.tools.reference.tflite_forms import examples, network, run
from hexnn.tools.reference.trial import is_constant

Types = list[TensorType[Any]]
Arrays = list[NDArray[Any]]


def with_axes(op: Operation) -> Iterator[Types]:
    """The types of an operator's operands and results, one quantized tensor with scales along each
    of its axes in turn.
    """
    types = cast("Types", [value.type for value in (*op.operands, *op.results)])
    for index, type in enumerate(types):
        if isinstance(type.element_type, UniformType):
            for axis, size in enumerate(type.get_shape()):
                if size > 0:
                    yield [*types[:index], along(type, axis), *types[index + 1 :]]


def along(type: TensorType[Any], axis: int) -> TensorType[Any]:
    """The type with another scale for each index of an axis."""
    sizes = type.get_shape()
    scales = [0.05 * (i + 1) for i in range(sizes[axis])]
    element = UniformType.per_axis(type.element_type.storage_name, axis, scales)
    return TensorType(element, sizes)


def retyped(op: Operation, types: Sequence[TensorType[Any]]) -> Operation | None:
    """The operator on tensors of these types, if it verifies."""
    count = len(op.operands)
    block = Block(arg_types=types[:count])
    mapped: dict[SSAValue, SSAValue] = {
        value: value if is_constant(value) and value.type == argument.type else argument
        for value, argument in zip(op.operands, block.args, strict=True)
    }
    clone = op.clone(mapped)
    block.add_op(clone)
    for result, type in zip(clone.results, types[count:], strict=True):
        Rewriter.replace_value_with_new_type(result, type)
    mark_lenient(clone)
    try:
        clone.verify()
    except VerifyException:
        return None
    return clone


def outputs(module: ModuleOp) -> Arrays | None:
    """The outputs of a network for small inputs; none if it is refused."""
    rng, args = np.random.default_rng(0), Entry.of(module).function.args
    inputs = {
        f"input{i}": rng.integers(0, 3, type.get_shape()).astype(storage_dtype(type.element_type))
        for i, type in enumerate(value.type for value in args)
        if isinstance(type, TensorType)
    }
    try:
        return list(execute(module, inputs).values())
    except HexnnError:
        return None


def test_scales_of_any_axis() -> None:
    counts: Counter[str] = Counter()
    for op in (op for ops in examples().values() for op in ops):
        values = (*op.operands, *op.results)
        if op.regions or not all(isinstance(value.type, TensorType) for value in values):
            continue
        for variant in filter(None, (retyped(op, types) for types in with_axes(op))):
            at_source = network(variant)
            at_qnn = at_source.clone()
            run("tfl-to-qnn", at_qnn)
            ours, theirs = outputs(at_source), outputs(at_qnn)
            counts["refused" if ours is None else "ran"] += 1
            if ours is not None and theirs is not None:
                for a, b in zip(ours, theirs, strict=True):
                    np.testing.assert_array_equal(a, b, op.name)
    assert counts["ran"] > 100
    assert counts["refused"] > 0
