"""`hvx.lo` and `hvx.hi`, the operations that extract one vector of a pair."""

from __future__ import annotations

from xdsl.ir import SSAValue
from xdsl.irdl import EqAttrConstraint, IRDLOperation, operand_def, result_def, traits_def
from xdsl.traits import Pure

from ..construction import initialize
from ..definitions import named_op_definition
from .types import pair, vector


class HalfOp(IRDLOperation):
    """The base class of `hvx.lo` and `hvx.hi`, which extract a vector of a pair without an
    instruction.
    """

    input = operand_def(EqAttrConstraint(pair))
    output = result_def(EqAttrConstraint(vector))
    assembly_format = "$input attr-dict"
    traits = traits_def(Pure())

    def __init__(self, input: SSAValue):
        initialize(self, [input], [vector], {})


@named_op_definition
class LoOp(HalfOp):
    """The low vector of a register pair.

    `%v = hvx.lo %pair`
    """

    name = "hvx.lo"


@named_op_definition
class HiOp(HalfOp):
    """The high vector of a register pair.

    `%v = hvx.hi %pair`
    """

    name = "hvx.hi"
