"""Declarations of what documents may invoke: standard operations, those of plug-ins, fragment
files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from .container import read_text
from .errors import error
from .parser import parse_fragments
from .semantics import check_fragments
from .standard import standard
from .syntax import Fragment
from .vendor import DECLARED

SUFFIX = ".nnef"
"""The suffix of fragment files."""


def declared_operations(paths: Sequence[str | Path], strict: bool = False) -> dict[str, Fragment]:
    """Return name -> declaration of all operations and fragments that a document may invoke.

    They are the standard ones, those of plug-ins, and those declared in the files and folders
    `paths`. Raises NnefError for an invalid fragment; if `strict`, also for deviations that
    exporters commonly make.
    """
    library = fragments_in(paths, strict)
    declared = {**standard(), **DECLARED, **library}
    for fragment in library.values():
        if fragment.body is None and fragment.name in DECLARED:
            declared[fragment.name] = DECLARED[fragment.name]
    if errors := check_fragments(library.values(), declared, strict):
        raise errors[0]
    return declared


def fragments_in(paths: Sequence[str | Path], strict: bool = False) -> Mapping[str, Fragment]:
    """Return name -> fragment of the given files and of all `.nnef` files of the given folders.
    Raises NnefError for a syntax error, and if two have the same name or one has the name of a
    standard operation; if `strict`, also for deviations that exporters commonly make.
    """
    fragments: dict[str, Fragment] = {}
    for file in (one for path in paths for one in _files(Path(path))):
        for fragment in parse_fragments(read_text(file), str(file), strict):
            if fragment.name in standard() or fragment.name in fragments:
                before = fragments.get(fragment.name)
                kind = f"declared in {before.file}" if before else "a standard operation"
                message = f"'{fragment.name}' is {kind}"
                raise error("fragment-name", message, str(file), fragment.position)
            fragments[fragment.name] = fragment
    return fragments


def _files(path: Path) -> Sequence[Path]:
    """Return [path] if `path` is a file, or the `.nnef` files of the folder `path`, sorted. Raises
    HexnnError if there are none.
    """
    if not path.exists():
        raise HexnnError(f"{path}: no such file of fragments")
    files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not files:
        raise HexnnError(f"{path}: no file of the folder ends in {SUFFIX}")
    return files
