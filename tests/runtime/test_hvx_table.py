"""The instruction table: rows agree with their syntax, and every row has its meaning."""

import pytest

from hexnn.dialects import hvx
from hexnn.dialects.hvx.table import Instruction, Resource
from hexnn.lowering.hvx_to_llvm.registry import lowering
from hexnn.runtime.reference.hvx import semantics

ROWS = list(hvx.instructions().values())


def test_cycles_have_one_entry_for_each_operand():
    wrong = [r.name for r in ROWS if len(r.cycles) != len(r.results) + len(r.encoded)]
    assert not wrong


def test_inputs_are_the_encoded_operands_with_the_accumulator_first():
    for row in ROWS:
        assert sorted(o.name for o in row.inputs) == sorted(o.name for o in row.encoded)
        if row.update:
            assert row.inputs[0] == row.results[0]


def test_every_instruction_has_a_meaning_and_a_lowering():
    for row in ROWS:
        if not row.memory:
            assert callable(semantics(row.name))
            assert callable(lowering(row.name))


def names(row: Instruction) -> list[str]:
    """Results, then inputs."""
    return [*(o.name for o in row.results), *(o.name for o in row.inputs)]


@pytest.mark.parametrize(
    ("name", "mnemonic", "update", "flags", "operands"),
    [
        ("vaddwsat", "vadd", "", {"sat"}, ["Vd", "Vu", "Vv"]),
        ("vaddwnq", "", "+", set[str](), ["Vx", "Vx", "Qv", "Vu"]),
        (
            "vmpyowh_rnd_sacc",
            "vmpyo",
            "+",
            {"<<1", "rnd", "sat", "shift"},
            ["Vx", "Vx", "Vu", "Vv"],
        ),
        ("vS32b_qpred_ai", "vmem", "", set[str](), ["Qv", "Rt", "offset", "Vs"]),
        ("vlutvvb_oracci", "vlut32", "|", set[str](), ["Vx", "Vx", "Vu", "Vv", "immediate"]),
        ("vaddcarry", "vadd", "", {"carry"}, ["Vd", "Qx", "Vu", "Vv", "Qx"]),
        ("vshuff", "vshuff", "", set[str](), ["Vy", "Vx", "Vy", "Vx", "Rt"]),
        ("vgtub_and", "vcmp.gt", "&", set[str](), ["Qx", "Qx", "Vu", "Vv"]),
        ("vinsertwr", "vinsert", "", set[str](), ["Vx", "Vx", "Rt"]),
        ("vaddclbw", "vaddvclb", "", set[str](), ["Vd", "Vu", "Vv"]),
    ],
)
def test_what_the_syntax_says(
    name: str, mnemonic: str, update: str, flags: set[str], operands: list[str]
):
    row = hvx.instruction(name)
    assert (row.mnemonic, row.update, row.flags) == (mnemonic, update, flags)
    assert names(row) == operands


def test_elements_and_kinds():
    row = hvx.instruction("vmpybus_acc")
    assert [(o.kind, o.element) for o in row.inputs] == [
        ("pair", "h"),
        ("vector", "ub"),
        ("scalar", "b"),
    ]
    assert hvx.instruction("pred_and_n").inputs[1].negated
    assert hvx.instruction("vlut4").inputs[1].kind == "scalar64"


def test_resources_by_version():
    row = hvx.instruction("vrmpybusv_acc")
    assert row.resource_at(68) == Resource("VX_DV", "23")
    assert row.resource_at(69) == Resource("VX", "23")
    assert hvx.instruction("vsatwh").resource_at(65).unit == "VS"
    assert hvx.instruction("vsatwh").resource_at(66).unit == "VA"
    assert hvx.instruction("extractw").resource_at(66) == Resource("VA", "0")
    assert hvx.instruction("vlut4").resource_at(66) == Resource("VX_DV", "2")


def test_immediates():
    assert hvx.instruction("valignbi").inputs[-1].range == (0, 7)
    assert hvx.instruction("vL32b_ai").inputs[-1].range == (-8, 7)
    assert hvx.instruction("vaddw").immediate is None


def test_unknown_instruction():
    with pytest.raises(KeyError):
        hvx.instruction_op("vfrobnicate")
