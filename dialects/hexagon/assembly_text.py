"""Assembly text of instructions, written and read by the syntax in the instruction tables.

The text of an instruction is its syntax, with registers, immediates and addresses in place of the
operands' names: `v4.w = vadd(v1.w, v2.w)`, `r1 = ##@C0+128`, `if (p0.new) jump:t @L1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..hvx.syntax import OPERAND, Kind, kind_of
from ..hvx.table import Instruction
from .machine_instructions import machine_instructions
from .register_names import PATTERN, RegisterName, parse_register

TOKEN = re.compile(
    rf"(?<![\w.%])(?P<register>{PATTERN})"
    r"|##?(?P<immediate>[-+]?(?:0x[0-9a-fA-F]+|\d+))"
    r"|(?:##)?@(?P<label>[A-Za-z_][\w$.]*)(?:\+(?P<offset>\d+))?"
)
"""An operand in the text of an instruction: a register, an immediate or the address of a label."""

SLOT = re.compile(rf"{OPERAND.pattern}|#(?P<literal>\d+)")
"""An operand, or an immediate with a fixed value, in the syntax of an instruction."""

CLASSES: dict[Kind, str] = {
    "vector": "V",
    "pair": "W",
    "pred": "Q",
    "scalar": "R",
    "scalar64": "D",
    "scalar_pred": "P",
    "modifier": "M",
}
"""The letter that stands for operands of each class in the shape of an instruction."""


@dataclass(frozen=True)
class Label:
    """The address of a label, plus `offset` bytes."""

    name: str
    offset: int = 0

    @property
    def text(self) -> str:
        """The address as in assembly, without `##`, but with an `@` before the label."""
        return f"@{self.name}" + (f"+{self.offset}" if self.offset else "")


Argument = RegisterName | Label | int
"""An operand of an instruction: a register, an address or an immediate."""


@dataclass(frozen=True)
class Parsed:
    """An instruction read from text: `name` is that of its operation without the dialect's."""

    name: str
    row: Instruction
    defs: tuple[RegisterName, ...]
    uses: tuple[Argument, ...]


def instruction_text(
    row: Instruction, registers: Mapping[str, str], immediates: Iterable[str]
) -> str:
    """Return the assembly text of an instruction: `registers` maps the names of its register
    operands to registers, `immediates` are the texts of the others in the order of the syntax.
    """
    others = iter(immediates)
    parts = list(template(row.syntax))
    parts[1::2] = [registers[name] if name else next(others) for name in parts[1::2]]
    return "".join(parts)


@cache
def template(syntax: str) -> tuple[str, ...]:
    """Return the parts of an instruction's syntax: the text before, between and behind its
    operands, and the operands, in turns; an operand is the name of a register, or empty for an
    immediate or an address.
    """
    parts, at = list[str](), 0
    for match in OPERAND.finditer(syntax):
        start, end = match.span("name" if match["name"] else 0)
        parts += [syntax[at:start], match["name"] or ""]
        at = end
    return (*parts, syntax[at:])


def write(row: Instruction, defs: Sequence[RegisterName], uses: Sequence[Argument]) -> str:
    """Return the assembly text of an instruction with the results `defs` and the operands `uses`.

    An immediate beyond its field is written with `##`.
    """
    registers = {"vtmp": "vtmp"}
    for operand, name in zip((*row.results, *row.encoded), (*defs, *uses), strict=True):
        if isinstance(name, RegisterName):
            registers[operand.name] = name.text
    return instruction_text(row, registers, immediates(row, uses))


def immediates(row: Instruction, uses: Sequence[Argument]) -> Iterator[str]:
    """Yield the texts of an instruction's immediates and addresses, in the order of its
    operands.
    """
    for operand, use in zip(row.encoded, uses, strict=True):
        if isinstance(use, Label):
            yield use.text if operand.kind == "label" else f"##{use.text}"
        elif isinstance(use, int):
            low, high = operand.range
            yield f"{'#' if low <= use <= high else '##'}{use}"


def read(text: str) -> Parsed:
    """Return the instruction that `text` writes. Raises ValueError for an unknown register, and for
    text that no instruction has.
    """
    tokens = list(TOKEN.finditer(text))
    arguments = [argument(token) for token in tokens]
    name = shapes().get(shape(text, arguments))
    if name is None:
        raise ValueError(f"no instruction is written '{' '.join(text.split())}'")
    row = machine_instructions()[name]
    named = list(zip(slots(row.syntax), arguments, strict=True))
    registers: dict[str, RegisterName] = {}
    for slot, value in named:
        if isinstance(value, RegisterName) and registers.setdefault(slot, value) != value:
            raise ValueError(f"'{registers[slot].text}' and '{value.text}' must be one register")
    for slot, value in named:
        if slot.isdigit() and value != int(slot):
            raise ValueError(f"'{row.syntax}' takes no other immediate than {slot}")
    others = (value for slot, value in named if not slot)
    uses = (
        next(others) if operand.kind in ("immediate", "label") else registers[operand.name]
        for operand in row.encoded
    )
    return Parsed(name, row, tuple(registers[o.name] for o in row.results), tuple(uses))


def argument(token: re.Match[str]) -> Argument:
    """Return the operand that a match of `TOKEN` writes. Raises ValueError for an unknown
    register.
    """
    if token["register"]:
        return parse_register(token["register"])
    if token["label"]:
        return Label(token["label"], int(token["offset"] or 0))
    return int(token["immediate"], 0)


def shape(text: str, arguments: Iterable[Argument]) -> str:
    """Return the shape of an instruction's text: without spaces, a letter for each register, `#`
    for each immediate, `L` for the target of a branch.
    """
    values = iter(arguments)

    def letter(match: re.Match[str]) -> str:
        value = next(values)
        if isinstance(value, RegisterName):
            return CLASSES[value.operand_kind]
        return "L" if isinstance(value, Label) and not match[0].startswith("#") else "#"

    return re.sub(r"\s", "", TOKEN.sub(letter, text))


@cache
def shapes() -> dict[str, str]:
    """Return the names of operations, without the dialect's, by the shape of their instruction."""
    return {shape_of(row.syntax): name for name, row in machine_instructions().items()}


def shape_of(syntax: str) -> str:
    """Return the shape of the texts of an instruction, as `shape` does, from its syntax."""

    def letter(match: re.Match[str]) -> str:
        if match["name"] is None:
            return "L" if match["label"] else "#"
        name = match["name"]
        return match[0] if name == "vtmp" else match[0].replace(name, CLASSES[kind_of(name)])

    return re.sub(r"\s", "", SLOT.sub(letter, syntax))


@cache
def slots(syntax: str) -> tuple[str, ...]:
    """Return the operands of an instruction's text in order: the name of a register, or an empty
    string for an immediate or an address, or the text of a fixed immediate.
    """
    return tuple(
        match["name"] or match["literal"] or ""
        for match in SLOT.finditer(syntax)
        if match["name"] != "vtmp"
    )
