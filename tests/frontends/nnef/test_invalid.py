"""Each invalid document gives the whole message in its table, and each rule is violated by one."""

from pathlib import Path

import pytest
from support import nnef_invalid

from hexnn.dialects.diagnostics import HexnnError, location_prefix
from hexnn.dialects.remarks import listening
from hexnn.frontends.nnef.rules import STAGES, Stage
from hexnn.frontends.nnef.validity import violations
from hexnn.tools.api import load

IN_DOCUMENTS: tuple[Stage, ...] = ("syntax", "semantics", "flattening", "arguments")
ELSEWHERE = ("tensor_file", "quant_file", "container", "hostile")
"""Where rules are violated by more than the text of a document."""
CASES = [(stage, *case) for stage in IN_DOCUMENTS for case in nnef_invalid.cases(stage)]

DEVIATIONS = nnef_invalid.cases("deviations")
"""What exporters write, read with a warning."""


@pytest.mark.parametrize(("stage", "message", "text"), CASES, ids=[case[1] for case in CASES])
def test_invalid_documents(
    stage: str, message: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("graph.nnef").write_text(text)
    first = violations("graph.nnef")[0]
    line, *notes = str(first).split("\n")
    assert line == f"graph.nnef:{message}"
    assert all(note.startswith("graph.nnef:") and ": note: " in note for note in notes)
    with pytest.raises(HexnnError) as found:
        load("graph.nnef")
    assert str(found.value) == str(first), "reading says what the check does"


@pytest.mark.parametrize(("message", "text"), DEVIATIONS, ids=[case[0] for case in DEVIATIONS])
def test_deviations_are_warnings_and_strictly_errors(
    message: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("graph.nnef").write_text(text)
    told: list[str] = []
    with listening(lambda kind, said, loc: told.append(f"{location_prefix(loc)}{kind}: {said}")):
        assert violations("graph.nnef") == []
    assert f"graph.nnef:{message.replace('error:', 'warning:')}" in told
    assert f"graph.nnef:{message}" in [str(one) for one in violations("graph.nnef", strict=True)]


@pytest.mark.parametrize("stage", STAGES)
def test_each_rule_is_violated(stage: Stage) -> None:
    beside = Path(__file__).parent
    texts = [(beside / f"test_{part}.py").read_text() for part in ELSEWHERE]
    told = "".join([message for *_, message, _ in (*CASES, *DEVIATIONS)] + texts)
    assert [rule for rule in STAGES[stage] if f"({rule}" not in told] == []
