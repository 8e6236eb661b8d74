"""Pins: kernels, layouts and sizes of pieces that the user fixes for single operations.

`conv_2d#3=conv_2d.strip` fixes the kernel of an operation, `name:logits=flat` its result layout,
`lut#1=lut.bytes on crouton` both. `conv_2d#3:layout=crouton,rows=8` names what it fixes; with
`rows` or `depth` a range is a run of operations that is computed piece by piece:
`conv_2d#3:conv_2d#7:rows=8`; `overlap=keep` beside it keeps what pieces share. `mul#1:maps=apart`
keeps an elementwise operation apart from the one that reads it, `maps=fused` makes it part of that.
In IR a pin is the attribute `htp.pin` of an operation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, Operation

from ..addresses import address_of
from ..diagnostics import HexnnError, op_error
from ..suggest import did_you_mean
from .attributes import PIN
from .layouts import LAYOUTS

FIELDS = {"impl": str, "layout": str, "rows": int, "depth": int, "overlap": str, "maps": str}
"""What a pin can fix -> the type of the value: the kernel, the layout of the result, the rows or
the channels of each piece of the result, whether what pieces share is kept, and whether elementwise
operations are fused.
"""

SIZES = "rows", "depth"
"""The fields that fix the size of pieces."""

OVERLAP = "overlap"
"""The field that says what becomes of results that neighbouring pieces share."""

KEEP, RECOMPUTE = OVERLAPS = "keep", "recompute"
"""The values of `OVERLAP`: they stay in line buffers in TCM, or each piece computes its own."""

MAPS = "maps"
"""The field that says whether an elementwise operation becomes part of the one that reads it."""

FUSED, APART = FUSIONS = "fused", "apart"
"""The values of `MAPS`."""

RUN = "run"
"""The entry of `htp.pin` with the address of the run of operations that is computed in pieces."""

FORM = (
    "OPERATION=KERNEL, OPERATION=LAYOUT, OPERATION=KERNEL on LAYOUT or OPERATION:FIELD=VALUE,.. "
    f"with the fields {', '.join(FIELDS)}"
)

_FIELD = rf"(?:{'|'.join(FIELDS)})=[^,=]*"
_BY_FIELDS = re.compile(rf"(?P<address>.+?)[:=](?P<fields>{_FIELD}(?:,{_FIELD})*)", re.S)


@dataclass(frozen=True)
class Pin:
    """What `address=choice` or `address:choice` fixes for the operations that `address` selects."""

    address: str
    choice: str
    fields: dict[str, str | int]
    """What is fixed, by the names of `FIELDS`."""

    @staticmethod
    def parse(text: str) -> Pin:
        """Parse a pin. Raises HexnnError for text of another form than `FORM`, and as `fields_of`
        does.
        """
        if match := _BY_FIELDS.fullmatch(text):
            return Pin(match["address"], match["fields"], fields_of(match["fields"], text))
        address, equals, wanted = text.rpartition("=")
        if not equals:
            raise HexnnError(f"a pin must read {FORM}, got '{text}'")
        kernel, on, layout = wanted.partition(" on ")
        if on:
            return Pin(address, wanted, {"impl": kernel, "layout": layout})
        field = "layout" if wanted in LAYOUTS else "impl"
        return Pin(address, wanted, {field: wanted})

    @property
    def wanted(self) -> str:
        """The kernel and the layout that the pin fixes, as text; empty if it fixes neither."""
        named = (self.fields.get(name) for name in ("impl", "layout"))
        return " on ".join(str(value) for value in named if value is not None)

    def fits(self, kernel: str, layout: str) -> bool:
        """Return whether a choice of a kernel and a result layout is what the pin fixes."""
        seen = {"impl": kernel, "layout": layout}
        return all(self.fields.get(name, value) == value for name, value in seen.items())

    @property
    def maps(self) -> Pin | None:
        """The pin of the fusion of elementwise operations alone; None if it fixes none."""
        fields = {name: value for name, value in self.fields.items() if name == MAPS}
        return Pin(self.address, f"{MAPS}={fields[MAPS]}", fields) if fields else None

    @property
    def kernels(self) -> Pin | None:
        """The pin of all but the fusion of elementwise operations; None if that is all."""
        fields = {name: value for name, value in self.fields.items() if name != MAPS}
        return Pin(self.address, self.choice, fields) if fields else None

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes of pieces that the pin fixes, by the names of `SIZES`."""
        return {name: int(self.fields[name]) for name in SIZES if name in self.fields}

    @property
    def pieces(self) -> dict[str, str | int]:
        """What the pin fixes about pieces: their sizes, and their overlap."""
        return {name: self.fields[name] for name in (*SIZES, OVERLAP) if name in self.fields}

    def and_also(self, other: Pin) -> Pin:
        """Return the pin that fixes what this one and another of the same operations fix. Raises
        HexnnError if they contradict each other.
        """
        fields = (f"{n}={v}" for n, v in (*self.fields.items(), *other.fields.items()))
        return Pin.parse(f"{self.address}:{','.join(fields)}")

    @property
    def attribute(self) -> dict[str, Attribute]:
        """The entries of `htp.pin` of the pinned operations."""
        entries: dict[str, Attribute] = {
            name: StringAttr(value) if isinstance(value, str) else IntegerAttr(value, i64)
            for name, value in self.fields.items()
        }
        if self.sizes:
            entries[RUN] = StringAttr(self.address)
        return entries


