"""Latencies between a definition and a use of a register, in packets.

The rule is LLVM's, on the operand cycles of the instruction table: the cycle of the definition
minus the cycle of the use, plus one, minus one for forwarding, which every register file has;
halved, rounding up, since an HVX context issues every other cycle. A packet with an earlier
consumer stalls.
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
