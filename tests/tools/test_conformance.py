"""Every instruction that qemu-hexagon knows computes there what its reference semantics say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexnn.dialects.hvx.table import Instruction, instruction, instructions
from hexnn.runtime.engines import toolchain
from hexnn.testing.programs import program as find_program
from hexnn.tools.conformance.instructions import InstructionTest, instruction_tests
from hexnn.tools.conformance.qemu import (
    check_on_qemu,
    passing_outcomes,
    qemu_instructions,
    report,
)


def test_reference_equals_qemu(program: Callable[[str], str]):
    for name in toolchain.PACKAGES:
        program(name)
    rows = qemu_instructions(toolchain.emulator_version())
    outcomes = check_on_qemu(rows, edge_cases=8, seed=7)
    assert [line for outcome in outcomes for line in outcome.differences] == []
    assert {outcome.test.instruction.name for outcome in outcomes} == {row.name for row in rows}


def test_newer_emulators_are_a_second_oracle():
    """For integers of v68 and v69; no emulator executes floats as the machine does."""
    newer = [row for row in qemu_instructions(10) if row not in qemu_instructions()]
    assert {row.since for row in newer} == {68, 69}
    assert len(newer) == 11


def test_differences_of_a_newer_emulator_are_found(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """One that says that it is new enough is asked; this one answers with zeros."""
    for name in ("llvm-mc", "ld.lld"):
        program(name)
    emulator = tmp_path / "qemu-hexagon"
    emulator.write_text(
        "#!/bin/sh\n[ $1 = --version ] && echo qemu-hexagon version 10.0.2 && exit\n"
        "cat >/dev/null; head -c 1000000 /dev/zero\n"
    )
    emulator.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    caches = (toolchain.find_tool, toolchain.emulator_version)
    for each in caches:
        each.cache_clear()
    rows = qemu_instructions(toolchain.emulator_version())
    newer = [row for row in rows if row.proof == "qemu 10"]
    outcomes = check_on_qemu(newer, edge_cases=8)
    assert len(newer) == len({o.test.instruction for o in outcomes if o.differences}) == 11
    for each in caches:
        each.cache_clear()


def test_programs_are_the_newest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Tests run where the only assembler is newer than the one that programs are made with."""
    for name in ("llvm-mc", "llvm-mc-19", "llvm-mc-22"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    for newest in ("llvm-mc-22", "llvm-mc-19", "llvm-mc"):
        toolchain.find_tool.cache_clear()
        assert toolchain.find_tool("llvm-mc") == find_program("llvm-mc") == str(tmp_path / newest)
        (tmp_path / newest).unlink()
    toolchain.find_tool.cache_clear()


@pytest.mark.parametrize("version", sorted({row.since for row in instructions().values()}))
def test_the_assembler_takes_every_instruction(version: int, program: Callable[[str], str]):
    program("llvm-mc")
    packets = [
        f"{{ {'; '.join(InstructionTest(row).packet(index=1))} }}"
        for row in instructions().values()
        if row.since == version
    ]
    flags = toolchain.assembler_flags(version)
    toolchain.call("llvm-mc", *flags, stdin="\n".join(packets).encode())


@pytest.mark.parametrize("version", [75, 79, 81])
def test_newer_versions_have_every_instruction(version: int, program: Callable[[str], str]):
    """An assembler that knows the version takes all rows for it; an older one takes them for the
    newest version that it knows.
    """
    program("llvm-mc")
    rows = instructions().values()
    packets = [f"{{ {'; '.join(InstructionTest(row).packet(index=1))} }}" for row in rows]
    flags = toolchain.assembler_flags(version, toolchain.newest_assembled())
    toolchain.call("llvm-mc", *flags, stdin="\n".join(packets).encode())


def test_a_wrong_meaning_is_found(program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch):
    for name in toolchain.PACKAGES:
        program(name)
    sum_of = Instruction("vaddw", 60, "VA", (9, 7, 7), "Vd.w = vsub(Vu.w, Vv.w)", "qemu")
    (outcome,) = check_on_qemu([sum_of], edge_cases=8)
    (line,) = outcome.differences
    assert line.startswith("vaddw #0: Vd differs in ")


def test_document_is_the_table():
    document = Path(__file__).parents[2] / "docs" / "conformance.md"
    assert document.read_text() == report(passing_outcomes())


def test_forms_of_immediates():
    assert [test.immediate for test in instruction_tests([instruction("valignbi")])] == list(
        range(8)
    )
    assert [test.immediate for test in instruction_tests([instruction("vL32b_ai")])] == [
        -8,
        -1,
        0,
        1,
        7,
    ]


def test_all_integer_instructions_up_to_v66_are_proved():
    rest = {row.name for row in instructions().values() if row.proof != "qemu" and row.since <= 66}
    assert rest == {
        "vS32b_srls_pi",
        "vS32b_srls_ppu",
        "vrmpybub_rtt",
        "vrmpybub_rtt_acc",
        "vrmpyub_rtt",
        "vrmpyub_rtt_acc",
    }


def test_missing_tool_names_its_package(monkeypatch: pytest.MonkeyPatch):
    toolchain.find_tool.cache_clear()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(toolchain.HexnnError, match=r"'llvm-mc' was not found .* package llvm-19"):
        toolchain.tool("llvm-mc")
    assert toolchain.missing_tools() == list(toolchain.PACKAGES)
    toolchain.find_tool.cache_clear()
