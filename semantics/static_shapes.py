"""Specialization of functions with dynamic dimensions to given input shapes.

In order, each operation infers its result types from its operands by its shape rule, so that the
users of the results see their new shapes. An operation outside of qnn and tfl must have static
results already.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.dimensions import bounded_shape, fits_bounds, has_unknown_rank, shape_text
from ..dialects.qnn.base import SectionOp
from ..dialects.quant import QuantizedType
from ..dialects.tensors import element, tensor_type
from ..dialects.tfl.constant import PseudoConstOp
from ..dialects.tfl.opaque import OpaqueOp
from ..dialects.tfl.result_shapes import inferred_types
from .registry import Array


def is_dynamic(value: SSAValue) -> bool:
    """Return whether a value is a tensor with a dynamic dimension."""
    return isinstance(value.type, TensorType) and not value.type.has_static_shape()


def specialized(function: FuncOp, shapes: Sequence[Sequence[int] | None]) -> FuncOp:
    """Return a copy of `function` for arguments of the given shapes, of which None leaves an
    argument as it is; the original is not modified.

    Raises HexnnError for a shape that an argument cannot have, and, located at an operation, for
    shapes that the operation's shape rule refuses.
    """
    copy = function.clone()
    if len(shapes) != len(copy.args):
        raise HexnnError(f"expected {len(copy.args)} shapes, got {len(shapes)}", function)
    for index, (argument, sizes) in enumerate(zip(copy.args, shapes, strict=True)):
        wanted = bounded_shape(tensor_type(argument))
        if sizes is None:
            continue
        if not fits_bounds(sizes, wanted):
            raise HexnnError(
                f"argument {index} has shape {shape_text(wanted)}, got {list(sizes)}", function
            )
        Rewriter.replace_value_with_new_type(argument, _static(argument, sizes))
    for op in copy.body.block.ops:
        _specialize(op)
    copy.update_function_type()
    return copy


def specialized_program(function: FuncOp, shapes: Sequence[Sequence[int]]) -> FuncOp:
    """Return `specialized(function, shapes)` in a new module, with copies of all other functions of
    its old module: the subgraphs that it may call.
    """
    main, module = specialized(function, shapes), function.parent_op()
    others = module.body.ops if isinstance(module, ModuleOp) else ()
    ModuleOp([main, *(op.clone() for op in others if op is not function)])
    return main


def specialized_op(op: Operation, arrays: Sequence[Array | None]) -> Operation:
    """Return a clone of `op`, of qnn or tfl, for operands of the shapes of `arrays`; `op` itself if
    no operand or result is dynamic.

    The clone's result types are inferred, so data-dependent shapes (the number of boxes kept, of
    elements that are not 0) propagate; in tfl, extents that only the elements decide stay dynamic.
    Raises HexnnError for shapes that the operation's shape rule refuses.
    """
    if isinstance(op, SectionOp):
        if not any(map(is_dynamic, op.operands)):
            return op
        given = _arguments
    elif _has_rules(op) and any(map(is_dynamic, (*op.operands, *op.results))):
        given = _known_operands
    else:
        return op
    present = [array for array in arrays if array is not None]
    copy = op.clone(dict(zip(op.operands, given(op, present), strict=True)))
    _specialize(copy)
    return copy


def _has_rules(op: Operation) -> bool:
    """Return whether `op` is an operation of tfl whose class says which results it expects."""
    return op.dialect_name() == "tfl" and not isinstance(op, OpaqueOp)


def _arguments(op: Operation, arrays: Sequence[Array]) -> Sequence[SSAValue]:
    """Return a block argument for each operand of `op`, with the shape of its array."""
    types = [_static(v, array.shape) for v, array in zip(op.operands, arrays, strict=True)]
    return Block(arg_types=types).args


MOST_KNOWN = 64
"""The most elements of an operand that a shape rule may read: extents, axes and counts, of which
there are at most some for each axis."""


def _known_operands(op: Operation, arrays: Sequence[Array]) -> Sequence[SSAValue]:
    """Return, for each operand of `op`, a value with the shape of its array: a constant if it is
    one, or if it has few elements that are numbers as they are stored, else a block argument.
    """
    arguments = _arguments(op, arrays)
    return [
        _known_operand(value, argument, array)
        for value, argument, array in zip(op.operands, arguments, arrays, strict=True)
    ]


def _known_operand(value: SSAValue, argument: SSAValue, array: Array) -> SSAValue:
    """Return a constant for the operand `value`, which is `array` in this run, or `argument` if
    no shape rule reads it.
    """
    if isinstance(value.owner, ConstantOp):
        return value.owner.clone().results[0]
    few = array.size <= MOST_KNOWN and array.dtype.kind in "biuf"
    if not few or isinstance(element(value), QuantizedType):
        return argument
    return PseudoConstOp.of(array, TensorType(element(value), array.shape)).output


def _static(value: SSAValue, sizes: Sequence[int]) -> Attribute:
    """Return the tensor type with the element type of `value` and static `sizes`.

    The type of a `value` that is static already is unchanged.
    """
    return TensorType(element(value), sizes) if is_dynamic(value) else value.type


def _specialize(op: Operation) -> None:
    """Infer the result types of `op` from its operands, in place.

    Raises HexnnError where the shape rule of `op` refuses the operands, or where `op` has a
    dynamic result and no shape rule.
    """
    if isinstance(op, ReturnOp):
        return
    before = [result.type for result in op.results]
    try:
        types = _inferred(op)
    except VerifyException as error:
        raise op_error(op, str(error)) from error
    for result, declared, type in zip(op.results, before, types, strict=True):
        _expect_within(op, declared, type)
        Rewriter.replace_value_with_new_type(result, type)
    if _has_rules(op) and any(map(is_dynamic, op.results)):
        _expect_valid(op)


def _expect_valid(op: Operation) -> None:
    """Raise HexnnError if the verifier of `op` refuses its operands; extents of results that are
    not inferred were not compared with what it expects.
    """
    try:
        op.verify_()
    except VerifyException as error:
        raise op_error(op, str(error)) from error


def _inferred(op: Operation) -> Sequence[Attribute]:
    """Return the result types of `op` for the present types of its operands. Raises HexnnError for
    a dynamic result of an operation without a shape rule, VerifyException as the rule does.
    """
    if isinstance(op, SectionOp):
        return op.infer_result_types()
    if op.dialect_name() == "tfl":
        return inferred_types(op)
    if any(map(is_dynamic, op.results)):
        raise op_error(op, "has dynamic results, and no rule that tells their sizes")
    return [result.type for result in op.results]


def _expect_within(op: Operation, declared: Attribute, type: Attribute) -> None:
    """Raise HexnnError if the inferred `type` of a result of `op` exceeds the bounds of the dynamic
    dimensions in its type so far, `declared`.
    """
    if not isinstance(declared, TensorType) or not isinstance(type, TensorType):
        return
    if has_unknown_rank(declared):
        return
    before, now = bounded_shape(declared), bounded_shape(type)
    if not fits_bounds(now, before):
        raise op_error(op, f"gives {list(now)}, beyond {shape_text(before)}")
