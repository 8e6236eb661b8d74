"""Writing of a network in the format of a file's suffix."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ..dialects.constants import referenced
from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean
from .driver import writing


def save(ir: ModuleOp, path: Path) -> None:
    """Write the module `ir` to `path` in the format of its suffix. Raises HexnnError for an unknown
    suffix.
    """
    suffix = path.suffix.lower()
    if suffix not in WRITERS:
        advice = did_you_mean(suffix, WRITERS)
        raise HexnnError(f"{path}: no writer for '{suffix}' files{advice}")
    WRITERS[suffix](ir, path)


def write_tflite(ir: ModuleOp, path: Path) -> None:
    """Write a module at stage source, dialect tfl, as a .tflite file."""
    from ..frontends.tflite import write

    write(ir, path)


def write_qnn_json(ir: ModuleOp, path: Path) -> None:
    """Write a module at stage qnn as the JSON of QNN's converters, with the weights beside it."""
    from ..frontends.qnn_json import write

    written = write(ir, writing.side_path(path).name)
    writing.write(path, written.text, written.weights, referenced(ir))


WRITERS: dict[str, Callable[[ModuleOp, Path], None]] = {
    ".mlir": writing.save,
    ".json": write_qnn_json,
    ".tflite": write_tflite,
}
"""File suffix -> function that writes a module."""
