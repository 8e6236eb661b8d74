"""Arrays of the `--input [NAME=]FILE` flags, checked before their data is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from ..dialects.diagnostics import HexnnError
from ..dialects.files.arrays import Header
from .array_files import load_array, load_arrays
from .inputs import Array, Tensor, check

HeaderCheck: TypeAlias = Callable[[Mapping[str, Header]], Iterable[str]]
"""Checks array headers by input name, and returns the names of the arrays to read.

Raises HexnnError if a header does not match the input.
"""


def given_arrays(
    texts: Iterable[str], inputs: Mapping[str, Tensor], quantize: bool
) -> dict[str, Array]:
    """Read the arrays of all `--input` flags; return them by input name. With `quantize`, floats
    are accepted for quantized inputs.

    Raises HexnnError if a file does not match the inputs, or an input is given twice.
    """
    named: dict[str, Array] = {}
    for text in texts:
        arrays = _read(text, inputs, quantize)
        if twice := named.keys() & arrays.keys():
            raise HexnnError(f"--input {text}: input '{min(twice)}' is given twice")
        named |= arrays
    return named


def _read(text: str, inputs: Mapping[str, Tensor], quantize: bool) -> dict[str, Array]:
    """Read the arrays of `text`, the argument `[NAME=]FILE` of one `--input`; return them by input
    name. With `quantize`, floats are accepted for quantized inputs.

    Raises HexnnError if the arrays do not match the inputs, or NAME is needed and missing.
    """
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


def _only(headers: Mapping[str, Header], name: str, fitting: HeaderCheck) -> list[str]:
    """Return a list with the name of the member of a .npz file to read for input `name`: the only
    member, else the one of that name.

    `fitting` checks the member's header. Raises HexnnError if there is no such member.
    """
    member = next(iter(headers)) if len(headers) == 1 else name
    if member not in headers:
        raise HexnnError(f"holds no array '{name}', it has {', '.join(headers)}")
    fitting({name: headers[member]})
    return [member]
