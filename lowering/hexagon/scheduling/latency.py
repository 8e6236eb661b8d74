"""How many packets a result takes to reach an instruction that reads it.

LLVM's rule on the operand cycles of the table: the cycle of the definition minus the cycle of the
use, plus one, minus one for the forwarding that every register file has, halved rounding up since
an HVX context issues every other cycle. A consumer in an earlier packet makes its packet wait.
"""

from __future__ import annotations

from functools import cache

from ....dialects.hvx.table import Instruction
from ..machine import Instr

SLOW = {"extractw": 15}
"""Packets from instructions that leave the vector pipeline (V60 quick reference)."""


def latency(
    producer: Instr, index_of_def: int, consumer: Instr, index_of_use: int, version: int
) -> int:
    """Packets between a definition and a use that waits for nothing: 1 is the next packet."""
    del version  # the operand cycles of the known versions agree
    return between(producer.row, index_of_def, consumer.row, index_of_use)


@cache
def between(producer: Instruction, define: int, consumer: Instruction, use: int) -> int:
    """`latency` of rows."""
    if producer.name in SLOW:
        return SLOW[producer.name]
    cycles = written(producer, define) - read(consumer, use)
    return max(1, (cycles + 1) // 2)


def written(row: Instruction, define: int) -> int:
    """The cycle in which a result is there."""
    return row.cycles[define] if define < len(row.cycles) else 1


def read(row: Instruction, use: int) -> int:
    """The cycle in which an operand is read."""
    index = len(row.results) + use
    return row.cycles[index] if index < len(row.cycles) else 1
