"""The grammar by which command-line flags select operations of the user's network.

`37` selects the operation with this index in the source file, `37:41` a range that includes its
end, `conv_2d#3` the third `conv_2d`, `conv_2d#3:add#2` a range, in the order of the network, that
includes its ends, `CONV_2D@37` the operation of this kind and index, and `CONV_2D@37 'tensor'`, as
messages have it, or `CONV_2D@37:tensor`, as locations do, the same if it defines this tensor. An
end of a range may be either. `name:GLOB`, `%GLOB` or a bare GLOB select the operations that define
tensors with matching names. A number behind `#` is an ordinal everywhere, one behind `@` an index.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from xdsl.ir import Operation

from .diagnostics import HexnnError, op_name
from .locations import Origin, fused_away, op_kind, origin, source_index, sources, tensor_names


@dataclass(frozen=True)
class SourceName:
    """The names by which flags can select an operation: those of its source operation (the
    operation of the network file from which it was made).
    """

    index: int | None
    """The index of the source operation in its file; None if unknown."""
    kind: str
    """The kind of the source operation, in lower case: `conv_2d`."""

    ordinal: int
    """The number of the source operation among those of the same kind, from 1."""

    tensors: tuple[str, ...]
    """The names of the source tensors that the operation computes."""

    @property
    def tensor(self) -> str | None:
        """The name of the first source tensor that the operation defines; None if it defines
        none.
        """
        return next(iter(self.tensors), None)

    @property
    def address(self) -> str:
        """The address of the operation by kind and ordinal: `conv_2d#3`."""
        return f"{self.kind}#{self.ordinal}"

    @property
    def words(self) -> tuple[str, ...]:
        """The addresses of this operation alone: by ordinal, by index, by each of its tensors."""
        by_index = () if self.index is None else (f"{self.kind}@{self.index}",)
        return (self.address, *by_index, *self.tensors)


def source_names(operations: Iterable[Operation]) -> list[SourceName]:
    """Return the `SourceName` of each operation, in order.

    Operations of the network file are counted from 1 for each kind, which gives their ordinals;
    operations that were made from the same one share its ordinal. An operation whose index in the
    file is unknown is counted on its own.
    """
    numbers: dict[tuple[str, int | None], int] = {}
    counts = Counter[str]()
    addressed = list[SourceName]()
    for op in operations:
        index = source_index(op.location)
        kind = (op_kind(op.location) or _own_kind(op)).lower()
        if index is None or (kind, index) not in numbers:
            counts[kind] += 1
            numbers[kind, index] = counts[kind]
        addressed.append(SourceName(index, kind, numbers[kind, index], tensor_names(op.location)))
    return addressed


def address_of(op: Operation) -> str:
    """Return the address of an operation of a block by kind and ordinal: `conv_2d#3`. One that was
    fused with others has that of the last.
    """
    block = op.parent
    ops = [op] if block is None else list(block.ops)
    return source_names(ops)[ops.index(op)].address


def _own_kind(op: Operation) -> str:
    """Return the name of an operation without its dialect, or without its package."""
    return re.split(r"::|\.", op_name(op), maxsplit=1)[-1]


def names_by_origin(operations: Iterable[Operation]) -> dict[Origin, SourceName]:
    """Return the `SourceName` of each source operation (operation of the network file) from which
    `operations` were made, by its `Origin`: the index in the network file, or the position in IR
    text.
    """
    listed = list(operations)
    names: dict[Origin, SourceName] = {}
    for op, name in zip(listed, source_names(listed), strict=True):
        if (at := origin(op.location)) is not None:
            names.setdefault(at, name)
    return names


def _by_index(match: re.Match[str]) -> Callable[[SourceName], bool]:
    """Return a predicate that is true of an operation whose index in the network file is the number
    in `match`, such as `37`, or in the range `37:41`, ends included.
    """
    first = int(match["first"])
    last = int(match["last"] or first)
    return lambda name: name.index is not None and first <= name.index <= last


def _by_ordinal(match: re.Match[str]) -> Callable[[SourceName], bool]:
    """Return a predicate that is true of an operation with the kind and the ordinal in `match`,
    such as `conv_2d#3`.
    """
    wanted = (match["kind"].lower(), int(match["ordinal"]))
    return lambda name: (name.kind, name.ordinal) == wanted


def _by_description(match: re.Match[str]) -> Callable[[SourceName], bool]:
    """Return a predicate that is true of an operation with the kind and the index in `match`, such
    as `CONV_2D@37`, that defines the tensor in `match` if there is one: `CONV_2D@37 'tensor'`.
    """
    wanted = (match["kind"].lower(), int(match["index"]))
    tensor = match["said"] or match["stated"]
    return lambda name: (
        (name.kind, name.index) == wanted and (tensor is None or tensor in name.tensors)
    )


def _by_name(match: re.Match[str]) -> Callable[[SourceName], bool]:
    """Return a predicate that is true of an operation that defines a tensor whose name fits the
    glob in `match`, such as `name:GLOB`, or `%GLOB` as IR writes a value.
    """
    pattern = match["glob"]
    return lambda name: any(fits(tensor, pattern) for tensor in name.tensors)


KIND = r"(?:[A-Za-z_]\w*::)?[A-Za-z_][\w.]*"
"""The kind of an operation, behind its package if it has one."""

NUMBERED = rf"{KIND}[#@]\d+"
"""The address of one operation by its kind and a number, ordinal or index: an end of a range."""

FORMS: tuple[tuple[str, Callable[[re.Match[str]], Callable[[SourceName], bool]]], ...] = (
    (r"(?P<first>\d+)(:(?P<last>\d+))?", _by_index),
    (rf"(?P<kind>{KIND})#(?P<ordinal>\d+)", _by_ordinal),
    (rf"(?P<kind>{KIND})@(?P<index>\d+)( '(?P<said>.*)'|:(?P<stated>.*))?", _by_description),
    (r"(?P<glob>.*)", _by_name),
)
"""The pattern of each syntax and the function that makes a predicate of its match; first match
wins."""


def fits(name: str, pattern: str) -> bool:
    """Return whether `name` equals `pattern`, or matches it as a case-sensitive glob, in front of
    which `name:` or `%` may stand.
    """
    glob = re.sub("^(name:|%)", "", pattern)
    return name in (pattern, glob) or fnmatchcase(name, glob)


def is_range(address: str) -> bool:
    """Return whether an address names the first and the last of a run of operations."""
    return re.fullmatch(rf"\d+:\d+|{NUMBERED}:{NUMBERED}", address) is not None


def select(address: str, operations: Sequence[Operation]) -> list[Operation]:
    """Return those of `operations` that `address`, such as `37:41` or `conv_2d#3`, selects.

    Raises HexnnError if no operation is selected: with the operation into which passes fused the
    one meant, else with the most similar name; and for a range that ends before it starts.
    """
    if ends := re.fullmatch(rf"({NUMBERED}):({NUMBERED})", address):
        first, last = (select(end, operations) for end in ends.groups())
        start, stop = operations.index(first[0]), operations.index(last[-1])
        if stop < start:
            raise HexnnError(f"'{address}' ends before it starts")
        return list(operations[start : stop + 1])
    matches = ((re.fullmatch(pattern, address, re.S), form) for pattern, form in FORMS)
    match, form = next((m, form) for m, form in matches if m)
    accepts, where = form(match), source_names(operations)
    chosen = [op for op, name in zip(operations, where, strict=True) if accepts(name)]
    if not chosen and (into := _fused_into(accepts, operations)):
        op, by = into
        name = where[operations.index(op)]
        now = name.address if name.index is None else f"{name.address}, index {name.index}"
        raise HexnnError(f"the operation '{address}' was fused by {by} into {now}")
    if not chosen:
        near = get_close_matches(address, [word for name in where for word in name.words], 1)
        advice = f", did you mean '{near[0]}'?" if near else ""
        raise HexnnError(f"no operation is called '{address}'{advice}")
    return chosen


def _fused_into(
    accepts: Callable[[SourceName], bool], operations: Sequence[Operation]
) -> tuple[Operation, str] | None:
    """Return the first of `operations` of which a source operation that `accepts` names is a part,
    and the name of the pass that fused them; None if there is none.

    Ordinals count the source operations of each kind that are part of any operation, by index.
    """
    found = {
        (match["kind"].lower(), int(match["index"])): op
        for op in reversed(operations)
        for match in sources(op.location)
    }
    counts = Counter[str]()
    for (kind, index), op in sorted(found.items(), key=lambda item: item[0][1]):
        counts[kind] += 1
        parts = [part for part in sources(op.location) if int(part["index"]) == index]
        tensors = tuple(part["tensor"] for part in parts)
        if accepts(SourceName(index, kind, counts[kind], tensors)):
            by = dict(fused_away(op.location))
            return op, next((by[name] for name in tensors if name in by), "a pass")
    return None
