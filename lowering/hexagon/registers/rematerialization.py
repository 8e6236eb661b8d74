"""Recognition of registers that hold constants, which one or a few instructions can
rematerialize.
"""

from __future__ import annotations

from collections import Counter

from ..machine import Function, Instr, Ref, Register, blocks

CONSTANT = frozenset({"tfrsi", "lvsplatw", "lvsplath", "lvsplatb", "pred_scalar2"})
"""Names of opcodes whose result is constant when their operands are."""


def constant_definitions(function: Function) -> dict[Register, Instr]:
    """Return the defining instruction of each register that holds a constant and is defined only
    once.
    """
    written = Counter(
        ref.register for block in blocks(function.body) for i in block.instrs for ref in i.defs
    )
    definitions: dict[Register, Instr] = {}
    for block in blocks(function.body):
        for instr in block.instrs:
            if is_constant(instr, definitions) and written[instr.defs[0].register] == 1:
                definitions[instr.defs[0].register] = instr
    return definitions


def is_constant(instr: Instr, known: dict[Register, Instr]) -> bool:
    """Return whether an instruction computes a constant, given the registers `known` to hold
    constants.
    """
    return (
        instr.opcode.name in CONSTANT
        and not instr.defs[0].half
        and all(not isinstance(use, Ref) or use.register in known for use in instr.uses)
    )
