"""Conversion of the parameters that operations of the opdef graph have by name to operands."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import locations, opdef
from ...dialects.packages.named_parameters import (
    PARAMETERS,
    dropped_parameters,
    given_parameters,
    names_attribute,
    parameter_constants,
)
from ...dialects.remarks import remark


def make_parameters_operands(ops: Iterable[opdef.OpdefOp]) -> None:
    """Make the parameters that `ops` have by name constant operands, in place: in the order that a
    package registers for the operation, else as they are given.

    Raises HexnnError, at the operation, for a mandatory parameter that is not given; a remark names
    those that the order does not list, which are dropped.
    """
    for op in ops:
        if not given_parameters(op):
            continue
        constants = parameter_constants(op)
        if dropped := dropped_parameters(op):
            remark(f"{op.full_name} has no parameters {', '.join(dropped)}: dropped", op)
        for name, constant in constants.items():
            constant.location = locations.derived(name, op.location)
            constant.output.name_hint = name if SSAValue.is_valid_name(name) else None
            Rewriter.insert_op(constant, InsertPoint.before(op))
        op.operands = [*op.operands, *(constant.output for constant in constants.values())]
        op.attributes[PARAMETERS] = names_attribute(constants)
