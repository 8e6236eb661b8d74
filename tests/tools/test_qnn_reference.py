"""The reference of the qnn operations: current, whole, and true of what runs."""

import pytest
from support import machine

from hexnn.dialects import qnn
from hexnn.tools import qnn_reference
from hexnn.tools.reference.document import document
from hexnn.tools.reference.evidence import FILECHECK, oracles
from hexnn.tools.reference.operations import Section, sections
from hexnn.tools.reference.trial import can_run, element_kind, examples, variants

PAGE = machine.ROOT / "docs" / "qnn-ops.md"


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
