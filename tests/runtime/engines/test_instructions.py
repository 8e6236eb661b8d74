"""Every instruction compiled for the host computes what its reference semantics say."""

from __future__ import annotations

import pytest

from hexnn.dialects.hvx.table import instruction, instructions
from hexnn.lowering.llvm.registry import FAMILIES, lowering
from hexnn.tools.conformance import llvm as conformance_llvm
from hexnn.tools.conformance.llvm import check_on_host


@pytest.mark.parametrize(("memory", "special"), [(False, False), (False, True), (True, False)])
def test_llvm_equals_reference(memory: bool, special: bool):
    rows = [row for row in instructions().values() if bool(row.memory) == memory]
    outcomes = check_on_host(rows, edge_cases=4, checked=memory, special=special)
    assert [line for outcome in outcomes for line in outcome.differences] == []
    assert {outcome.test.instruction.name for outcome in outcomes} == {row.name for row in rows}


def test_wrong_code_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(FAMILIES.made, "vaddw", lowering("vsubw"))
    (outcome,) = check_on_host([instruction("vaddw")], edge_cases=4)
    (line,) = outcome.differences
    assert line.startswith("vaddw #0: Vd differs in ")


def test_the_command_prints_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    names = ("vaddw", "vL32b_pred_pi", "vadd_sf_sf")
    monkeypatch.setattr(
        conformance_llvm, "instructions", lambda: {name: instruction(name) for name in names}
    )
    assert conformance_llvm.main(["--edge-cases", "1"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line[:3] == "all"]
    plain, special, checked = lines
    assert plain.split("\t")[2] == special.split("\t")[2] == "3"
    assert checked.split("\t")[2] == "1"
