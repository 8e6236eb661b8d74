"""Control flow of the tfl dialect: if, while, yield, control_node, call_once.

Branches and bodies are regions, as in MLIR's dialect. To be executed, legalized and written, the
operators are brought into the form that files have (`plain_form`), where they are functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, UnrankedTensorType, i1
from xdsl.ir import Attribute, Block, Region
from xdsl.irdl import (
    AnyAttr,
    BaseAttr,
    IRDLOperation,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.traits import IsTerminator

from ..definitions import named_op_definition
from ..dimensions import is_any_tensor, is_unknown
from ..irdl import expect
from .attributes import ControlType
from .base import TRUTH


@named_op_definition
class YieldOp(IRDLOperation):
    """The terminator of a region; its operands are the values that the region gives:
    `"tfl.yield"(%x) : (tensor<4xf32>) -> ()`.
    """

    name = "tfl.yield"

    inputs = var_operand_def(AnyAttr())

    traits = traits_def(IsTerminator())


class RegionOp(IRDLOperation):
    """The base class of operators with regions of one block, which ends with a `tfl.yield`."""

    TAKES_UNKNOWN: ClassVar[bool] = True

    def expect_yield(self, name: str, region: Region, wanted: Sequence[Attribute]) -> None:
        """Raise VerifyException unless `region`, called `name` in messages, yields values of the
        types `wanted`, up to unknown extents and ranks.
        """
        last = region.block.last_op
        expect(isinstance(last, YieldOp), f"region {name} must end with 'tfl.yield'")
        given = [] if last is None else list(last.operand_types)
        expect_types(f"values of region {name}", given, wanted)


def expect_types(name: str, given: Sequence[Attribute], wanted: Sequence[Attribute]) -> None:
    """Raise VerifyException unless `given`, the types of what is called `name`, are `wanted`, up to
    unknown extents and ranks.
    """
    expect(len(given) == len(wanted), f"expected {len(wanted)} {name}, got {len(given)}")
    for one, other in zip(given, wanted, strict=True):
        expect(is_compatible(one, other), f"{name} must have type {{}}, got {{}}", other, one)


def is_compatible(one: Attribute, other: Attribute) -> bool:
    """Return whether two types are equal, or tensor types that can be equal at run time: alike but
    for extents, or ranks, of which one is unknown.
    """
    if one == other or not is_any_tensor(one) or not is_any_tensor(other):
        return one == other
    if one.element_type != other.element_type:
        return False
    if isinstance(one, UnrankedTensorType) or isinstance(other, UnrankedTensorType):
        return True
    pairs = zip(one.get_shape(), other.get_shape(), strict=False)
    same_rank = one.get_num_dims() == other.get_num_dims()
    return same_rank and all(a == b or is_unknown(a) or is_unknown(b) for a, b in pairs)


@named_op_definition
class IfOp(RegionOp):
    """The values of `then_region` if the condition is true, else those of `else_region`.

    `%y = "tfl.if"(%c) ({"tfl.yield"(%a) : (!t) -> ()}, {"tfl.yield"(%b) : (!t) -> ()}) :
    (tensor<i1>) -> !t`
    """

    name = "tfl.if"

    cond = operand_def(TRUTH)
    branches = var_result_def(AnyAttr())
    then_region = region_def("single_block")
    else_region = region_def("single_block")

    def verify_(self) -> None:
        """Check that both regions have no arguments and yield values of the results' types."""
        for name, region in (("then", self.then_region), ("else", self.else_region)):
            count = len(region.block.args)
            expect(count == 0, f"region {name} must have no arguments, got {count}")
            self.expect_yield(name, region, self.result_types)


@named_op_definition
class WhileOp(RegionOp):
    """The operands, replaced by the results of `body` on them for as long as `cond` is true of
    them.

    Both regions take the operands as arguments; `cond` yields one truth value.
    """

    name = "tfl.while"

    input = var_operand_def(AnyAttr())
    output = var_result_def(AnyAttr())
    cond = region_def("single_block")
    body = region_def("single_block")

    def verify_(self) -> None:
        """Check that operands, results, and the arguments of both regions have the same types, that
        `body` yields them, and `cond` one tensor of i1.
        """
        expect_types("results", self.result_types, self.operand_types)
        arguments = [list(region.block.arg_types) for region in (self.cond, self.body)]
        expect_types("arguments of region body", arguments[1], arguments[0])
        expect_types("arguments of region cond", arguments[0], self.operand_types)
        self.expect_yield("body", self.body, self.result_types)
        last = self.cond.block.last_op
        expect(isinstance(last, YieldOp), "region cond must end with 'tfl.yield'")
        given = [] if last is None else list(last.operand_types)
        truths = [getattr(type, "element_type", None) == i1 for type in given]
        expect(truths == [True], f"region cond must yield one tensor of i1, got {given}")


@named_op_definition
class ControlNodeOp(RegionOp):
    """An operation with a further result, a control value: operations that take the value as an
    operand run later.

    `%y, %c = tfl.control_node(%before) controls "tfl.neg"(%x) : (!t) -> !t`
    """

    name = "tfl.control_node"

    control_inputs = var_operand_def(BaseAttr(ControlType))
    outputs = var_result_def(AnyAttr())
    control = result_def(ControlType)
    body = region_def("single_block")

    def verify_(self) -> None:
        """Check that the body yields values of the types of all results but the control value."""
        self.expect_yield("body", self.body, self.result_types[:-1])

    @classmethod
    def parse(cls, parser: Parser) -> ControlNodeOp:
        """Parse the control operands in parentheses, `controls` and an operation; return the
        control node whose body is that operation.
        """
        control = ControlType()
        values = parser.parse_op_args_list()
        operands = parser.resolve_operands(values, [control] * len(values), parser.pos)
        parser.parse_keyword("controls")
        op = parser.parse_operation()
        types = [result.type for result in op.results]
        body = Region(Block([op, YieldOp.create(operands=op.results)]))
        return cls.create(operands=operands, result_types=[*types, control], regions=[body])


@named_op_definition
class CallOnceOp(IRDLOperation):
    """A call of the function `session_init_function`, in the first run only."""

    name = "tfl.call_once"

    session_init_function = prop_def(StringAttr)
