"""Registers of a disassembled Hexagon instruction, each with the cycle of its packet in which it is
read or written, by the operand cycles of LLVM's itineraries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent / "dialects" / "hvx"

TOKEN = re.compile(
    r"(?P<pair>\b[vr]\d+:\d+\b)|(?P<one>\b[vrqpm]\d+\b|\bvtmp\b)"
    r"|(?P<number>##?-?\w+|(?<=[ (,])0x[0-9a-f]+)"
)
"""Matches an operand in a disassembled instruction: register pair, register (`vtmp`: what a gather
loads) or number."""

OPERAND = re.compile(
    r"(?<![A-Za-z])(?P<file>[VRQPNOM])(?P<letters>dd|xx|yy|uu|vv|tt|ss|[a-z])8?4?(?![a-z0-9])"
    r"|(?P<gathered>vtmp)|(?P<number>#[a-zU]\d*(?::\d)?)"
)
"""Matches an operand in the syntax that the instruction tables give: register file with letters, or
immediate.
"""

SCALAR = {"def": 3, "use": 2}
"""Operand cycles of scalar instructions that the tables lack. Assumption."""


@dataclass(frozen=True)
class Row:
    """A row of the instruction tables: which of the operands are written and read, and in which
    cycle.
    """

    writes: tuple[tuple[int, int], ...]
    """(index of the operand in the text, cycle)."""

    reads: tuple[tuple[int, int], ...]


@dataclass
class Instruction:
    """An instruction of the program: its text, and (register, cycle) for each register that it
    writes or reads.
    """

    text: str
    writes: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])
    reads: list[tuple[str, int]] = field(default_factory=list["tuple[str, int]"])


def shape(text: str) -> str:
    """Return the text of an instruction with operands replaced by their register file (pairs:
    doubled) or `#`, without spaces: the key of `rows`.
    """

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        word = found[0][0].upper()
        return word * 2 if found["pair"] else word

    return "".join(TOKEN.sub(stand, text).split())


def row_shape(syntax: str) -> str:
    """Return the syntax of a table row in the same form as `shape`: operands replaced by register
    file or `#`.
    """

    def stand(found: re.Match[str]) -> str:
        if found["number"]:
            return "#"
        if found["gathered"]:
            return "V"
        word = {"N": "R", "O": "V"}.get(found["file"], found["file"])
        return word * len(found["letters"])

    return "".join(OPERAND.sub(stand, syntax).split())


@cache
def rows() -> dict[str, Row]:
    """Return the rows of the instruction tables by shape, the key that `shape` makes of an
    instruction.
    """
    found: dict[str, Row] = {}
    for name in ("instructions.tsv", "scalars.tsv"):
        header, *lines = (TABLES / name).read_text().splitlines()
        columns = header.split("\t")
        for line in lines:
            fields = dict(zip(columns, line.split("\t"), strict=True))
            cycles = [int(n) for n in fields["cycles"].split() if n.isdigit()]
            found.setdefault(row_shape(fields["syntax"]), row(fields["syntax"], cycles))
    return found


def row(text: str, cycles: Sequence[int]) -> Row:
    """Return the row for an instruction with syntax `text`; `cycles` are the operand cycles in the
    order targets, read-modify-write inputs, condition, old values of targets, inputs, stored value.
    """
    syntax = Syntax.of(text)
    written, read = syntax.written(), syntax.read()
    times = dict(enumerate(cycles))
    timed = [(place, times.get(k, 1)) for k, place in enumerate([*written, *read])]
    return Row(tuple(timed[: len(written)]), tuple(timed[len(written) :]))


CONDITION = re.compile(r"if \([^)]*\) ")


@dataclass(frozen=True)
class Syntax:
    """The operands in the syntax of a table row, and index ranges of those in the condition, the
    target, the inputs and the stored value.
    """

    names: list[str]
    condition: range
    target: range
    inputs: range
    stored: range

    @staticmethod
    def of(text: str) -> Syntax:
        """Parse the syntax of a table row; in a store, the left-hand side is the address, an
        input.
        """
        names = [found[0] for found in OPERAND.finditer(text)]
        condition = CONDITION.match(text)
        first = len(OPERAND.findall(condition[0])) if condition else 0
        left, equals, _ = text.rpartition("= ")
        middle = len(OPERAND.findall(left)) if equals else first
        parts = (range(first, middle), range(middle, len(names)), range(0))
        if equals and re.match(r"v?mem", CONDITION.sub("", text)):
            parts = (range(0), *parts[:2])
        return Syntax(names, range(first), *parts)

    def tied(self, places: range) -> list[int]:
        """Return those indices in `places` whose operand is both read and written (`Vx`, `Ry`)."""
        return [i for i in places if re.match(r"[VRQP][xy]|vtmp", self.names[i])]

    def written(self) -> list[int]:
        """Return the indices of written operands: the targets, then inputs that are modified
        (post-increment).
        """
        targets = {self.names[i] for i in self.target}
        changed = [i for i in self.tied(self.inputs) if self.names[i] not in targets]
        return [*self.target, *changed]

    def read(self) -> list[int]:
        """Return the indices of read operands: condition, targets whose old value is read, inputs,
        stored value.
        """
        inputs = {self.names[i] for i in self.inputs}
        old = [i for i in self.tied(self.target) if self.names[i] not in inputs]
        return [*self.condition, *old, *self.inputs, *self.stored]


def registers(operand: str) -> list[str]:
    """Return the names of the registers in an operand: none for a number, two for a pair `v1:0`."""
    if operand[0] not in "vrqp":
        return []
    first, _, second = operand[1:].partition(":")
    return [f"{operand[0]}{number}" for number in (first, second) if number]


def decoded(text: str) -> Instruction:
    """Return a disassembled instruction with its registers and cycles. Raises ValueError for a
    vector instruction that the tables lack.
    """
    operands = [found[0] for found in TOKEN.finditer(text)]
    known = rows().get(shape(text)) or assumed(text, operands)
    return Instruction(
        text,
        [(name, cycle) for place, cycle in known.writes for name in registers(operands[place])],
        [(name, cycle) for place, cycle in known.reads for name in registers(operands[place])],
    )


def assumed(text: str, operands: Sequence[str]) -> Row:
    """Return a row for a scalar instruction that the tables lack, with the cycles in `SCALAR`.
    Raises ValueError for a vector instruction.
    """
    if re.search(r"\b[vq]\d", text):
        raise ValueError(f"not in the tables: {text} ({shape(text)})")
    target = text.partition("=")[0]
    plain = "mem" not in target and "(" not in target
    written = [i for i, operand in enumerate(operands) if plain and operand in target][:1]
    read = (i for i in range(len(operands)) if i not in written)
    return Row(tuple((i, SCALAR["def"]) for i in written), tuple((i, SCALAR["use"]) for i in read))
