"""Latencies between a definition and a use of a register, in packets.

A latency is ceil((D - U) / 2), at least 1, with D the pipeline cycle in which the result becomes
available and U the one in which the operand is read, from the instruction table. LLVM's rule is
D - U + 1, minus one for forwarding, which every register file has; it is halved since an HVX
context issues every other cycle. A packet whose operands are not available yet stalls.
"""

from __future__ import annotations

from functools import cache

from ....dialects.hvx.table import Instruction
from ..machine import Instr

SLOW = {"extractw": 15}
"""Latencies in packets of instructions that move data from a vector to a scalar register (V60 quick
reference)."""


def latency(
    producer: Instr, index_of_def: int, consumer: Instr, index_of_use: int, version: int
) -> int:
    """Return the latency in packets from result `index_of_def` of one instruction to operand
    `index_of_use` of another on HVX version `version`: 1 if the next packet reads it without a
    stall.
    """
    del version  # the operand cycles of the known versions agree
    return opcode_latency(producer.opcode, index_of_def, consumer.opcode, index_of_use)


@cache
def opcode_latency(producer: Instruction, define: int, consumer: Instruction, use: int) -> int:
    """Return the latency in packets from result `define` of one opcode to operand `use` of another,
    both by index.
    """
    if producer.name in SLOW:
        return SLOW[producer.name]
    cycles = result_cycle(producer, define) - operand_cycle(consumer, use)
    return max(1, (cycles + 1) // 2)


def result_cycle(opcode: Instruction, define: int) -> int:
    """Return the pipeline cycle in which result number `define` of an opcode is available, 1 if
    unknown.
    """
    return opcode.cycles[define] if define < len(opcode.cycles) else 1


def operand_cycle(opcode: Instruction, use: int) -> int:
    """Return the pipeline cycle in which operand number `use` of an opcode is read, 1 if
    unknown.
    """
    index = len(opcode.results) + use
    return opcode.cycles[index] if index < len(opcode.cycles) else 1
