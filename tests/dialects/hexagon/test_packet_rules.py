"""Packets that the verifier takes, given to LLVM's assembler: it takes them, too."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from xdsl.parser import Parser

from hexnn.dialects.hexagon.code_ops import PacketOp
from hexnn.dialects.hexagon.packet_rules import packet_violations
from hexnn.dialects.hvx.table import Instruction, instructions, scalar_instructions
from hexnn.runtime.engines.toolchain import assembler_flags, newest_assembled, tool
from hexnn.tools.universe import new_context

PACKETS = 1500
REGISTER = re.compile(r"\b([VQRPM])([dxyeuvwst])(\2?)(8?)(in)?\b")
IMMEDIATE = re.compile(r"#{1,2}[sSuUm]\d+(:\d)?")

LEFT_OUT = re.compile(r"\.[hsb]f|\.qf|vtmp|hist|#r|jump|frame")
"""Floats, what packets write in other words, and what verifiers of functions check."""

NUMBERS = {"v": 3, "q": 2, "p": 2, "r": 4, "m": 1}
"""How many registers of a file are drawn from: so few that rules are broken often."""


def random_text(row: Instruction, rng: random.Random) -> str:
    """An instruction with random registers, the same for the same operand."""
    names: dict[str, str] = {}

    def register(found: re.Match[str]) -> str:
        file = found[1].lower()
        number = rng.randrange(NUMBERS[file])
        low = number - number % 2
        name = f"{file}{low + 1}:{low}" if found[3] else f"{file}{number}"
        return names.setdefault(found[0], name)

    return IMMEDIATE.sub("#0", REGISTER.sub(register, row.syntax))


def pools(version: int) -> list[list[Instruction]]:
    """Rows of one unit each; those with conditions or `.new`, `.cur`, `.tmp` operands once more."""
    rows = [*instructions().values(), *scalar_instructions().values()]
    rows = [row for row in rows if row.since <= version and not LEFT_OUT.search(row.syntax)]
    units: dict[str, list[Instruction]] = {}
    for row in rows:
        units.setdefault(row.resource_at(version).unit, []).append(row)
    special = [row for row in rows if re.search(r"\.new|\.cur|\.tmp", row.syntax)]
    return [*units.values(), *[special, [row for row in rows if row.is_predicated]] * 5]


def is_taken(packet: str, version: int) -> bool:
    """Whether the parser and the rules of packets take a packet."""
    text = f"hexagon.func @f version {version} {{ hexagon.packet {packet} }}"
    module = Parser(new_context(), text).parse_module()
    (op,) = (op for op in module.walk() if isinstance(op, PacketOp))
    return not any(packet_violations(op))


def refused(packets: Sequence[str], version: int, folder: Path) -> list[str]:
    """The packets that the assembler refuses, with its reasons."""
    source = folder / "packets.s"
    source.write_text("\n".join(packets) + "\n")
    command = [tool("llvm-mc"), *assembler_flags(version, newest_assembled()), str(source)]
    command += ["-o", str(folder / "packets.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.findall(r":(\d+):\d+: error: (.*)", done.stderr)
    return [f"{packets[int(line) - 1]}: {reason}" for line, reason in found]


@pytest.mark.parametrize("version", [66, 73, 81])
def test_the_assembler_takes_what_the_verifier_takes(
    version: int, tmp_path: Path, program: Callable[[str], str]
):
    program("llvm-mc")
    rng, choices = random.Random(version), pools(version)
    packets: list[str] = []
    for _ in range(PACKETS):
        rows = [rng.choice(rng.choice(choices)) for _ in range(rng.choice((1, 2, 2, 2, 3, 3, 4)))]
        packets.append("{ " + "; ".join(random_text(row, rng) for row in rows) + " }")
    taken = [packet for packet in packets if is_taken(packet, version)]
    assert len(taken) > PACKETS / 5
    assert refused(taken, version, tmp_path) == []
