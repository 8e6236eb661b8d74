"""The reference of the qnn operations: current, whole, and true of what runs."""

import re
from collections import Counter

import pytest
from support import machine

from hexnn.dialects import qnn
from hexnn.dialects.qnn.meanings import key_of, meanings
from hexnn.tools import qnn_reference
from hexnn.tools.reference.declared import DIALECTS, checks, declared_rules, facts, shares
from hexnn.tools.reference.document import document
from hexnn.tools.reference.evidence import FILECHECK, oracles, section_items
from hexnn.tools.reference.operations import Section, entry, families, paragraphs, sections
from hexnn.tools.reference.trial import can_run, element_kind, examples, variants

PAGE = machine.ROOT / "docs" / "qnn-ops.md"
DEPTH_WISE = qnn.DepthWiseConv2dOp.get_irdl_definition()


def test_the_page_is_current():
    """Else: `python -m hexnn.tools.qnn_reference --write docs/qnn-ops.md`."""
    assert PAGE.read_text() == document()


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]):
    assert qnn_reference.main([]) == 0
    out = capsys.readouterr().out
    assert all(f"\n{op.QNN_NAME} " in out for op in sections())
    assert f"declared: {len(sections())}\n" in out


def test_outside_of_a_checkout(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(qnn_reference, "FILECHECK", FILECHECK / "none")
    assert qnn_reference.main([]) == 2
    assert "run it in a checkout of hexnn" in capsys.readouterr().err


def test_oracles_are_of_operations():
    """A mark that names another class would be lost."""
    names = {op.__name__ for op in qnn.QNN.operations}
    assert [oracle for oracle in oracles() if oracle.operation not in names] == []


@pytest.mark.parametrize("op", sections(), ids=lambda op: op.QNN_NAME)
def test_what_verifies_runs(op: Section):
    """Of each kind of tensors that an example or a variant of it has, one runs at least."""
    found = [variant for example in examples()[op.name] for variant in variants(example)]
    runnable = {element_kind(one) for one in found if can_run(one)}
    assert runnable == {element_kind(one) for one in found}


def test_every_parameter_has_a_line_of_its_own():
    """Of 10 to 120 characters; no line is left over, none repeats that for other operations."""
    lines = meanings()
    keys = {key_of(op.QNN_NAME, one.name) for op in sections() for one in entry(op).parameters}
    assert keys == set(lines)
    assert [key for key, line in lines.items() if not 10 <= len(line) <= 120] == []
    assert [key for key in lines if key[0] and lines[key] == lines.get(("", key[1]))] == []


@pytest.mark.parametrize("op", sections(), ids=lambda op: op.QNN_NAME)
def test_texts_do_not_repeat(op: Section):
    """Nor do they say what a base class is."""
    text = entry(op).text
    sentences = Counter(sentence for one in text for sentence in re.split(r"(?<=[.:]) ", one))
    assert [sentence for sentence, count in sentences.items() if count > 1] == []
    _, *bases = families(op)
    assert {paragraphs(base.__doc__)[0] for base in bases} & set(text) == set()


@pytest.mark.parametrize("op", sections(), ids=lambda op: op.QNN_NAME)
def test_tensors_stand_beside_those_of_the_section(op: Section):
    """All of the section's, in its order; only If has tensors that its section does not list."""
    told = entry(op)
    for tensors, role in ((told.operands, "input"), (told.results, "output")):
        listed = [tensor.item for tensor in tensors if tensor.item]
        assert listed == section_items(op.QNN_NAME, role)
        assert len(listed) == len(tensors) or op is qnn.IfOp


def test_rules_are_counted_where_they_hold():
    """A depthwise convolution: its tensors, then the checks of its family."""
    facts_of = {name: facts(one.constr) for name, one in DEPTH_WISE.operands}
    assert facts_of["bias"][1:] == ["[channel_out]", "scales along axis 0"]
    (_, output), *_ = DEPTH_WISE.results
    assert facts(output.constr)[-1] == "the data type of input"
    parameters = [name for name in DEPTH_WISE.properties if not name.endswith("SegmentSizes")]
    tensors = [*facts_of.values(), facts(output.constr)]
    assert declared_rules(qnn.DepthWiseConv2dOp) == len(parameters) + sum(map(len, tensors))


def test_shares_are_of_checks_in_code():
    """Calls of checking functions in a class body count, those of its bases at the bases."""
    assert checks(qnn.DepthWiseConv2dOp) == 0
    assert checks(qnn.SectionOp) > 2
    assert {share.dialect for share in shares() if 0 < share.declared} == set(DIALECTS)
