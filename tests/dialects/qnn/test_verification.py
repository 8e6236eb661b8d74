"""Verification by the thousands: a glance is as strict as the definition, nothing is printed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import machine
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import ParseError, VerifyException

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.glance import QuickCheck
from hexnn.dialects.qnn import SectionOp
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.split import split
from hexnn.tools.universe import new_context

FILES = sorted((machine.ROOT / "tests" / "filecheck" / "dialects" / "qnn").glob("*.mlir"))
VALID = [path for path in FILES if "invalid" not in path.name]


def modules(path: Path) -> Iterator[ModuleOp]:
    """The modules of a file that can be read."""
    context = new_context()
    for chunk in split(path.read_text()):
        try:
            yield parse_mlir(context, chunk.text, path.name)
        except (HexnnError, ParseError, VerifyException):
            continue


def operations(path: Path) -> Iterator[SectionOp]:
    """The operations of the dialect in a file."""
    for module in modules(path):
        yield from (op for op in module.walk() if isinstance(op, SectionOp))


def fits(op: SectionOp) -> bool:
    """Whether an operation is as its definition says, by xDSL's verifier."""
    try:
        op.get_irdl_definition().verify(op)
    except VerifyException:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_glance_is_never_kinder(path: Path):
    seen = [op for op in operations(path) if QuickCheck(op.get_irdl_definition()).fits(op)]
    assert [op for op in seen if not fits(op)] == []


def test_a_glance_is_enough():
    """For most operations that fit: all but those with regions."""
    seen = [op for path in VALID for op in operations(path)]
    plain = [op for op in seen if QuickCheck(op.get_irdl_definition()).fits(op)]
    assert len(plain) > 0.95 * len(seen)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_operations_print_nothing(path: Path, monkeypatch: pytest.MonkeyPatch):
    """To print a type takes longer than to verify an operation."""
    found = list(modules(path))

    def refuse(attribute: Attribute) -> str:
        raise AssertionError(f"printed a {type(attribute).__name__}")

    monkeypatch.setattr(Attribute, "__str__", refuse)
    for module in found:
        for op in module.walk():
            verify(op)


def verify(op: Operation) -> None:
    """Verify an operation alone, unless it warns, for that prints."""
    if not (isinstance(op, SectionOp) and op.DEPRECATED):
        op.verify(verify_nested_ops=False)


def test_dialects_load_no_numpy():
    code = "import sys, hexnn.dialects.qnn; print('numpy' in sys.modules)"
    words = [sys.executable, "-c", f"import sys; sys.path.insert(0, '.typing'); {code}"]
    done = subprocess.run(words, cwd=machine.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
