"""Keys of rows: digests of all that determines the figures of a configuration."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ... import __version__
from ...dialects.files.protected import protect
from ...dialects.files.source_digest import source_digest
from .configurations import Configuration

ROOMS = (
    *("dialects", "frontends", "semantics", "kernels", "lowering", "passes", "runtime", "tools"),
)
"""The sources of hexnn, on which figures depend."""

DIGITS = 16
"""The hexadecimal digits of a digest that a version shows."""


@cache
def hexnn_version() -> str:
    """Return the version of hexnn with a digest of its sources: figures are those of this code."""
    return f"{__version__}+{source_digest(*ROOMS)[:DIGITS]}"


def key_of(configuration: Configuration) -> str:
    """Return the digest of a configuration: the contents of its network, packages and plug-ins, its
    choices, and the version of hexnn. Raises OSError for a file that cannot be read.
    """
    choices = configuration.to_dict()
    for name in ("model", "path", "packages", "load"):
        del choices[name]
    words = [
        hexnn_version(),
        model_digest(configuration.path),
        [contents_digest([path]) for path in configuration.packages],
        [contents_digest([path]) for path in configuration.load],
        choices,
    ]
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


def model_digest(path: str) -> str:
    """Return the digest of a network: of a file, of a folder, or of a .json file with what lies
    beside it under the same name. IR holds the digests of its constants.
    """
    file = Path(path)
    parts = sorted(file.parent.glob(f"{file.stem}.*")) if file.suffix == ".json" else [file]
    return contents_digest(map(str, parts))


def contents_digest(paths: Iterable[str]) -> str:
    """Return the digest of files, and of folders with all that is in them."""
    digest = hashlib.sha256()
    for name, file in _files(paths):
        protect([file])
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{name}\0{content}\0".encode())
    return digest.hexdigest()


def _files(paths: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield (name within its folder, file) for each file; the name of a single file is empty."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield "", path
            continue
        for file in sorted(one for one in path.rglob("*") if one.is_file()):
            yield file.relative_to(path).as_posix(), file
