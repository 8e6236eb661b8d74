"""Arrays given by `--input [NAME=]FILE`, checked before they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from ..dialects.diagnostics import HexnnError
from ..dialects.files.arrays import Header
from .arrays import load_array, load_arrays
from .inputs import Array, Tensor, check

Fitting: TypeAlias = Callable[[Mapping[str, Header]], Iterable[str]]
"""Checks headers by input name. Raises HexnnError for one that does not fit."""


def given_arrays(
    texts: Iterable[str], inputs: Mapping[str, Tensor], quantize: bool
) -> dict[str, Array]:
    """The arrays of all `--input`, by the names of the inputs.

    Raises HexnnError for a file that does not fit them, and an input that is given twice.
    """
    named: dict[str, Array] = {}
    for text in texts:
        arrays = _read(text, inputs, quantize)
        if twice := named.keys() & arrays.keys():
            raise HexnnError(f"--input {text}: input '{min(twice)}' is given twice")
        named |= arrays
    return named


def _read(text: str, inputs: Mapping[str, Tensor], quantize: bool) -> dict[str, Array]:
    """The arrays of one `--input [NAME=]FILE`."""
    name, _, path = ("", "", text) if Path(text).exists() else text.rpartition("=")
    fitting = partial(check, inputs=inputs, quantize=quantize)
    if path.endswith(".npz"):
        if not name:
            return load_arrays(path, fitting)
        (array,) = load_arrays(path, lambda headers: _only(headers, name, fitting)).values()
        return {name: array}
    known = ", ".join(inputs)
    if not name and len(inputs) != 1:
        raise HexnnError(f"--input {path}: say which input, NAME={path}; inputs are {known}")
    name = name or known
    return {name: load_array(path, lambda header: fitting({name: header}))}


def _only(headers: Mapping[str, Header], name: str, fitting: Fitting) -> list[str]:
    """The member of a file for the input `name`: that of its name, or the only one."""
    member = next(iter(headers)) if len(headers) == 1 else name
    if member not in headers:
        raise HexnnError(f"holds no array '{name}', it has {', '.join(headers)}")
    fitting({name: headers[member]})
    return [member]
