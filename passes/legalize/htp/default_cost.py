"""What hexnn's own kernels cost for an operation of the default package."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import ConstantLike

from ....dialects import htp, opdef
from ....dialects.remarks import listening
from ...htp.choices import choices_of


def default_packets(op: opdef.OpdefOp, target: htp.Target) -> int | None:
    """Return the packets that hexnn's kernels for `op`, of the default package, are predicted to
    execute, without conversions of layouts; None if it has no kernel.
    """
    from .opdef_to_htp import lower_default

    function = _alone(op)
    module = ModuleOp([function])
    with listening(lambda severity, text, loc: None):
        lower_default([function])
    ops = [one for one in module.walk() if isinstance(one, htp.HtpOp)]
    options = [choices_of(one, target).fitting for one in ops]
    best = [min(fitting, key=lambda choice: choice.cost) for fitting in options]
    if any(one.implementation is None and not isinstance(one.op, htp.ReshapeOp) for one in best):
        return None
    return sum(choice.packets for choice in best) if best else None


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
