"""Predicted packets of the HVX kernels that one implementation runs for an operation."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import ConstantLike

from ....dialects import htp, opdef
from ....dialects.remarks import listening
from ...htp.layouts.choices import choices_of


def packets_alone(
    op: opdef.OpdefOp, lower: Callable[[FuncOp, opdef.OpdefOp], None], target: htp.Target
) -> int | None:
    """Return the packets that the kernels for `op` are predicted to execute, without conversions of
    layouts; None if there is no kernel.

    `lower(function, copy)` replaces `copy`, a copy of `op` that `function` computes, by operations
    of htp.
    """
    function = _alone(op)
    module = ModuleOp([function])
    copy = next(one for one in function.walk() if isinstance(one, opdef.OpdefOp))
    with listening(lambda severity, text, loc: None):
        lower(function, copy)
    ops = [one for one in module.walk() if isinstance(one, htp.HtpOp)]
    options = [choices_of(one, target).fitting for one in ops]
    best = [min(fitting, key=lambda choice: choice.cost) for fitting in options]
    if any(one.implementation is None and not isinstance(one.op, htp.ReshapeOp) for one in best):
        return None
    return sum(choice.packets for choice in best) if best else None


def lower_as_default(function: FuncOp, op: opdef.OpdefOp) -> None:
    """Lower `function`, which computes just `op`, an operation of the default package, by hexnn's
    own kernels, in place.
    """
    from .opdef_to_htp import lower_default

    lower_default([function])


def _alone(op: opdef.OpdefOp) -> FuncOp:
    """Return a function that computes a copy of `op`; its arguments are the operands that are no
    constants.
    """
    block = Block()
    values = dict[SSAValue, SSAValue]()
    for value in dict.fromkeys(op.operands):
        owner = value.owner
        if isinstance(owner, Operation) and owner.has_trait(ConstantLike):
            copy = owner.clone()
            block.add_op(copy)
            values[value] = copy.results[0]
        else:
            values[value] = block.insert_arg(value.type, len(block.args))
    copy = op.clone(values)
    block.add_ops([copy, ReturnOp(*copy.results)])
    types = [argument.type for argument in block.args]
    kind = FunctionType.from_lists(types, [result.type for result in op.results])
    return FuncOp("alone", kind, Region(block))
