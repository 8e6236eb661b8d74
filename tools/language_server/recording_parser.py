"""A parser that records where names are defined and used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xdsl.context import Context
from xdsl.ir import Block, Operation, SSAValue
from xdsl.parser import UnresolvedOperand
from xdsl.utils.lexer import Span

from ..driver.located_parser import LocatedParser
from .positions import Extent


@dataclass
class ParsedOperation:
    """An operation in the text; one in which parsing failed has no `op`."""

    start: int
    name: Extent
    """Where its name stands; empty until that is parsed."""

    end: int
    kind: type[Operation] | None = None
    op: Operation | None = None


class Mention(NamedTuple):
    """A name in the text, of a value or of a block."""

    extent: Extent
    target: object


@dataclass
class Record:
    """What the text of a module mentions, in the order of the text.

    A value that is used before its definition is mentioned by a stand-in, which `stands_for` maps
    to the value, both by id.
    """

    operations: list[ParsedOperation] = field(default_factory=list[ParsedOperation])
    uses: list[Mention] = field(default_factory=list[Mention])
    definitions: list[Mention] = field(default_factory=list[Mention])
    symbols: list[Mention] = field(default_factory=list[Mention])
    """Symbol names, `@name`, at definitions and uses; the target is the name."""

    aliases: dict[str, Extent] = field(default_factory=dict[str, Extent])
    """Alias of an attribute or type, with its prefix -> where it is defined."""

    stands_for: dict[int, object] = field(default_factory=dict[int, object])


class RecordingParser(LocatedParser):
    """Parser of IR that fills `record`; after an error, with what precedes it.

    `line_offset` lines of file `name` precede `text`.
    """

    def __init__(self, ctx: Context, text: str, name: str, line_offset: int = 0):
        super().__init__(ctx, text, name, line_offset)
        self.record = Record()
        self._parsed: ParsedOperation | None = None

    def parse_operation(self) -> Operation:
        """Parse an operation and record it."""
        start = self.pos
        parsed = ParsedOperation(start, (start, start), start)
        self.record.operations.append(parsed)
        around, self._parsed = self._parsed, parsed
        try:
            parsed.op = super().parse_operation()
            return parsed.op
        finally:
            parsed.end = self.pos
            self._parsed = around

    def _get_op_by_name(self, name: str) -> type[Operation]:
        """Return the class of operation `name`, and record where the name stands."""
        parsed = self._parsed
        if parsed is not None:
            text = self.lexer.input.content
            start = max(text.rfind(name, parsed.start, self.pos), parsed.start)
            parsed.name = (start, start + len(name))
        kind = super()._get_op_by_name(name)
        if parsed is not None:
            parsed.kind = kind
        return kind

    def record_instruction(
        self, op: Operation, start: int, end: int, labels: Sequence[Extent]
    ) -> None:
        """Record an instruction of machine code, whose whole text is its name, and the labels whose
        addresses it takes.
        """
        self.record.operations.append(ParsedOperation(start, (start, end), end, type(op), op))
        text = self.lexer.input.content
        self.record.symbols += [Mention(one, text[one[0] + 1 : one[1]]) for one in labels]

    def resolve_operand(self, operand: UnresolvedOperand, type: Any) -> Any:
        """Return the value of an operand of type `type`, and record its use."""
        value = super().resolve_operand(operand, type)
        self.record.uses.append(Mention(_extent(operand.span), value))
        return value

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span) -> None:
        """Register and record the definition of `values` under one name."""
        early = dict(self.forward_ssa_references.get(name, {}))
        super()._register_ssa_definition(name, values, span)
        self.record.definitions += [Mention(_extent(span), value) for value in values]
        for index, stand_in in early.items():
            self.record.stands_for[id(stand_in)] = values[index]

    def _parse_block(self) -> Block:
        """Parse a block and record its label."""
        label = self._current_token.span
        block = super()._parse_block()
        self.record.definitions.append(Mention(_extent(label), block))
        return block

    def parse_optional_successor(self) -> Block | None:
        """Parse a successor if there is one, and record its use."""
        label = self._current_token.span
        block = super().parse_optional_successor()
        if block is not None:
            self.record.uses.append(Mention(_extent(label), block))
        return block

    def parse_optional_symbol_name(self) -> Any:
        """Parse a symbol name if there is one, and record it."""
        span = self._current_token.span
        name = super().parse_optional_symbol_name()
        if name is not None:
            self.record.symbols.append(Mention(_extent(span), name.data))
        return name

    def _parse_alias_def(self) -> None:
        """Parse the definition of an alias and record its place."""
        span = self._current_token.span
        super()._parse_alias_def()
        self.record.aliases[span.text] = _extent(span)


def _extent(span: Span) -> Extent:
    return span.start, span.end