def fields_of(given: str, pin: str) -> dict[str, str | int]:
    """Parse the fields of a pin, `layout=crouton,rows=8`; `pin` is the whole, for messages. Raises
    HexnnError for two values of a field, for sizes that are not positive integers, and for sizes
    along two axes.
    """
    fields: dict[str, str | int] = {}
    for name, value in (field.split("=") for field in given.split(",")):
        if FIELDS[name] is int and not (value.isdecimal() and int(value)):
            raise HexnnError(f"the pin '{pin}' must give {name} a positive integer, got '{value}'")
        known = fields.setdefault(name, FIELDS[name](value))
        if str(known) != value:
            raise HexnnError(f"the pin '{pin}' gives {name} {known} and {value}")
    if set(SIZES) <= set(fields):
        raise HexnnError(f"the pin '{pin}' gives {' and '.join(SIZES)}, pieces are along one axis")
    if OVERLAP in fields:
        expect_overlap(str(fields[OVERLAP]), f"the pin '{pin}'")
        if not set(SIZES) & set(fields):
            raise HexnnError(f"the pin '{pin}' gives {OVERLAP} without {' or '.join(SIZES)}")
    if (maps := fields.get(MAPS, FUSED)) not in FUSIONS:
        known = f"{' or '.join(FUSIONS)}, got '{maps}'{did_you_mean(str(maps), FUSIONS)}"
        raise HexnnError(f"the pin '{pin}' must give {MAPS} {known}")
    return fields


def expect_overlap(given: str, giver: str, known: Sequence[str] = OVERLAPS) -> None:
    """Raise HexnnError unless what `giver` gives for `OVERLAP` is `known`."""
    if given not in known:
        near = did_you_mean(given, known)
        raise HexnnError(f"{giver} must give {OVERLAP} {' or '.join(known)}, got '{given}'{near}")


def pin_of(op: Operation) -> Pin | None:
    """Return the pin that the attribute `htp.pin` of an operation states; None without one. Raises
    HexnnError for an attribute with other entries than `FIELDS` and `run`.
    """
    attribute = op.attributes.get(PIN)
    if attribute is None:
        return None
    entries = attribute.data if isinstance(attribute, DictionaryAttr) else {"": attribute}
    fields = {name: value_of(entry) for name, entry in entries.items()}
    run = fields.pop(RUN, "")
    if not isinstance(run, str) or not all(map(is_field, fields, fields.values())):
        known = ", ".join(f"{name} ({kind.__name__})" for name, kind in FIELDS.items())
        raise op_error(op, f"attribute {PIN} must have entries {known} or run, got {attribute}")
    text = ",".join(f"{name}={value}" for name, value in fields.items())
    return Pin(run, text, {name: value for name, value in fields.items() if value is not None})


def is_field(name: str, value: str | int | None) -> bool:
    """Return whether `htp.pin` may have the entry."""
    return name in FIELDS and isinstance(value, FIELDS[name]) and bool(value)


def value_of(entry: Attribute) -> str | int | None:
    """Return the Python value of an entry of `htp.pin`; None for one of another type."""
    match entry:
        case StringAttr():
            return entry.data
        case IntegerAttr():
            return entry.value.data
        case _:
            return None


def mark(ops: Iterable[Operation], pin: Pin) -> None:
    """Write a pin into `htp.pin` of the operations. Raises HexnnError if they have another one that
    contradicts it.
    """
    for op in ops:
        attribute = op.attributes.get(PIN)
        known = dict(attribute.data) if isinstance(attribute, DictionaryAttr) else {}
        for name, entry in pin.attribute.items():
            if known.setdefault(name, entry) != entry:
                text = f"{name}={value_of(known[name])} and to {name}={value_of(entry)}"
                raise op_error(op, f"({address_of(op)}) is pinned to {text}")
        op.attributes[PIN] = DictionaryAttr(known)
