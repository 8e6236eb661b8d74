"""The reference of the qnn operations: current, whole, and true of what runs."""

import re
from collections import Counter

import pytest
from support import machine
from support.drawn_operations import ELEMENTS
from support.qnn_records import elements
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import qnn
from hexnn.dialects.qnn.meanings import key_of, meanings
from hexnn.tools import api, qnn_reference
from hexnn.tools.reference.declared import DIALECTS, checks, declared_rules, facts, shares
from hexnn.tools.reference.document import Evidence, document
from hexnn.tools.reference.evidence import FILECHECK, oracles, section_items
from hexnn.tools.reference.narrower import of_types, rules
from hexnn.tools.reference.operations import Section, entry, families, paragraphs, sections
from hexnn.tools.reference.trial import (
    can_run,
    element_kind,
    examples,
    variants,
    with_element_type,
)
from hexnn.tools.reference.wider import Widening, widenings

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


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    """What all tests and tables state."""
    return Evidence.read()


def test_rules_of_the_table_of_narrower_operations_hold(evidence: Evidence):
    """Each for an invalid case at least, and for all of the operations that it names."""
    holding = {
        (rule, op.QNN_NAME)
        for op in sections()
        for rule in (row.rule for row in evidence.of(op).narrowings(entry(op)))
    }
    assert {rule for rule, _ in holding} >= set(rules())
    named = {(rule, name) for rule in rules() for name in rule.operations}
    assert named - holding == set()


def refusal(op: Operation, tensor: SSAValue, element: Attribute) -> str:
    """The message about `op` where the elements of one of its tensors are of type `element`."""
    block = Block(arg_types=[operand.type for operand in op.operands])
    clone = op.clone(dict(zip(op.operands, block.args, strict=True)))
    block.add_op(clone)
    values = dict(zip((*op.operands, *op.results), (*clone.operands, *clone.results), strict=True))
    changed = with_element_type(tensor.type, lambda _: element)
    Rewriter.replace_value_with_new_type(values[tensor], changed)
    with pytest.raises(VerifyException) as caught:
        clone.verify()
    return str(caught.value)


def value_of(op: Operation, name: str) -> SSAValue | None:
    """The operand or result of a name, or the first one; None for none."""
    value = getattr(op, name)
    return value if value is None or isinstance(value, SSAValue) else next(iter(value), None)


@pytest.mark.parametrize("op", sections(), ids=lambda op: op.QNN_NAME)
def test_refused_data_types_are_refused(op: Section):
    """In an example of the operation with another element type."""
    definition = op.get_irdl_definition()
    declared = dict((*definition.operands, *definition.results))
    for name in (name for row in of_types(entry(op)) for name in row.subjects):
        refused = next(one for one in ELEMENTS if not elements(declared[name]).accepts(one))
        given = ((one, value_of(one, name)) for one in examples()[op.name])
        example, tensor = next((one, value) for one, value in given if value is not None)
        assert re.search(
            rf"\b{name}( \d+)? must (be|hold|have) ", refusal(example, tensor, refused)
        )


@pytest.mark.parametrize("row", widenings(), ids=lambda row: row.operations[0])
def test_wider_operations_accept_the_example(row: Widening):
    names = {op.QNN_NAME: op.name for op in sections()}
    for section in row.operations:
        api.parse(row.example.replace("$OP", names[section])).verify()


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
