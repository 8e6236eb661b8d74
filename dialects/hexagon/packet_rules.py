"""The rules of packets: resources, one writer of a register, `.new`, `.cur` and `.tmp`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .assembly_text import Argument, Label
from .machine_ops import MachineOp, is_extendable
from .packet_resources import (
    CLASSES,
    LOOP_SETUPS,
    WORDS,
    class_of_opcode,
    feasible,
    memory_of,
)
from .places import function_around, place
from .register_names import NameCell, RegisterName

if TYPE_CHECKING:
    from .code_ops import PacketOp

FORWARDED = ("cur", "tmp")
"""The result forms of loads (`.cur`, `.tmp`) that other instructions of the same packet read."""


def packet_violations(packet: PacketOp) -> Iterator[str]:
    """Yield what is wrong with a packet, with its place in the function."""
    if not all(is_well_formed(op) for op in packet.instructions):
        return
    rules = (resource_violations, writer_violations, new_violations, forwarding_violations)
    for rule in rules:
        yield from (f"in {place(packet)}: {reason}" for reason in rule(packet))


def is_well_formed(op: MachineOp) -> bool:
    """Return whether an instruction has as many operands and results as its syntax."""
    row = op.INSTRUCTION
    return (len(op.defs), len(op.uses)) == (len(row.results), len(row.encoded))


def resource_violations(packet: PacketOp) -> Iterator[str]:
    """Yield why the instructions of a packet do not issue together on the function's version."""
    function = function_around(packet)
    if function is None:
        return
    version, ops = function.version.value.data, packet.instructions
    newer = [op for op in ops if op.INSTRUCTION.since > version]
    for op in newer:
        yield f"'{op.text}' is an instruction of v{op.INSTRUCTION.since}, and this is v{version}"
    if newer or not ops:
        return
    classes = sorted(class_of_opcode(op.INSTRUCTION, needs_extender(op), version) for op in ops)
    words = sum(CLASSES[number].words for number in classes)
    if words > WORDS:
        yield f"has {words} words, immediate extenders included; a packet has {WORDS}"
    elif not feasible(tuple(classes)):
        units = ", ".join(unit_of(op, version) for op in ops)
        yield f"the slots and units of v{version} do not suffice for {units}"


def unit_of(op: MachineOp, version: int) -> str:
    """Return the name of an instruction with its resource class and slots: `vadd (VA, slots
    0123)`.
    """
    row, resource = op.INSTRUCTION, op.INSTRUCTION.resource_at(version)
    return f"{row.mnemonic or row.name} ({resource.unit}, slots {resource.slots})"


def needs_extender(op: MachineOp) -> bool:
    """Return whether an instruction takes a word more, for the upper bits of its immediate or, as
    it may be far away, of the start of its loop.
    """
    if op.INSTRUCTION.name in LOOP_SETUPS:
        return True
    return is_extendable(op.INSTRUCTION) and any(
        isinstance(use, Label)
        or (isinstance(use, int) and not operand.range[0] <= use <= operand.range[1])
        for operand, use in zip(op.INSTRUCTION.encoded, op.arguments, strict=True)
    )


def writer_violations(packet: PacketOp) -> Iterator[str]:
    """Yield the registers that several instructions of a packet write."""
    writers = Counter(
        cell for op in packet.instructions for name in op.results_written for cell in name.cells
    )
    for cell in [cell for cell, count in writers.items() if count > 1]:
        ops = [op for op in packet.instructions if cell in written([op])]
        if not exclude_each_other(ops):
            yield f"{len(ops)} instructions write {cell_text(cell)}"


def exclude_each_other(ops: Sequence[MachineOp]) -> bool:
    """Return whether only one of several instructions has an effect: two under opposite
    conditions.
    """
    first = guard(ops[0])
    return len(ops) == 2 and first is not None and guard(ops[1]) == (first[0], not first[1])


def guard(op: MachineOp) -> tuple[Argument, bool] | None:
    """Return the scalar predicate that decides whether an instruction has an effect, and whether
    it must be false; None for an instruction that always has one.
    """
    row = op.INSTRUCTION
    if row.condition is None or not row.is_predicated:
        return None
    return op.arguments[0], row.condition.negated


def written(ops: Sequence[MachineOp]) -> set[NameCell]:
    """Return the single registers that instructions write."""
    return {cell for op in ops for name in op.results_written for cell in name.cells}


def cell_text(cell: NameCell) -> str:
    """Return the name of a single register or of half of a virtual pair."""
    virtual, kind, number, half = cell
    pair = virtual and kind in ("pair", "scalar64")
    return RegisterName(kind, number, virtual, ("lo", "hi")[half] if pair else "").text


def new_violations(packet: PacketOp) -> Iterator[str]:
    """Yield the `.new` operands that no other instruction of a packet computes."""
    for op in packet.instructions:
        for operand, use in zip(op.INSTRUCTION.encoded, op.arguments, strict=True):
            if operand.form != "new" or not isinstance(use, RegisterName):
                continue
            makers = [o for o in packet.instructions if o is not op and use in o.results_written]
            if not makers:
                yield f"'{op.text}' reads {use.text}.new, which nothing in its packet computes"
            elif use.operand_kind == "vector" and memory_of(makers[0].INSTRUCTION):
                yield f"'{op.text}' reads {use.text}.new, which a load in its packet makes"
            elif guard(makers[0]) not in (None, guard(op)):
                yield (
                    f"'{op.text}' reads {use.text}.new, which '{makers[0].text}' computes under"
                    " another condition"
                )


def forwarding_violations(packet: PacketOp) -> Iterator[str]:
    """Yield the results of `.cur` and `.tmp` loads that no other instruction of a packet reads."""
    for op in packet.instructions:
        for operand, name in zip(op.INSTRUCTION.results, op.results_written, strict=True):
            others = (o for o in packet.instructions if o is not op)
            read = {cell for other in others for cell in cells_read(other)}
            if operand.form in FORWARDED and not read & set(name.cells):
                yield f"nothing in its packet reads {name.text}.{operand.form}"


def cells_read(op: MachineOp) -> set[NameCell]:
    """Return the single registers that an instruction reads."""
    return {cell for use in op.arguments if isinstance(use, RegisterName) for cell in use.cells}
