"""All modules write files by the one writer, `dialects/files`: checked on the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import machine
from test_layering import sources

WRITER = machine.ROOT / "dialects" / "files"

WRITING = {
    *("write_text", "write_bytes", "tofile", "touch", "symlink_to", "hardlink_to", "memmap"),
    *("save", "savez", "savez_compressed", "savetxt", "savefig"),
    *("to_csv", "to_html", "to_json", "to_excel", "to_parquet", "to_pickle"),
    *("NamedTemporaryFile", "mkstemp", "copyfile", "copytree", "FileHandler"),
}
"""Names of functions that write a file, or of objects that do."""

OF_MODULES = {
    "os": {"open", "replace", "rename", "link", "symlink", "mkdir", "makedirs", "truncate"},
    "json": {"dump"},
    "pickle": {"dump"},
    "shutil": {"copy", "copy2", "move", "make_archive"},
}
"""Functions of modules that do; as methods their names mean other things."""

OURS = {"save"}
"""Names that functions of ours have too."""


def writes(path: Path) -> Iterator[str]:
    """What in a source may write a file without the writer."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and (name := writing(node)) is not None:
            yield f"{path.relative_to(machine.ROOT)}:{node.lineno}: {name}"


def writing(call: ast.Call) -> str | None:
    """The name of a call that may write a file."""
    match call.func:
        case ast.Name(id="open") | ast.Attribute(attr="open") if opens_to_write(call):
            return "open"
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in OF_MODULES:
            return name if name in OF_MODULES[module] and not is_null(call) else None
        case ast.Attribute(value=ast.Name(id="np"), attr="save"):
            return "np.save"
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in WRITING - OURS:
            return name
        case _:
            return None


def opens_to_write(call: ast.Call) -> bool:
    """Whether a call of something called `open` has a mode in which files are written."""
    named = {k.arg: k.value for k in call.keywords}
    if "fileobj" in named or ast.unparse(call.func) == "os.open":
        return ast.unparse(call.func) == "os.open" and not is_null(call)
    modes = [*call.args[-2:], *filter(None, [named.get("mode")])]
    texts = [mode.value for mode in modes if isinstance(mode, ast.Constant)]
    return any(isinstance(t, str) and len(t) < 5 and set(t) & set("wax+") for t in texts)


def is_null(call: ast.Call) -> bool:
    """Whether a file is opened that is none, or only to be read."""
    text = ast.unparse(call)
    return "os.devnull" in text or "O_RDONLY" in text


def test_files_are_written_by_the_writer() -> None:
    """Nothing else opens one to write."""
    found = [one for path in sources() if WRITER not in path.parents for one in writes(path)]
    assert found == []
    assert any(True for path in WRITER.glob("*.py") for _ in writes(path))


@pytest.mark.parametrize(
    "source",
    [
        *("open(x, 'w')", "open(x, mode='ab')", "path.open('r+')", "open(x, 'xb')"),
        *("os.open(x, os.O_WRONLY)", "os.replace(a, b)", "path.write_text(t)", "np.save(p, a)"),
        *("np.savez_compressed(p, a=a)", "json.dump(a, b)", "table.to_csv(p)", "shutil.copy(a, b)"),
        *("tempfile.NamedTemporaryFile()", "array.tofile(p)"),
    ],
)
def test_a_write_is_seen(source: str, tmp_path: Path) -> None:
    """The check finds what it is there for."""
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    assert writing(call) is not None


@pytest.mark.parametrize(
    "source",
    [
        *("open(x)", "open(x, 'rb')", "path.open('rb')", "text.replace(a, b)", "json.dumps(a)"),
        *("tarfile.open(fileobj=b, mode='w')", "os.open(os.devnull, os.O_WRONLY)", "model.save(p)"),
    ],
)
def test_other_calls_are_not(source: str) -> None:
    """Reading, writing to memory, and functions of the same names."""
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    assert writing(call) is None
