"""Reads and writes .npy and .npz files, with errors that a user can read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ..dialects.diagnostics import HexnnError
from .inputs import Array


def load_array(path: str | Path) -> Array:
    """The array in a .npy file. Raises HexnnError when it is damaged, OSError when not there."""
    found = _load(path)
    if isinstance(found, dict):
        raise HexnnError(f"{path}: holds several arrays, expected one (.npy)")
    return found


def load_arrays(path: str | Path) -> dict[str, Array]:
    """The arrays in a .npz file, by name. Raises HexnnError when it is damaged."""
    found = _load(path)
    if not isinstance(found, dict):
        raise HexnnError(f"{path}: holds one array without a name, expected a .npz")
    return found


def _load(path: str | Path) -> Array | dict[str, Array]:
    try:
        with open(path, "rb") as file:
            found = np.load(file, allow_pickle=False)
            if isinstance(found, np.ndarray):
                return found
            return {name: found[name] for name in found.files}
    except (ValueError, EOFError, BadZipFile, KeyError) as e:
        raise HexnnError(f"{path}: not a .npy or .npz file of plain arrays") from e


def save_arrays(path: str | Path, arrays: Mapping[str, Array]) -> None:
    """Write a .npz file of exactly this name."""
    with open(path, "wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
