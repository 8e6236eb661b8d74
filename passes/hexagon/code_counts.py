"""Counts of machine code, for the statistics of passes."""

from __future__ import annotations

from collections import Counter

from ...dialects.hexagon.code_ops import FuncOp
from ...lowering.hexagon.machine import Function, Instr, blocks, loops
from ...lowering.hexagon.selection.coalesce import is_copy

STACK = "stack"
"""The buffer of accesses to the stack frame."""


def instruction_counts(function: Function) -> Counter[str]:
    """Return how many instructions code has, how many of them copy registers, and how many loops,
    by how they count.
    """
    counts = Counter[str]()
    for instr in instructions(function):
        counts["instructions"] += 1
        counts["copies of registers"] += is_copy(instr)
    counts.update(f"loops by {loop.control}" for loop in loops(function.body))
    return counts


def packet_counts(function: Function) -> Counter[str]:
    """Return how many packets and instructions scheduled code has, how many loops were transformed,
    and how many values it keeps on the stack.
    """
    counts = Counter[str]()
    counts["packets"] = sum(len(block.packets) for block in blocks(function.body))
    counts["instructions"] = len(instructions(function))
    for loop in loops(function.body):
        counts["modulo-scheduled loops"] += loop.stages > 1
        counts["rotated loops"] += loop.rotated
    return counts + stack_counts(function)


def stack_counts(function: Function) -> Counter[str]:
    """Return how many values code stores on the stack and reloads, and how many bytes it takes."""
    accesses = [instr.access for instr in instructions(function) if instr.access]
    kinds = Counter(access.kind for access in accesses if access.root == STACK)
    return Counter(
        {
            "stores of spilled values": kinds["store"],
            "reloads of spilled values": kinds["load"],
            "bytes of stack": function.frame,
        }
    )


def registers_in_use(code: FuncOp) -> Counter[str]:
    """Return how many physical registers of each file code names."""
    cells = {cell for op in code.instructions for name in op.registers for cell in name.cells}
    return Counter(f"{file} registers in a function" for _, file, _, _ in sorted(cells))


def instructions(function: Function) -> list[Instr]:
    """Return the instructions of code in program order."""
    return [instr for block in blocks(function.body) for instr in block.instrs]
