"""The grammar by which flags name operations of the user's network.

`37` and `37:41` are indices in the source file (the end counts), `conv_2d#3` is the third of its
kind, `name:GLOB` goes by the tensor that the operation defines, a bare GLOB too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from xdsl.ir import Operation

from .diagnostics import HexnnError
from .locations import op_kind, source_index, tensor_names


@dataclass(frozen=True)
class SourceName:
    """What addresses can say about an operation."""

    index: int | None
    kind: str
    """In lower case: `conv_2d`."""

    ordinal: int
    """Which one of its kind in the source, from 1."""

    tensors: tuple[str, ...]
    """Those of the source that it defines."""

    @property
    def tensor(self) -> str | None:
        """The first of them."""
        return next(iter(self.tensors), None)

    @property
    def address(self) -> str:
        """`conv_2d#3`."""
        return f"{self.kind}#{self.ordinal}"


def source_names(operations: Iterable[Operation]) -> list[SourceName]:
    """The place of each operation; those that come from one source operation share an ordinal."""
    numbers: dict[tuple[str, int | None], int] = {}
    counts = Counter[str]()
    addressed = list[SourceName]()
    for op in operations:
        index = source_index(op.location)
        kind = (op_kind(op.location) or op.name.partition(".")[2]).lower()
        if index is None or (kind, index) not in numbers:
            counts[kind] += 1
            numbers[kind, index] = counts[kind]
        addressed.append(SourceName(index, kind, numbers[kind, index], tensor_names(op.location)))
    return addressed


def _by_index(match: re.Match[str]) -> Callable[[SourceName], bool]:
    first = int(match["first"])
    last = int(match["last"] or first)
    return lambda name: name.index is not None and first <= name.index <= last


def _by_ordinal(match: re.Match[str]) -> Callable[[SourceName], bool]:
    wanted = (match["kind"].lower(), int(match["ordinal"]))
    return lambda name: (name.kind, name.ordinal) == wanted


def _by_name(match: re.Match[str]) -> Callable[[SourceName], bool]:
    pattern = match["glob"]
    return lambda name: any(fits(tensor, pattern) for tensor in name.tensors)


FORMS: tuple[tuple[str, Callable[[re.Match[str]], Callable[[SourceName], bool]]], ...] = (
    (r"(?P<first>\d+)(:(?P<last>\d+))?", _by_index),
    (r"(?P<kind>[A-Za-z_]\w*)#(?P<ordinal>\d+)", _by_ordinal),
    (r"(name:)?(?P<glob>.*)", _by_name),
)
"""The forms of an address; the first that fits counts."""


def fits(name: str, pattern: str) -> bool:
    """Whether `name` is `pattern`, or fits it as a glob."""
    return name == pattern or fnmatchcase(name, pattern)


def select(address: str, operations: Sequence[Operation]) -> list[Operation]:
    """The operations that `address` names. HexnnError, with the nearest, when there is none."""
    matches = ((re.fullmatch(pattern, address, re.S), form) for pattern, form in FORMS)
    match, form = next((m, form) for m, form in matches if m)
    accepts, where = form(match), source_names(operations)
    chosen = [op for op, name in zip(operations, where, strict=True) if accepts(name)]
    if not chosen:
        known = [*(p.address for p in where), *(name for p in where for name in p.tensors)]
        near = get_close_matches(address, known, 1)
        advice = f", did you mean '{near[0]}'?" if near else ""
        raise HexnnError(f"no operation is called '{address}'{advice}")
    return chosen
