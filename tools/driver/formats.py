"""The names of the formats in which networks are read, and how a path tells its own."""

from __future__ import annotations

from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.suggest import did_you_mean

STDIN = "<stdin>"
"""The name of standard input in messages, also accepted as a path."""

FORMATS = ("mlir", "tflite", "nnef", "qnn-json")
"""The names of the frontends."""

SUFFIXES = {name: name for name in FORMATS} | {
    "json": "qnn-json",
    "tar": "nnef",
    "tgz": "nnef",
    "gz": "nnef",
}
"""File suffix, without the dot -> name of its frontend."""


def frontend_of(path: str) -> str:
    """Return the name of the frontend for a path: by suffix, NNEF for a folder. Raises HexnnError
    for an unknown suffix.
    """
    if Path(path).is_dir():
        return "nnef"
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    raise HexnnError(
        f"{path}: no reader for '.{suffix}' files{did_you_mean(suffix, SUFFIXES)}",
        notes=[f"-f names one: {', '.join(FORMATS)}"],
    )
