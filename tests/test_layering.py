"""What each folder may import, checked on the source."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import machine

MAY_IMPORT: dict[str, set[str]] = {
    "dialects": set(),
    "frontends": {"dialects"},
    "runtime.reference": {"dialects"},
    "passes": {"dialects", "runtime.reference"},
    "lowering": {"dialects", "runtime.reference", "passes"},
    "runtime": {"dialects", "lowering", "runtime.reference"},
    "tools": {"dialects", "frontends", "runtime.reference", "passes", "lowering", "runtime"},
}
"""A layer of the package, and the others that it may import."""

LAZILY: dict[str, str] = {"dialects": "passes.canonicalization"}
"""What a layer may import within a function: dialects name their canonicalizations."""

FOREIGN: dict[str, set[str]] = {
    "dialects": {"xdsl", "numpy", "rapidfuzz"},
    "frontends": {"xdsl", "numpy", "flatbuffers"},
    "runtime.reference": {"xdsl", "numpy"},
    "passes": {"xdsl", "numpy"},
    "lowering": {"xdsl", "numpy", "llvmlite"},
    "runtime": {"xdsl", "numpy", "llvmlite"},
    "tools": {"xdsl", "numpy", "llvmlite", "pandas", "rapidfuzz", "tqdm"},
}
"""The other packages that a layer may import."""


def layer_of(module: str) -> str | None:
    """The layer of a module of the package, given without `hexnn.`; none for the root."""
    fitting = [name for name in MAY_IMPORT if f"{module}.".startswith(f"{name}.")]
    return max(fitting, key=len, default=None)


def sources() -> list[Path]:
    """All files of the package's layers."""
    folders = {name.partition(".")[0] for name in MAY_IMPORT}
    return sorted(path for name in folders for path in (machine.ROOT / name).rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, bool, int]]:
    """(full name, whether it is within a function, line) of each import in `path`."""
    package = ("hexnn", *path.relative_to(machine.ROOT).parent.parts)
    tree = ast.parse(path.read_text())
    nested = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        for name in imported(node, package):
            yield name, node in nested, getattr(node, "lineno", 0)


def imported(node: ast.AST, package: tuple[str, ...]) -> list[str]:
    """The full names that an import statement in `package` brings."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = package[: len(package) - node.level + 1] if node.level else ()
    module = ".".join((*base, *filter(None, [node.module])))
    return [f"{module}.{alias.name}" for alias in node.names]


def complaint(layer: str, name: str, lazy: bool) -> str | None:
    """Why a module of `layer` may not import `name`; none when it may."""
    root, _, inside = name.partition(".")
    if root != "hexnn":
        allowed = root in FOREIGN[layer] or root in sys.stdlib_module_names
        return None if allowed else f"{layer} may not import the package {root}"
    other = layer_of(inside)
    if other in (layer, None) or other in MAY_IMPORT[layer]:
        return None
    if lazy and layer in LAZILY and inside.startswith(LAZILY[layer]):
        return None
    return f"{layer} may not import {other} ({name})"


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_layer_imports_what_it_may(layer: str) -> None:
    """Every import of every file of the layer is allowed."""
    wrong: list[str] = []
    for path in sources():
        inside = ".".join(path.relative_to(machine.ROOT).with_suffix("").parts)
        if layer_of(inside) != layer:
            continue
        for name, lazy, line in imports(path):
            if why := complaint(layer, name, lazy):
                wrong.append(f"{path.relative_to(machine.ROOT)}:{line}: {why}")
    assert wrong == []


def test_a_forbidden_import_is_seen(tmp_path: Path) -> None:
    """The rules find what they are there for."""
    assert complaint("dialects", "hexnn.dialects.registries.passes.PASSES", lazy=False)
    assert complaint("dialects", "hexnn.dialects.registries.passes.PASSES", lazy=True)
    assert complaint("dialects", "hexnn.passes.canonicalization.qnn.table.Fold", lazy=True) is None
    assert complaint("passes", "hexnn.runtime.executor.execute", lazy=True)
    assert complaint("passes", "hexnn.semantics.nn.conv2d", lazy=False) is None
    assert complaint("lowering", "pandas", lazy=True)
    assert complaint("tools", "hexnn.runtime.executor", lazy=False) is None


def test_relative_imports_are_resolved() -> None:
    """A relative import is seen as the module that it names."""
    statement = ast.parse("from ...dialects.htp import ops").body[0]
    assert imported(statement, ("hexnn", "passes", "htp")) == ["hexnn.dialects.htp.ops"]
    statement = ast.parse("from . import ops").body[0]
    assert imported(statement, ("hexnn", "passes", "htp")) == ["hexnn.passes.htp.ops"]
