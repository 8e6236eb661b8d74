"""`tfl.no_value`: what other tools give as an operand in place of an omitted optional one."""

from __future__ import annotations

from xdsl.dialects.builtin import NoneType, UnitAttr
from xdsl.irdl import IRDLOperation, ParsePropInAttrDict, prop_def, result_def, traits_def
from xdsl.traits import ConstantLike, Pure

from ..definitions import named_op_definition


@named_op_definition
class NoValueOp(IRDLOperation):
    """The value of type `none`: `%bias = "tfl.no_value"() {value} : () -> none`.

    Where it stands for an optional operand, the operator is read as if that was omitted, so nothing
    uses the value in the end.
    """

    name = "tfl.no_value"

    value = prop_def(UnitAttr, UnitAttr())
    none_val = result_def(NoneType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "attr-dict `:` type($none_val)"
    traits = traits_def(Pure(), ConstantLike())
