"""Expected messages, places of operations, and the timer's tree."""

from __future__ import annotations

import re
import sys

import pytest
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.remarks import listening, remark, warning
from hexnn.tools.driver.failures import operations_in_errors
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.messages import Message, messages_of
from hexnn.tools.driver.split import split
from hexnn.tools.driver.timing import Timer
from hexnn.tools.driver.verify_diagnostics import mismatches, read_expectations
from hexnn.tools.universe import new_context


def said(line: int, text: str, severity: str = "error", file: str | None = "x.mlir") -> Message:
    """A message at a line of the text under test."""
    return Message(severity, text, file, line, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n\n// expected-error {{e}}", 3),
        ("\n\n// expected-error@+2 {{e}}", 5),
        ("\n\n// expected-error@-2 {{e}}", 1),
        ("a\n// expected-note {{n}}\n// expected-error@above {{e}}", 1),
        ("// expected-error@below {{e}}\n// expected-note@below {{n}}\na", 3),
        ("\n// expected-error@unknown {{e}}", 0),
    ],
)
def test_places(text: str, line: int) -> None:
    """Where an expectation points."""
    expected, wrong = read_expectations(text, "x.mlir")
    assert wrong == []
    assert [e.line for e in expected if e.severity == "error"] == [line]


def test_a_message_must_have_severity_place_and_text() -> None:
    """One that differs in any is unexpected, and the expectation unmet."""
    text = "// expected-error {{abc}}"
    assert mismatches(text, "x.mlir", [said(1, "xabcx")]) == []
    for other in (
        said(2, "abc"),
        said(1, "ab"),
        said(1, "abc", "warning"),
        said(1, "abc", file="y"),
    ):
        assert len(mismatches(text, "x.mlir", [other])) == 2
    assert len(mismatches(text, "x.mlir", [])) == 1
    assert len(mismatches(text, "x.mlir", [said(1, "abc"), said(1, "abc")])) == 1


@pytest.mark.parametrize(
    ("count", "counts_that_pass"),
    [("", {1}), ("2 ", {2}), ("2+ ", {2, 3}), ("0+ ", {0, 1, 2, 3})],
)
def test_counts(count: str, counts_that_pass: set[int]) -> None:
    """Exactly so many, or at least."""
    text = f"// expected-remark {count}{{{{r}}}}"
    passing = {n for n in range(4) if not mismatches(text, "x.mlir", [said(1, "r", "remark")] * n)}
    assert passing == counts_that_pass


@pytest.mark.parametrize(
    ("comment", "line"),
    [
        ("@+1 {{x}}", 3),
        (" @+1 {{x}}", 3),
        (" @-1{{x}}", 1),
        (" @above {{x}}", 1),
        (" @below {{x}}", 3),
        (" {{x}}", 2),
    ],
)
def test_a_blank_may_precede_the_line(comment: str, line: int) -> None:
    """Other tools' tests are written so."""
    text = f"a\n// expected-warning{comment}\nb"
    assert mismatches(text, "x.mlir", [said(line, "x", "warning")]) == []
    assert mismatches(text, "x.mlir", [said(4, "x", "warning")])


def test_regular_expressions_are_in_braces() -> None:
    """The rest of the text is literal."""
    text = "// expected-error-re {{a.b {{[0-9]+}}}}"
    assert mismatches(text, "x.mlir", [said(1, "a.b 12")]) == []
    assert mismatches(text, "x.mlir", [said(1, "axb 12")])
    assert mismatches(text, "x.mlir", [said(1, "a.b x")])


@pytest.mark.parametrize(
    "text", ["expected-error", "expected-error @1 {{x}}", "expected-error {{x"]
)
def test_a_malformed_comment_is_an_error(text: str) -> None:
    """It would be taken for a comment else, and test nothing."""
    _, (wrong,) = read_expectations(f"// {text}", "x.mlir")
    assert wrong.text == "malformed expected-... comment"


def test_parts_know_their_lines() -> None:
    """A part of a text, and the lines before it."""
    text = "a\n// -----\nb\nc\n// ----- \nd // -----\n// -----// no\n"
    assert split(text) == [("a\n", 0), ("b\nc\n", 2), ("d // -----\n// -----// no\n", 5)]


def test_operations_have_places() -> None:
    """Line and column of the first character; a written location is kept."""
    text = 'func.func @f() {\n\n    %0 = arith.constant 1 : i32\n  func.return loc("x")\n}'
    module = parse_mlir(new_context(), text, "x.mlir", line_offset=10)
    found = {op.name: op.location for op in module.walk()}

    def place(line: int, column: int) -> Attribute:
        return FileLineColLoc(StringAttr("x.mlir"), IntAttr(line), IntAttr(column))

    assert found["builtin.module"] == found["func.func"] == place(11, 1)
    assert found["arith.constant"] == place(13, 5)
    assert str(found["func.return"]) == 'loc("x")'


def test_warnings_and_remarks_go_to_who_listens() -> None:
    """And to nobody else."""
    heard: list[tuple[str, str, Attribute | None]] = []
    op = ModuleOp([])
    warning("lost")

    def hear(severity: str, message: str, loc: Attribute | None) -> None:
        heard.append((severity, message, loc))

    with listening(hear):
        warning("one", op)
        remark("two")
    remark("lost")
    assert heard == [("warning", "one", op.location), ("remark", "two", None)]


def test_errors_carry_their_operation_and_no_module() -> None:
    """Within, `emit_error` prints nothing into the exception; outside, it is xDSL's again."""
    op = ModuleOp([])
    kept = Operation.emit_error
    with operations_in_errors(), pytest.raises(ValueError, match="inner") as failure:
        op.emit_error("outer", ValueError("inner"))
    assert not hasattr(failure.value, "__notes__")
    assert Operation.emit_error is kept


def test_messages_are_one_line() -> None:
    """Whatever the exception holds."""
    (message,) = messages_of(HexnnError("a\n   b\nc"))
    assert str(message) == "error: a b c"
    (message,) = messages_of(ZeroDivisionError("x\ny"), "pass 'p'")
    assert str(message).startswith("error: internal error: pass 'p': ZeroDivisionError: x y")


def test_times_add_up_to_a_tree() -> None:
    """Spans within spans; the same name again right after is one line."""
    timer = Timer()
    for _ in range(2):
        with timer.span("outer"), timer.span("inner"):
            sys.getsizeof(0)
    lines = timer.report().splitlines()
    names = [m[1] for line in lines if (m := re.search(r"%\)  ( *\w+)$", line))]
    assert names == ["outer", "  inner", "Rest", "Total"]
