"""Assembly text of a kernel: labels, packets, loop ends, read-only data.

The text of an instruction is its syntax in the instruction table, with registers and immediates in
place of the operand names.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....dialects.hexagon.assembly_text import instruction_text
from ....dialects.hexagon.register_names import DOUBLE, FILES, LETTERS
from ..machine import Function, Instr, Loop, Node, Packet, Ref, Symbol, loops
from ..registers.allocate import number
from ..scheduling.packet_fit import exceeds_field

Names = dict[str, str]
"""A map from a function's labels to labels of the program, or from operand names to
register names."""

WORDS = 8
"""The number of words in a line of data; it only bounds the length of lines."""


def assembly(function: Function) -> str:
    """Return the assembly text of a scheduled function with physical registers."""
    names = labels(function)
    name = function.name
    lines = [".text", f".globl {name}", ".p2align 5", f"{name}:", *sequence(function.body, names)]
    return "\n".join([*lines, *constants(function, names)]) + "\n"


def labels(function: Function) -> Names:
    """Return a map from the labels in a function (of its loops and its constants) to labels that
    are unique in the program.
    """
    local = [loop.label for loop in loops(function.body)] + list(function.constants)
    return {label: f".L{function.name}.{at}" for at, label in enumerate(local)}


def sequence(nodes: list[Node], names: Names) -> Iterator[str]:
    """Yield the assembly lines of a sequence of blocks and loops; `names` maps its labels to those
    of the program.
    """
    for node in nodes:
        if isinstance(node, Loop):
            yield from loop(node, names)
        else:
            yield from (packet(each, names) for each in node.packets)


def loop(node: Loop, names: Names) -> Iterator[str]:
    """Yield the assembly lines of a loop; `names` maps labels to those of the program.

    The last packet of a hardware loop gets the end-of-loop marker.
    """
    *lines, last = sequence(node.body, names)
    yield f"{names[node.label]}:  // {node.count} times"
    yield from lines
    yield last if node.control == "branch" else f"{last}:end{node.control}"


def packet(packet: Packet, names: Names) -> str:
    """Return the assembly text of a packet, on one line; `names` maps labels to those of the
    program.
    """
    texts = [instruction(instr, names) for instr in packet.instrs] or ["nop"]
    return "        { " + "; ".join(texts) + " }"


def instruction(instr: Instr, names: Names) -> str:
    """Return the assembly text of an instruction; `names` maps labels to those of the program.

    Raises ValueError when an operand that is both read and written has two different registers.
    """
    return instruction_text(instr.opcode, register_texts(instr), immediate_texts(instr, names))


def register_texts(instr: Instr) -> Names:
    """Return a map from the names of an instruction's register operands to the names of their
    physical registers. Raises ValueError when one operand has two different registers.
    """
    opcode, texts = instr.opcode, Names(vtmp="vtmp")
    operands = (
        *zip(opcode.results, instr.defs, strict=True),
        *zip(opcode.encoded, instr.uses, strict=True),
    )
    for operand, use in operands:
        if isinstance(use, Ref):
            text = register(use)
            if texts.setdefault(operand.name, text) != text:
                raise ValueError(
                    f"{opcode.name}: {operand.name} is {texts[operand.name]} and {text}"
                )
    return texts


def register(ref: Ref) -> str:
    """Return the assembler's name of a register operand: `v3`, `v5:4`, `r0`, `p1`, ..."""
    at, file = number(ref), LETTERS[FILES[ref.register.kind]]
    if ref.register.kind in DOUBLE and not ref.half:
        return f"{file}{at + 1}:{at}"
    return f"{file}{at}"


def immediate_texts(instr: Instr, names: Names) -> Iterator[str]:
    """Yield the texts of an instruction's immediates and addresses, in the order of its operands;
    `names` maps labels to those of the program.
    """
    for index, use in enumerate(instr.uses):
        if isinstance(use, Symbol):
            name = names.get(use.name, use.name) + (f"+{use.offset}" if use.offset else "")
            yield name if instr.opcode.encoded[index].kind == "label" else f"##{name}"
        elif isinstance(use, int):
            yield f"{'##' if exceeds_field(use, instr.opcode, index) else '#'}{use}"


def constants(function: Function, names: Names) -> Iterator[str]:
    """Yield the assembly lines of a function's read-only data; `names` maps labels to those of the
    program.
    """
    if function.constants:
        yield ".section .rodata"
    for label, data in function.constants.items():
        yield from (".p2align 7", f"{names[label]}:")
        padded = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), "<u4").tolist()
        for at in range(0, len(padded), WORDS):
            yield ".word " + ", ".join(f"{word:#010x}" for word in padded[at : at + WORDS])
