"""The instruction table: rows agree with their syntax, and every row has its meaning."""

import pytest

from hexnn.dialects import hvx
from hexnn.dialects.hvx.table import Instruction, Resource, scalar_instruction
from hexnn.lowering.llvm.registry import lowering
from hexnn.semantics.hvx import semantics

ROWS = list(hvx.instructions().values())


def test_cycles_have_one_entry_for_each_operand():
    wrong = [r.name for r in ROWS if len(r.cycles) != len(r.results) + len(r.encoded)]
    assert not wrong


def test_inputs_are_the_encoded_operands_with_the_accumulator_first():
    for row in ROWS:
        assert sorted(o.name for o in row.inputs) == sorted(o.name for o in row.encoded)
        if row.update and row.results:
            assert row.inputs[0] == row.results[0]


def test_every_instruction_has_a_meaning():
    for row in ROWS:
        assert callable(semantics(row.name))


def test_integer_instructions_have_a_lowering():
    for row in ROWS:
        if row.proof == "qemu" and not row.memory:
            assert callable(lowering(row.name))


def test_counts():
    assert len(ROWS) == 616
    assert sum(row.proof == "qemu" for row in ROWS) == 517


@pytest.mark.parametrize(
    ("name", "memory", "operands"),
    [
        ("vL32b_pi", "load", ["Vd", "Rx", "Rx", "increment"]),
        ("vL32b_pred_ppu", "load", ["Vx", "Rx", "Vx", "Pv", "Rx", "Mu"]),
        ("vS32b_new_npred_ai", "store", ["Pv", "Rt", "offset", "Vs"]),
        ("vS32b_srls_pi", "store", ["Rx", "Rx", "increment"]),
        ("vgathermhwq", "load", ["vtmp", "vtmp", "Qs", "Rt", "Mu", "Vvv"]),
        ("vscattermw_add", "store", ["Rt", "Mu", "Vv", "Vw"]),
        ("vcmov", "", ["Vx", "Vx", "Ps", "Vu"]),
    ],
)
def test_memory_and_conditions(name: str, memory: str, operands: list[str]):
    row = hvx.instruction(name)
    assert (row.memory, names(row)) == (memory, operands)


def test_a_histogram_takes_the_register_file():
    row = hvx.instruction("vwhist128qm")
    assert [o.name for o in row.results] == [f"V{number}" for number in range(32)]
    assert [o.name for o in row.inputs[32:]] == ["Qv", "immediate", "Vtmp"]


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("vadd_sf_sf", "vadd.float"),
        ("vadd_sf", "vadd.qfloat"),
        ("vconv_sf_qf32", ".qfloat"),
        ("vconv_w_sf", ".float"),
        ("vaddw", "vadd"),
    ],
)
def test_families(name: str, family: str):
    assert hvx.instruction(name).family == family


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


@pytest.mark.parametrize(
    ("name", "results", "operands", "slots"),
    [
        ("addi", ["Rd"], ["Rs", "immediate"], "0123"),
        ("loadri_pi", ["Rd", "Rx"], ["Rx", "increment"], "01"),
        ("storerd_io", [], ["Rs", "offset", "Rtt"], "01"),
        ("loop0i", [], ["label", "immediate"], "3"),
        ("jumptnew", [], ["Pu", "label"], "0123"),
        ("acci", ["Rx"], ["Rx", "Rs", "Rt"], "23"),
        ("muxii", ["Rd"], ["Pu", "immediate", "immediate"], "0123"),
        ("tfrrcr", ["Md"], ["Rs"], "3"),
    ],
)
def test_scalar_instructions(name: str, results: list[str], operands: list[str], slots: str):
    row = scalar_instruction(name)
    assert [o.name for o in row.results] == results
    assert [o.name for o in row.encoded] == operands
    assert row.resource_at(73).slots == slots
    assert len(row.cycles) == len(results) + len(operands)


def test_ranges_of_scalar_immediates():
    ranges = {
        name: next(o.range for o in scalar_instruction(name).encoded if o.kind == "immediate")
        for name in ("addi", "mpysmi", "loadri_io", "loop0i", "asl_i_r", "subri")
    }
    assert ranges == {
        "addi": (-32768, 32767),
        "mpysmi": (-255, 255),
        "loadri_io": (-4096, 4092),
        "loop0i": (0, 1023),
        "asl_i_r": (0, 31),
        "subri": (-512, 511),
    }


def test_new_predicates_and_stores():
    assert scalar_instruction("jumpfnew").encoded[0].form == "new"
    assert scalar_instruction("jumpfnew").encoded[0].negated
    assert hvx.instruction("vS32b_new_ai").encoded[-1].form == "new"


def test_unknown_instruction():
    with pytest.raises(KeyError):
        hvx.instruction_op("vfrobnicate")
