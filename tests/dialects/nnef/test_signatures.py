"""The declarations of the nnef operations against those that Khronos' parser has."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from hexnn.dialects import nnef
from hexnn.dialects.nnef.signature import REQUIRED, signature, signatures
from hexnn.frontends.nnef.parser import parse_fragments
from hexnn.frontends.nnef.printer import text_of
from hexnn.frontends.nnef.standard import standard
from hexnn.frontends.nnef.syntax import Fragment

HEADER = Path("cpp", "include", "nnef", "comp", "stdlib_source.h")


def khronos() -> dict[str, Fragment]:
    """The fragments of Khronos' standard library; skips the test without it."""
    package = find_spec("nnef")
    if package is None or package.origin is None:
        pytest.skip("needs the package nnef")
    header = (Path(package.origin).parent / HEADER).read_text()
    text = "".join(re.findall(r'R"STDLIB\((.*?)\)STDLIB"', header, re.DOTALL))
    return {fragment.name: fragment for fragment in parse_fragments(text, HEADER.name)}


def test_there_are_119_operations():
    assert len(signatures()) == 119


def test_operations_are_those_of_khronos():
    assert set(signatures()) == {name for name in khronos() if not name.startswith("_")}


@pytest.mark.parametrize("name", sorted(signatures()))
def test_names_types_defaults_and_generics_are_those_of_khronos(name: str):
    declared = replace(khronos()[name], body=None)
    assert text_of(standard()[name]) == text_of(declared)


def test_a_signature_tells_what_the_definition_does():
    found = signature(nnef.SliceOp)
    assert found.name == "slice"
    assert found.is_generic
    assert found.generic_default is None
    assert found.parameters == (
        ("input", "tensor<?>", REQUIRED),
        ("axes", "integer[]", REQUIRED),
        ("begin", "integer[]", REQUIRED),
        ("end", "integer[]", REQUIRED),
        ("stride", "integer[]", []),
    )
    assert found.results == (("output", "tensor<?>"),)


def test_keywords_of_python_have_their_own_names():
    assert "lambda" in [name for name, _, _ in signature(nnef.SeluOp).parameters]
