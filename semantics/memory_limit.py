"""The limit of one operation's memory, checked before anything is allocated.

A file of a few bytes can describe tensors of any size. `LIMIT` bytes are more than operations of
real networks take; the environment variable HEXNN_MAX_MEMORY (`8G`, `512M`, or a number of bytes)
overrides it.
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
"""The default limit in bytes: 256 million results of 8 bytes, which is four images of 1920 x 1080
pixels with 32 channels.
"""
VARIABLE = "HEXNN_MAX_MEMORY"
"""The environment variable that overrides the limit."""

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
"""Suffix of a size -> bytes."""

WIDEST = 8
"""Bytes of an element while it is computed: float64 or int64, whatever its storage type."""


def limit() -> int:
    """Return the most bytes that one operation may take: HEXNN_MAX_MEMORY, or the default `LIMIT`.

    Raises HexnnError if the environment variable HEXNN_MAX_MEMORY is not a size.
    """
    text = os.environ.get(VARIABLE, "")
    if not text:
        return LIMIT
    match = re.fullmatch(r"(\d+)([KMGT]?)(?:i?B)?", text.strip(), re.ASCII | re.IGNORECASE)
    if match is None:
        raise HexnnError(f"{VARIABLE} must be a size such as 8G or 512M, got '{text}'")
    return int(match[1]) * UNITS[match[2].upper()]


def expect_fits(what: str, sizes: Sequence[int], item: int = WIDEST) -> None:
    """Raise HexnnError if a tensor of shape `sizes`, `item` bytes per element, exceeds the
    memory limit.

    `what` names the tensor in the message.
    """
    expect_bytes(f"{what} of shape {list(sizes)}", math.prod(sizes) * item)


def expect_bytes(what: str, need: int) -> None:
    """Raise HexnnError if `need` bytes exceed the memory limit; `what` says in the message what
    needs them.
    """
    if need > limit():
        message = f"{what} takes about {text_of(need)} of memory, at most {text_of(limit())}"
        raise HexnnError(message, notes=[f"{VARIABLE}={text_of(need)} would allow it"])


def expect_results_fit(op: Operation) -> None:
    """Raise HexnnError if the results of `op`, at `WIDEST` bytes per element, exceed the memory
    limit.

    `WIDEST` is the size of the widest type in which results are computed. Constants are not
    checked: their bytes exist already, most of them in a file.
    """
    if isinstance(op, ConstantOp):
        return
    sizes = list(static_sizes(op.results))
    need = WIDEST * sum(map(math.prod, sizes))
    if need > LIMIT or VARIABLE in os.environ:
        shapes = ", ".join(str(list(one)) for one in sizes)
        expect_bytes(f"the result of shape {shapes}", need)


def static_sizes(values: Iterable[SSAValue]) -> Iterable[tuple[int, ...]]:
    """Yield the shapes of the tensors of static shape among `values`."""
    for value in values:
        if isinstance(value.type, TensorType) and value.type.has_static_shape():
            yield value.type.get_shape()


def text_of(count: int) -> str:
    """Return `count` bytes as text such as "3G", in the largest unit of `UNITS` not above `count`,
    rounded up.
    """
    unit = max((size for size in UNITS.values() if size <= count), default=1)
    name = next(name for name, size in UNITS.items() if size == unit)
    return f"{-(-count // unit)}{name}"
