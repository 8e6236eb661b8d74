"""Digests of hexnn's own source files: parts of the keys of what is cached on disk, so that nothing
is used that other versions of these files made.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder of the package hexnn."""

SUFFIXES = (".py", ".tsv")
"""The suffixes of sources: code, and the tables that it reads."""

KERNEL_SOURCES = ("dialects", "kernels", "semantics")
"""The sources that determine the code of kernels, and what is proved of it."""

CODE_SOURCES = ("lowering/hexagon", "dialects/hexagon", "dialects/hvx")
"""The sources that determine the Hexagon code of a kernel."""


@cache
def source_digest(*parts: str) -> str:
    """Return a digest of the source files `parts`: files and whole folders, as paths relative to
    the package (`lowering/hexagon`, `runtime/engines/jit.py`).
    """
    digest = hashlib.sha256()
    for part in parts:
        path = ROOT / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in SUFFIXES:
                digest.update(file.read_bytes())
    return digest.hexdigest()
