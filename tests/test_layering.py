"""What each folder may import: those above it in one list, checked on the source."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from support.machine import ROOT

ORDER: dict[str, set[str]] = {
    "dialects": {"xdsl", "numpy", "rapidfuzz"},
    "frontends": {"xdsl", "numpy", "flatbuffers", "pcpp"},
    "semantics": {"xdsl", "numpy"},
    "kernels": {"xdsl", "numpy"},
    "lowering": {"xdsl", "numpy", "llvmlite"},
    "passes": {"xdsl", "numpy", "ortools"},
    "runtime": {"xdsl", "numpy", "llvmlite"},
    "tools": {
        *("xdsl", "numpy", "llvmlite", "matplotlib", "pandas", "rapidfuzz", "tqdm"),
        *("distributed", "lsprotocol", "mkdocs", "optuna", "pyarrow", "pygls"),
    },
    "testing": {"xdsl", "numpy", "ai_edge_litert", "filecheck", "pytest", "scipy"},
}
"""The folders of the package, each of which may import from those before it -> the other packages
that it may import."""

LAZILY: dict[str, str] = {"dialects": "passes.canonicalization"}
"""What a folder may import within a function: dialects name their canonicalizations."""

NAME_OF_MODULE = re.compile(r"hexnn(?:\.\w+)+(?::\w+)?")
"""A string that names a module, or something in one."""


def folder_of(module: str) -> str | None:
    """The folder of a module of the package, given without `hexnn.`; none for the root."""
    folder = module.partition(".")[0]
    return folder if folder in ORDER else None


def sources() -> list[Path]:
    """All files of the package's folders."""
    return sorted(path for folder in ORDER for path in (ROOT / folder).rglob("*.py"))


@cache
def imports(path: Path) -> list[tuple[str, bool, int]]:
    """(full name, whether it runs later or never, line) of each import in `path`."""
    package = ("hexnn", *path.relative_to(ROOT).parent.parts)
    found: list[tuple[str, bool, int]] = []

    def visit(node: ast.AST, late: bool) -> None:
        late = late or is_late(node)
        names = (*imported(node, package), *named(node))
        found.extend((name, late, getattr(node, "lineno", 0)) for name in names)
        for inner in ast.iter_child_nodes(node):
            visit(inner, late)

    visit(ast.parse(path.read_text()), False)
    return found


def is_late(node: ast.AST) -> bool:
    """Whether imports within `node` do not run with the module: later, or for types alone."""
    types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.FunctionDef) or types_only


def imported(node: ast.AST, package: tuple[str, ...]) -> list[str]:
    """The full names that an import statement in `package` brings."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = package[: len(package) - node.level + 1] if node.level else ()
    module = ".".join((*base, *filter(None, [node.module])))
    return [f"{module}.{alias.name}" for alias in node.names]


def named(node: ast.AST) -> list[str]:
    """The module that a string names: tables import by such names."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return []
    named = NAME_OF_MODULE.fullmatch(node.value)
    return [node.value.replace(":", ".")] if named and module_path(node.value) else []


def module_path(name: str) -> Path | None:
    """The file or folder of the module in `hexnn.a.b` or `hexnn.a.b:Class`, if there is one."""
    path = ROOT.joinpath(*name.partition(":")[0].split(".")[1:])
    return path if path.is_dir() or path.with_suffix(".py").is_file() else None


def complaint(folder: str, name: str, lazy: bool) -> str | None:
    """Why a module of `folder` may not import `name`; none when it may."""
    root, _, inside = name.partition(".")
    if root != "hexnn":
        allowed = root in ORDER[folder] or root in sys.stdlib_module_names
        return None if allowed else f"{folder} may not import the package {root}"
    order, other = list(ORDER), folder_of(inside)
    if other is None or order.index(other) <= order.index(folder):
        return None
    if lazy and folder in LAZILY and inside.startswith(LAZILY[folder]):
        return None
    return f"{folder} may not import {other} ({name})"


@pytest.mark.parametrize("folder", ORDER)
def test_folder_imports_what_it_may(folder: str) -> None:
    """Every import of every file of the folder is allowed."""
    wrong: list[str] = []
    for path in sources():
        if path.relative_to(ROOT).parts[0] != folder:
            continue
        for name, lazy, line in imports(path):
            if why := complaint(folder, name, lazy):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {why}")
    assert wrong == []


def module_level_imports() -> dict[str, set[str]]:
    """Modules -> those of the package that run with them."""
    names = {module_name(path): path for path in sources()}
    return {
        name: {
            found
            for wanted, nested, _ in imports(path)
            if not nested and (found := longest(wanted.removeprefix("hexnn."), names))
        }
        - {name}
        for name, path in names.items()
    }


def module_name(path: Path) -> str:
    """The name of the module in a file, without `hexnn.`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def longest(name: str, known: dict[str, Path]) -> str | None:
    """The module of `known` that `name` is, or is in."""
    parts = name.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((name for name in names if name in known), None)


def circle(graph: dict[str, set[str]]) -> Sequence[str]:
    """Names that lead in a circle; none if there is no circle."""
    done, path = set[str](), list[str]()

    def visit(name: str) -> Sequence[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        path.append(name)
        found = next(filter(None, map(visit, sorted(graph[name]))), [])
        path.pop()
        done.add(name)
        return found

    return next(filter(None, map(visit, sorted(graph))), [])


def test_no_module_imports_itself_through_others() -> None:
    """No import circle: a package's `__init__` counts only where something is taken from it."""
    assert circle(module_level_imports()) == []


def test_a_circle_is_seen() -> None:
    """The search finds what it is there for."""
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_a_forbidden_import_is_seen() -> None:
    """The rules find what they are there for."""
    assert complaint("dialects", "hexnn.passes.table.PASSES", lazy=False)
    assert complaint("dialects", "hexnn.passes.table.PASSES", lazy=True)
    assert complaint("dialects", "hexnn.passes.canonicalization.qnn.Fold", lazy=True) is None
    assert complaint("passes", "hexnn.runtime.executor.execute", lazy=True)
    assert complaint("passes", "hexnn.semantics.spatial.convolve", lazy=False) is None
    assert complaint("lowering", "pandas", lazy=True)
    assert complaint("tools", "hexnn.runtime.executor", lazy=False) is None


def test_relative_imports_are_resolved() -> None:
    """A relative import is seen as the module that it names."""
    statement = ast.parse("from ...dialects.htp import ops").body[0]
    assert imported(statement, ("hexnn", "passes", "htp")) == ["hexnn.dialects.htp.ops"]
    statement = ast.parse("from . import ops").body[0]
    assert imported(statement, ("hexnn", "passes", "htp")) == ["hexnn.passes.htp.ops"]


def test_imports_from_strings_are_seen() -> None:
    """A table's `module:Class` is an import; a name of something else is not."""
    text = ast.parse('"hexnn.passes.cse:CsePass"').body[0]
    assert isinstance(text, ast.Expr)
    assert named(text.value) == ["hexnn.passes.cse.CsePass"]
    attribute = ast.parse('"hexnn.source"').body[0]
    assert isinstance(attribute, ast.Expr)
    assert named(attribute.value) == []
