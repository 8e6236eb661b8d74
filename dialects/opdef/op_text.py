"""The text form of `opdef.op`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeVar

from xdsl.parser import Parser
from xdsl.printer import Printer

if TYPE_CHECKING:
    from .graph_ops import OpdefOp

Op = TypeVar("Op", bound="OpdefOp")
HIDDEN = ("op_name", "input_ranks", "result_ranks")
"""The properties that the form shows outside of the dictionary."""


def print_op(op: OpdefOp, printer: Printer) -> None:
    """Print `"Pkg::Name"(operands) ranks (4, 2) -> (2) {attributes} : function-type`, without ranks
    and attributes that the operation does not have.
    """
    printer.print_string(" ")
    printer.print_string_literal(op.full_name)
    with printer.in_parens():
        printer.print_list(op.operands, printer.print_operand)
    if op.has_ranks:
        inputs, results = map(_ranks_text, (op.ranks_of_inputs, op.ranks_of_results))
        printer.print_string(f" ranks {inputs} -> {results}")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    with printer.in_parens():
        printer.print_list([value.type for value in op.operands], printer.print_attribute)
    printer.print_string(" -> ")
    types = [value.type for value in op.results]
    with nullcontext() if len(types) == 1 else printer.in_parens():
        printer.print_list(types, printer.print_attribute)


def _ranks_text(ranks: Sequence[int]) -> str:
    return f"({', '.join('-' if rank < 0 else str(rank) for rank in ranks)})"


def parse_op(cls: type[Op], parser: Parser) -> Op:
    """Parse what `print_op` prints into an operation of class `cls`."""
    name = parser.parse_str_literal()
    position = parser.pos
    operands = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, parser.parse_unresolved_operand
    )
    ranks: tuple[Sequence[int], Sequence[int]] | None = None
    if parser.parse_optional_keyword("ranks") is not None:
        inputs = _parse_ranks(parser)
        parser.parse_punctuation("->")
        ranks = inputs, _parse_ranks(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    signature = parser.parse_function_type()
    values = parser.resolve_operands(operands, signature.inputs.data, position)
    op = cls(name, values, signature.outputs.data, ranks)
    op.attributes = dict(attributes)
    return op


def _parse_ranks(parser: Parser) -> list[int]:
    """Parse a list of ranks in parentheses, in which `-` (read as -1) is an absent value."""

    def rank() -> int:
        if parser.parse_optional_punctuation("-") is not None:
            return -1
        return parser.parse_integer(allow_boolean=False, allow_negative=False)

    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, rank)
