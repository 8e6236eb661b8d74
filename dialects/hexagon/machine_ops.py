"""The operations of instructions: one class for each row of the tables, created at its first use.

An instruction is written as in assembly, within a block or a packet. Its registers are attributes:
`defs` are its results, `uses` the operands that it reads, both in the order of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def
from xdsl.utils.exceptions import VerifyException

from ..definitions import named_op_definition
from ..hvx.table import Instruction, Operand
from .assembly_text import Argument, Label, write
from .attributes import AccessAttr, argument_attribute, argument_of
from .machine_instructions import machine_instructions
from .packet_resources import LOOP_SETUPS, TERMINATORS
from .register_names import FILES, RegisterName

LOW = 8
"""The number of physical registers that an operand of 3 bits (`Rt8`) can encode."""

EXTENDABLE = re.compile(r"#[sum](?:6|8|9|10|11|16)\b")
"""The immediates of scalar instructions that a constant extender may widen to 32 bits."""

Attributes = ArrayAttr[Attribute]


@named_op_definition
class MachineOp(IRDLOperation):
    """The base class of all instructions of machine code."""

    name = "hexagon.instruction"

    defs = prop_def(Attributes)
    """The registers that it writes."""

    uses = prop_def(Attributes)
    """The registers, immediates and addresses that it reads."""

    access = opt_prop_def(AccessAttr)
    """The bytes that it may access, for dependence tests; absent where nothing is known."""

    gathered = opt_prop_def(AccessAttr)
    """The bytes that a gather may read; `access` is the vector that it stores."""

    INSTRUCTION: ClassVar[Instruction]
    """The entry of the instruction table."""

    def __init__(
        self,
        defs: Sequence[RegisterName],
        uses: Sequence[Argument],
        access: AccessAttr | None = None,
        gathered: AccessAttr | None = None,
    ):
        properties: dict[str, Attribute | None] = {
            "defs": ArrayAttr(map(argument_attribute, defs)),
            "uses": ArrayAttr(map(argument_attribute, uses)),
            "access": access,
            "gathered": gathered,
        }
        super().__init__(properties=properties)

    @property
    def results_written(self) -> tuple[RegisterName, ...]:
        """The registers that the instruction writes, in the order of `Instruction.results`."""
        return tuple(
            value for value in map(argument_of, self.defs) if isinstance(value, RegisterName)
        )

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The operands that the instruction reads, in the order of `Instruction.encoded`."""
        return tuple(value for value in map(argument_of, self.uses) if value is not None)

    @property
    def registers(self) -> Iterator[RegisterName]:
        """The registers that the instruction writes or reads."""
        everything = map(argument_of, (*self.defs, *self.uses))
        return (value for value in everything if isinstance(value, RegisterName))

    @property
    def text(self) -> str:
        """The instruction as in assembly."""
        return write(self.INSTRUCTION, self.results_written, self.arguments)

    def verify_(self) -> None:
        """Check that operands and results are those of the instruction: their number, classes and
        ranges, and that one register stands for what the instruction both reads and writes.
        """
        for reason in violations(self):
            raise VerifyException(reason)


def violations(op: MachineOp) -> Iterator[str]:
    """Yield what is wrong with the operands and results of an instruction."""
    row = op.INSTRUCTION
    for name, declared, given in (("defs", row.results, op.defs), ("uses", row.encoded, op.uses)):
        if len(declared) != len(given):
            yield f"'{row.syntax}' has {len(declared)} {name}, got {len(given)}"
            return
    registers: dict[str, RegisterName] = {}
    pairs = zip((*row.results, *row.encoded), (*op.defs, *op.uses), strict=True)
    for operand, value in ((o, argument_of(attribute)) for o, attribute in pairs):
        if reason := mismatch(row, operand, value):
            yield f"'{row.syntax}' {reason}"
        elif isinstance(value, RegisterName) and value != registers.setdefault(operand.name, value):
            known = registers[operand.name]
            yield f"'{row.syntax}': {operand.name} is both {known.text} and {value.text}"


def mismatch(row: Instruction, operand: Operand, value: Argument | None) -> str:
    """Return why `value` cannot be an operand of an instruction; the empty string if it can."""
    if operand.kind == "immediate":
        return "" if fits(row, operand, value) else out_of_range(operand, value)
    if operand.kind == "label":
        return "" if isinstance(value, Label) else "needs a label"
    if not isinstance(value, RegisterName) or value.operand_kind != operand.kind:
        given = value.text if isinstance(value, RegisterName | Label) else value
        return f"takes a {operand.kind} as {operand.name}, got {given}"
    if operand.name.endswith("8") and not value.virtual and value.number >= LOW:
        return f"reads {operand.name} from r0 to r7, got {value.text}"
    return ""


def out_of_range(operand: Operand, value: object) -> str:
    """Return the message that an immediate is not in the range of its field."""
    low, high = operand.range
    shown = value.text if isinstance(value, RegisterName | Label) else value
    return f"takes an immediate from {low} to {high} in steps of {operand.scale}, got {shown}"


def fits(row: Instruction, operand: Operand, value: Argument | None) -> bool:
    """Return whether `value` can be an immediate of an instruction: in the range of its field, or,
    with a constant extender, any 32 bits.
    """
    extended = is_extendable(row)
    if isinstance(value, Label):
        return extended
    if not isinstance(value, int):
        return False
    low, high = operand.range
    if low <= value <= high:
        return not value % operand.scale
    return extended and -(1 << 31) <= value < 1 << 32


@cache
def is_extendable(row: Instruction) -> bool:
    """Return whether a constant extender may widen the immediate of an instruction."""
    scalar = all(FILES.get(o.kind) not in ("vector", "pred") for o in (*row.results, *row.encoded))
    special = row.name in TERMINATORS | LOOP_SETUPS or row.name == "allocframe"
    return scalar and not special and "++" not in row.syntax and bool(EXTENDABLE.search(row.syntax))


@cache
def machine_op(name: str) -> type[MachineOp]:
    """Return the operation class of an instruction: `machine_op("vaddw")` defines `hexagon.vaddw`.

    Raises KeyError for an unknown name.
    """
    row = machine_instructions()[name]
    body = {
        "__doc__": f"`{row.syntax}` (HVX v{row.since}).",
        "__module__": __name__,
        "name": f"hexagon.{name}",
        "INSTRUCTION": row,
    }
    return type(f"{name}Op", (MachineOp,), body)
