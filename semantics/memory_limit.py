"""The limit of one operation's memory: estimated before anything is allocated.

A short document can ask for any size. `LIMIT` bytes are more than operations of real networks
take; the environment variable HEXNN_MAX_MEMORY (`8G`, `512M`, or a number of bytes) overrides it.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError

LIMIT = 2 << 30
"""In bytes: 256 million results of 8 bytes, four images of 1920 x 1080 pixels with 32 channels."""
VARIABLE = "HEXNN_MAX_MEMORY"
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
WIDEST = 8
"""Bytes of an element while it is computed: float64 or int64, whatever it is stored as."""


def limit() -> int:
    """The limit in bytes. Raises HexnnError for a variable that is not a size."""
    text = os.environ.get(VARIABLE, "")
    if not text:
        return LIMIT
    match = re.fullmatch(r"(\d+)([KMGT]?)(?:i?B)?", text.strip(), re.ASCII | re.IGNORECASE)
    if match is None:
        raise HexnnError(f"{VARIABLE} must be a size such as 8G or 512M, got '{text}'")
    return int(match[1]) * UNITS[match[2].upper()]


def expect_fits(what: str, sizes: Sequence[int], item: int = WIDEST) -> None:
    """Raise HexnnError for a tensor of `sizes`, of `item` bytes each, that exceeds the limit."""
    expect_bytes(f"{what} of shape {list(sizes)}", math.prod(sizes) * item)


def expect_bytes(what: str, need: int) -> None:
    """Raise HexnnError for more bytes than the limit."""
    if need > limit():
        message = f"{what} takes about {text_of(need)} of memory, at most {text_of(limit())}"
        raise HexnnError(message, notes=[f"{VARIABLE}={text_of(need)} would allow it"])


def expect_results_fit(op: Operation) -> None:
    """Raise HexnnError for an operation whose results exceed the limit while they are computed.

    Constants are there already, most of them in a file.
    """
    if isinstance(op, ConstantOp):
        return
    sizes = list(static_sizes(op.results))
    need = WIDEST * sum(map(math.prod, sizes))
    if need > LIMIT or VARIABLE in os.environ:
        shapes = ", ".join(str(list(one)) for one in sizes)
        expect_bytes(f"the result of shape {shapes}", need)


def static_sizes(values: Iterable[SSAValue]) -> Iterable[tuple[int, ...]]:
    """The shapes of the tensors among `values` whose sizes are known."""
    for value in values:
        if isinstance(value.type, TensorType) and value.type.has_static_shape():
            yield value.type.get_shape()


def text_of(count: int) -> str:
    """A number of bytes in the largest unit that it reaches, rounded up."""
    unit = max((size for size in UNITS.values() if size <= count), default=1)
    name = next(name for name, size in UNITS.items() if size == unit)
    return f"{-(-count // unit)}{name}"
