"""Checks of what allocators do: physical registers that exist, one value in each at a time, and
spills that are possible.
"""

from __future__ import annotations

from collections import defaultdict

from ....dialects.diagnostics import HexnnError
from ..machine import PRECOLORED, Function, Register, blocks
from .register_file import RegisterFile
from .shortage import Shortage


def check_assigned(function: Function, file: RegisterFile) -> None:
    """Raise HexnnError, located at the definition of a register of the scheduled `function`, unless
    each register of a file is assigned a physical register that it may take, which nothing else
    occupies in its live range.
    """
    occupied: dict[int, int] = defaultdict(int)
    for register, number in file.assigned.items():
        if register in PRECOLORED:
            for at, mask in file.occupied_numbers(register, number):
                occupied[at] |= mask
    for register in file.registers:
        number = file.assigned.get(register)
        if number is None:
            raise fault(function, register, "no register")
        numbers = file.candidate_numbers(register)
        if number not in numbers:
            allowed = f"{numbers.start} to {numbers[-1]}" + " in steps of 2" * (numbers.step == 2)
            raise fault(function, register, f"number {number}", [f"numbers are {allowed}"])
        for at, mask in file.occupied_numbers(register, number):
            if occupied[at] & mask:
                raise fault(function, register, f"number {at}, which holds another value")
            occupied[at] |= mask


def check_spills(shortage: Shortage, chosen: list[Register]) -> list[Register]:
    """Return the registers that an allocator wants to spill. Raises HexnnError unless they are one
    or more of the file that is too small.
    """
    if not chosen:
        raise HexnnError(f"the allocator spills nothing in '{shortage.function.name}'")
    for register in chosen:
        if register in PRECOLORED or register not in shortage.registers:
            raise fault(shortage.function, register, "a stack slot, but it cannot be spilled")
    return chosen


def fault(
    function: Function, register: Register, what: str, notes: list[str] | None = None
) -> HexnnError:
    """Return the error that an allocator gives `what` to a register, located at an instruction that
    writes it.
    """
    instrs = (instr for block in blocks(function.body) for instr in block.instrs)
    writers = (i for i in instrs if any(ref.register is register for ref in i.defs))
    writer = next(writers, None)
    owner = f"'{register.name}'" if writer is None else f"the result of '{writer.text}'"
    source = None if writer is None else writer.source
    return HexnnError(f"the allocator gives {owner} {what}", source, notes or [])
