"""Files of at most 400 lines and functions of fewer than 40: checked on the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from support.machine import ROOT
from test_layering import sources

LINES_OF_FILE, LINES_OF_FUNCTION = 400, 39
"""The most lines of a file, and of a function with its docstring and decorators."""


def functions(source: str) -> Iterator[tuple[str, int, int]]:
    """(name, first line, number of lines) of each function in a source, nested ones included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield node.name, first, (node.end_lineno or first) - first + 1


def too_long(path: Path) -> Iterator[str]:
    """What in a file is too long."""
    text, name = path.read_text(), path.relative_to(ROOT)
    if (count := len(text.splitlines())) > LINES_OF_FILE:
        yield f"{name}: {count} lines"
    for function, line, count in functions(text):
        if count > LINES_OF_FUNCTION:
            yield f"{name}:{line}: {function} has {count} lines"


def test_files_and_functions_are_short() -> None:
    assert [one for path in sources() for one in too_long(path)] == []


def test_a_long_function_is_seen() -> None:
    """Decorators count, and so do functions within functions."""
    body = "        pass\n" * 40
    source = f"def outer():\n    @decorator\n    def inner():\n{body}"
    assert list(functions(source)) == [("outer", 1, 43), ("inner", 2, 42)]
