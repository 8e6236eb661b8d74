"""The assembly text of a kernel: labels, packets, loop ends, read-only data.

An instruction is its row's syntax with registers and immediates in the place of the operands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from ....dialects.hvx.syntax import OPERAND
from ..machine import Function, Instr, Loop, Node, Packet, Ref, Symbol, loops
from ..registers.allocate import DOUBLE, FILES, number
from ..scheduling.resources import long

Names = dict[str, str]
"""The labels of a function, as they stand in the text."""

WORDS = 8
"""Words a line of data."""


def assembly(function: Function) -> str:
    """The text of a function that is scheduled and has its registers."""
    names = labels(function)
    name = function.name
    lines = [".text", f".globl {name}", ".p2align 5", f"{name}:", *sequence(function.body, names)]
    return "\n".join([*lines, *constants(function, names)]) + "\n"


def labels(function: Function) -> Names:
    """Names that no other function has."""
    local = [loop.label for loop in loops(function.body)] + list(function.constants)
    return {label: f".L{function.name}.{at}" for at, label in enumerate(local)}


def sequence(nodes: list[Node], names: Names) -> Iterator[str]:
    """The lines of blocks and loops."""
    for node in nodes:
        if isinstance(node, Loop):
            yield from loop(node, names)
        else:
            yield from (packet(each, names) for each in node.packets)


def loop(node: Loop, names: Names) -> Iterator[str]:
    """The lines of a loop. The last packet of a hardware loop says so."""
    *lines, last = sequence(node.body, names)
    yield f"{names[node.label]}:  // {node.count} times"
    yield from lines
    yield last if node.control == "branch" else f"{last}:end{node.control}"


def packet(packet: Packet, names: Names) -> str:
    """A packet on one line."""
    texts = [instruction(instr, names) for instr in packet.instrs] or ["nop"]
    return "        { " + "; ".join(texts) + " }"


def instruction(instr: Instr, names: Names) -> str:
    """An instruction's syntax with its operands in it.

    Raises ValueError when an operand that is read and written has two registers.
    """
    registers = register_texts(instr)
    others = iter(immediate_texts(instr, names))

    def text(found: re.Match[str]) -> str:
        if found["name"] is None:
            return next(others)
        return found[0].replace(found["name"], registers[found["name"]])

    return OPERAND.sub(text, instr.row.syntax)


def register_texts(instr: Instr) -> Names:
    """The registers of an instruction by the names of its operands."""
    row, found = instr.row, Names()
    operands = (
        *zip(row.results, instr.defs, strict=True),
        *zip(row.encoded, instr.uses, strict=True),
    )
    for operand, use in operands:
        if isinstance(use, Ref):
            text = register(use)
            if found.setdefault(operand.name, text) != text:
                raise ValueError(f"{row.name}: {operand.name} is {found[operand.name]} and {text}")
    return found


def register(ref: Ref) -> str:
    """The assembler's name of a register."""
    at, file = number(ref), FILES[ref.register.kind]
    if ref.register.kind in DOUBLE and not ref.half:
        return f"{file}{at + 1}:{at}"
    return f"{file}{at}"


def immediate_texts(instr: Instr, names: Names) -> Iterator[str]:
    """The operands of an instruction that are no registers, in the order of the syntax."""
    for index, use in enumerate(instr.uses):
        if isinstance(use, Symbol):
            name = names.get(use.name, use.name) + (f"+{use.offset}" if use.offset else "")
            yield name if instr.row.encoded[index].kind == "label" else f"##{name}"
        elif isinstance(use, int):
            yield f"{'##' if long(use, instr.row, index) else '#'}{use}"


def constants(function: Function, names: Names) -> Iterator[str]:
    """The read-only data of a function."""
    if function.constants:
        yield ".section .rodata"
    for label, data in function.constants.items():
        yield from (".p2align 7", f"{names[label]}:")
        padded = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), "<u4").tolist()
        for at in range(0, len(padded), WORDS):
            yield ".word " + ", ".join(f"{word:#010x}" for word in padded[at : at + WORDS])
