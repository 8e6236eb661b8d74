"""Specialization of functions with dynamic dimensions to given input shapes.

In order, each operation infers its result types from its operands by its shape rule, so that the
users of the results see their new shapes. An operation outside of qnn must have static results
already.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.dimensions import bounded_shape, fits_bounds, shape_text
from ..dialects.qnn.base import SectionOp
from ..dialects.tensors import element, shape
from .registry import Array


def is_dynamic(value: SSAValue) -> bool:
    """Return whether a value is a tensor with a dynamic dimension."""
    return isinstance(value.type, TensorType) and not value.type.has_static_shape()


def specialized(function: FuncOp, shapes: Sequence[Sequence[int]]) -> FuncOp:
    """Return a copy of `function` for arguments of the given shapes; the original is not modified.

    Raises HexnnError for a shape that an argument cannot have, and, located at an operation, for
    shapes that the operation's shape rule refuses.
    """
    copy = function.clone()
    if len(shapes) != len(copy.args):
        raise HexnnError(f"expected {len(copy.args)} shapes, got {len(shapes)}", function)
    for index, (argument, sizes) in enumerate(zip(copy.args, shapes, strict=True)):
        wanted = shape(argument)
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
    """Return a clone of `op` for operands of the shapes of `arrays`; `op` itself if no operand is
    dynamic.

    The clone's result types are inferred, so data-dependent shapes (the number of boxes kept, of
    elements that are not 0) propagate. Raises HexnnError for shapes that the operation's shape rule
    refuses.
    """
    if not isinstance(op, SectionOp) or not any(map(is_dynamic, op.operands)):
        return op
    present = [array for array in arrays if array is not None]
    types = [_static(v, array.shape) for v, array in zip(op.operands, present, strict=True)]
    copy = op.clone(dict(zip(op.operands, Block(arg_types=types).args, strict=True)))
    _specialize(copy)
    return copy


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
    if isinstance(op, SectionOp):
        try:
            types = op.infer_result_types()
        except VerifyException as error:
            raise op_error(op, str(error)) from error
        for result, type in zip(op.results, types, strict=True):
            _expect_within(op, result, type)
            Rewriter.replace_value_with_new_type(result, type)
    elif not isinstance(op, ReturnOp) and any(map(is_dynamic, op.results)):
        raise op_error(op, "has dynamic results, and no rule that tells their sizes")


def _expect_within(op: Operation, result: SSAValue, type: TensorType[Attribute]) -> None:
    """Raise HexnnError if the inferred `type` exceeds the bounds of the dynamic dimensions in the
    type that `result` has so far.
    """
    before, now = shape(result), bounded_shape(type)
    if not fits_bounds(now, before):
        raise op_error(op, f"gives {list(now)}, beyond {shape_text(before)}")
