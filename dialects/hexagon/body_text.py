"""Text of the instructions of a block or packet: `{ v1 = vmem(r0+#0); v2.w = vadd(v1.w, v1.w) }`.

Behind an instruction may stand the bytes that it accesses, `at arg0[+0:128]`, those that a gather
reads, `gathering arg1[+0:4096]`, and an attribute dictionary. The text between the braces is not
made of MLIR's tokens, so it is read from the source; line breaks and comments are blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

from .assembly_text import TOKEN, read
from .attributes import AccessAttr, parse_access
from .machine_ops import MachineOp, machine_op

SCAN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|[{};]')
"""What ends an instruction, or may hide what does."""

COMMENT = re.compile(r"//[^\n]*")
BLANK = re.compile(r"(?:\s|//[^\n]*)*")
FACTS = re.compile(r"\s+(at|gathering)\s+")
"""What separates an instruction from the bytes that it accesses."""

GATHER = re.compile(r"\s*vtmp\.[hw]\s*=\s*vgather\([^;]*")
"""A gather, whose text includes the store behind the semicolon."""


@dataclass(frozen=True)
class Piece:
    """The text of one instruction, as a range of the source: [start, end), of which [attributes,
    end) is its attribute dictionary.
    """

    start: int
    attributes: int
    end: int


def pieces(source: str, start: int) -> tuple[list[Piece], int]:
    """Return the instructions between the brace at `start` and the one that closes it, and the
    position of that. It is -1 if there is none.
    """
    found: list[Piece] = []
    begin, attributes, depth = start + 1, -1, 0
    for match in SCAN.finditer(source, start):
        at, token = match.start(), match[0]
        depth += {"{": 1, "}": -1}.get(token, 0)
        if token == "{" and depth == 2:
            attributes = at
        closed = token == "}" and not depth
        if closed or (token == ";" and depth == 1 and not is_gather(source[begin:at])):
            found.append(Piece(begin, attributes if attributes >= 0 else at, at))
            begin, attributes = at + 1, -1
        if closed:
            return [piece for piece in found if code(source, piece)], at
    return [], -1


def is_gather(text: str) -> bool:
    """Return whether a text is a gather whose store is still to come."""
    return GATHER.fullmatch(COMMENT.sub("", text)) is not None


def code(source: str, piece: Piece) -> str:
    """Return the text of an instruction without comments and attributes."""
    return COMMENT.sub("", source[piece.start : piece.attributes]).strip()


def parse_body(parser: Parser) -> Region:
    """Parse the instructions of a block or packet, with their braces; return them as a region.

    The syntax of instructions is not that of tokens: xDSL's parser has no public way to tell where
    it is in the text, and to go on elsewhere.
    """
    opening = parser._current_token  # pyright: ignore[reportPrivateUsage]
    if opening.kind is not MLIRTokenKind.L_BRACE:
        parser.raise_error("'{' expected before instructions")
    source = parser.lexer.input.content
    found, end = pieces(source, opening.span.start)
    if end < 0:
        parser.raise_error("the '{' is never closed")
    ops = [op for piece in found for op in parse_instruction(parser, source, piece)]
    parser._resume_from(end)  # pyright: ignore[reportPrivateUsage]
    parser.parse_punctuation("}")
    return Region(Block(ops))


def parse_instruction(parser: Parser, source: str, piece: Piece) -> Iterator[Operation]:
    """Yield the operation that a piece of the source writes; nothing for `nop`."""
    text = code(source, piece)
    blank = BLANK.match(source, piece.start)
    first = piece.start if blank is None else blank.end()
    if text == "nop":
        return
    try:
        words, *facts = FACTS.split(text)
        parsed = read(words)
        kinds = dict(zip(facts[::2], map(accessed, facts[1::2]), strict=True))
        made = machine_op(parsed.name)
        op = made(parsed.defs, parsed.uses, kinds.get("at"), kinds.get("gathering"))
    except ValueError as error:
        parser.raise_error(str(error), first, piece.attributes)
    op.attributes |= attributes_of(parser, source[piece.attributes : piece.end])
    op.location = location(parser, first) or op.location
    if (told := getattr(parser, "record_instruction", None)) is not None:
        told(op, first, *labels(source, first, piece.attributes))
    yield op


def labels(source: str, start: int, end: int) -> tuple[int, list[tuple[int, int]]]:
    """Return where the instruction in `source[start:end]` ends, and where labels stand in it, from
    their `@` on, without offsets.
    """
    text = COMMENT.sub(lambda comment: " " * len(comment[0]), source[start:end])
    found = (token for token in TOKEN.finditer(text) if token["label"])
    extents = [(start + one.start("label") - 1, start + one.end("label")) for one in found]
    return start + len(text.rstrip()), extents


def accessed(text: str) -> AccessAttr:
    """Return the attribute of the accessed bytes that `text` describes. Raises ValueError for other
    text.
    """
    return AccessAttr(parse_access(" ".join(text.split())))


def attributes_of(parser: Parser, text: str) -> dict[str, Attribute]:
    """Return the attributes in the text of a dictionary, which may be empty."""
    return Parser(parser.ctx, text).parse_optional_attr_dict() if text.strip() else {}


def location(parser: Parser, position: int) -> LocationAttr | None:
    """Return the location of a character of the source, if the parser gives locations."""
    locate: Callable[[int], LocationAttr] | None = getattr(parser, "location", None)
    return None if locate is None else locate(position)


def print_body(printer: Printer, ops: Sequence[Operation], one_line: bool) -> None:
    """Print the instructions of a block or packet, on one line if asked for and possible."""
    if not ops:
        printer.print_string("{ nop }")
        return
    one_line = one_line and not any(op.attributes for op in ops)
    separator = " " if one_line else "\n"
    with printer.indented():
        printer.print_string("{")
        for index, op in enumerate(ops):
            printer.print_string((";" if index else "") + separator)
            print_instruction(printer, op)
    printer.print_string(separator + "}")


def print_instruction(printer: Printer, op: Operation) -> None:
    """Print an instruction: assembly, the bytes that it accesses, attributes."""
    if not isinstance(op, MachineOp):
        printer.print_op(op)
        return
    printer.print_string(op.text)
    for word, access in (("at", op.access), ("gathering", op.gathered)):
        if access is not None:
            printer.print_string(f" {word} {access.data.text}")
    printer.print_op_attributes(op.attributes)
