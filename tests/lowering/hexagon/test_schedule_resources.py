"""Packets that the scheduler takes, given to LLVM's assembler."""

from __future__ import annotations

import itertools
import random
import re
import subprocess
from pathlib import Path

import pytest

from hexnn.dialects.hvx.table import Instruction, instructions, scalar_instruction
from hexnn.lowering.hexagon.machine import Instr
from hexnn.lowering.hexagon.scheduling.packet_fit import fits, least_packets
from hexnn.runtime.engines.toolchain import assembler_flags, newest_assembled, tool

SCALARS = ("add", "addi", "tfr", "loadri_io", "loadrd_io", "cmpgti", "jumpt")
REGISTER = re.compile(r"\b([VQRPM])([dxyeuvwst])(\2?)(8?)(in)?\b")
LEFT_OUT = re.compile(r"\.new|\.cur|vtmp|\.[hsb]f|\.qf")
"""Instructions that need another one in their packet, or a processor with floats."""

IMMEDIATE = re.compile(r"#{1,2}[sSuUmr]\d+(:\d)?|#r\b")


class Writer:
    """Writes a packet's instructions with registers that differ in all results."""

    def __init__(self) -> None:
        self.results = {"v": itertools.count(2), "q": itertools.count(), "p": itertools.count()}
        self.results["r"] = itertools.count(2)

    def text(self, row: Instruction) -> str:
        """An instruction with registers and immediates."""
        names: dict[str, str] = {}
        text = REGISTER.sub(lambda found: self.register(found, names), row.syntax)
        return IMMEDIATE.sub(lambda found: ".Lstart" if found[0] == "#r" else "#0", text)

    def register(self, found: re.Match[str], names: dict[str, str]) -> str:
        """The register of an operand, the same for the same operand."""
        if found[0] not in names:
            bank = found[1].lower()
            written = found[2] in "dxye"
            number = next(self.results[bank]) if written else 0
            limit = {"v": 15, "q": 3, "p": 3, "r": 12, "m": 0}[bank]
            if found[3] or bank in "vr":
                number = 2 * number
            names[found[0]] = name(bank, min(number, 2 * limit), bool(found[3]))
        return names[found[0]]


def name(bank: str, number: int, double: bool) -> str:
    """A register or a pair."""
    return f"{bank}{number + 1}:{number}" if double else f"{bank}{number}"


def refused(packets: list[str], version: int, folder: Path) -> list[str]:
    """The packets that the assembler refuses."""
    source = folder / "packets.s"
    source.write_text(".Lstart:\n" + "\n".join(packets) + "\n")
    command = [tool("llvm-mc"), *assembler_flags(version, newest_assembled())]
    command += ["-filetype=obj", "-o", str(folder / "packets.o"), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = {int(n) - 2 for n in re.findall(r":(\d+):\d+: error", done.stderr)}
    return [packets[line] for line in sorted(lines)]


def rows(version: int) -> list[Instruction]:
    """Rows of all units, as many of each."""
    units: dict[str, list[Instruction]] = {}
    candidates = [row for row in instructions().values() if row.since <= version]
    candidates = [row for row in candidates if not LEFT_OUT.search(row.syntax)]
    candidates += [scalar_instruction(name) for name in SCALARS]
    for row in candidates:
        units.setdefault(row.resource_at(version).unit, []).append(row)
    units.pop("HIST", None)
    return [row for rows in units.values() for row in random.choices(rows, k=30)]


@pytest.mark.parametrize("version", [66, 73, 75, 79, 81])
def test_assembler_takes_packets(version: int, tmp_path: Path) -> None:
    """Also for versions whose resources are assumed, where the assembler knows them."""
    random.seed(version)
    pool = rows(version)
    packets: list[str] = []
    for _ in range(4000):
        chosen: list[Instr] = []
        for row in random.choices(pool, k=8):
            if fits([*chosen, Instr(row)], version):
                chosen.append(Instr(row))
        writer = Writer()
        packets.append("{ " + "; ".join(writer.text(instr.opcode) for instr in chosen) + " }")
    assert refused(packets, version, tmp_path) == []


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ({"vL32b_ai": 8, "vaddw": 1}, 8),
        ({"vL32b_ai": 3, "vL32Ub_ai": 4}, 7),
        ({"vS32b_ai": 5, "vL32Ub_ai": 4}, 9),
        ({"vrmpyub": 9, "mpyi": 2}, 6),
    ],
)
def test_memory_and_multiplications_bound_packets(counts: dict[str, int], least: int) -> None:
    """A packet has one vector load, one store in slot 0, and two multiplications; an unaligned load
    takes the slots of both accesses.
    """
    rows = {**instructions(), "mpyi": scalar_instruction("mpyi")}
    instrs = [Instr(rows[name]) for name, count in counts.items() for _ in range(count)]
    assert least_packets(instrs, 73) == least


def test_unaligned_accesses_take_two_slots() -> None:
    """One fits beside two other instructions: four, with eight additions, take four packets."""
    load, add = instructions()["vL32Ub_ai"], scalar_instruction("add")
    instrs = [Instr(load, (), ())] * 4 + [Instr(add, (), ())] * 8
    assert least_packets(instrs, 73) == 4
    assert fits(instrs[3:6], 73)
    assert not fits(instrs[3:7], 73)
