"""Fragments and declarations that documents may invoke beside the standard operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from .container import decoded
from .errors import error
from .parser import parse_fragments
from .semantics import check_fragments
from .standard import standard
from .syntax import Fragment
from .vendor import DECLARED

SUFFIX = ".nnef"
"""The suffix of files of fragments."""


def declared_operations(paths: Sequence[str | Path], strict: bool = False) -> dict[str, Fragment]:
    """All that a document may invoke: standard and plug-in operations, the fragments in `paths`.

    Raises NnefError for invalid fragments, and for declarations without a body that no plug-in
    implements.
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
    """The fragments in the given files, and in all `.nnef` files of the given folders, by name."""
    fragments: dict[str, Fragment] = {}
    for file in (one for path in paths for one in _files(Path(path))):
        for fragment in parse_fragments(decoded(file), str(file), strict):
            if fragment.name in standard() or fragment.name in fragments:
                before = fragments.get(fragment.name)
                kind = f"declared in {before.file}" if before else "a standard operation"
                message = f"'{fragment.name}' is {kind}"
                raise error("fragment-name", message, str(file), fragment.position)
            fragments[fragment.name] = fragment
    return fragments


def _files(path: Path) -> Sequence[Path]:
    """A file itself, or the fragment files of a folder. Raises HexnnError when there is none."""
    if not path.exists():
        raise HexnnError(f"{path}: no such file of fragments")
    files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not files:
        raise HexnnError(f"{path}: no file of the folder ends in {SUFFIX}")
    return files
