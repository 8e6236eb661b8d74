"""The options tables of TFLite's builtin operators: all of the schema's unions BuiltinOptions and
BuiltinOptions2.

`options.tsv` has a row for each table: the union (1 or 2), the table's number in it, its name, and
its fields in the order of the schema, `NAME:TYPE`, separated by blanks. A field's type is a struct
format character of a number, `s` a string, `[i]` a vector of such numbers; `=D` gives a default
other than 0, `NAME@S` the vtable index S where the schema leaves out indices before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from .flatbuffer import Field, NumberVector, Scalar, Table, Text

_FIELD = re.compile(r"(?P<name>\w+)(@(?P<slot>\d+))?:(?P<type>[^=]+)(=(?P<default>.+))?")


@dataclass(frozen=True)
class Options:
    """An options table of the schema: its name, the union that it belongs to (1 or 2), its number
    in that union, and the Python class that represents it.
    """

    name: str
    union: int
    number: int
    table: type[Table]


def _field(slot: int, type: str, default: str | None) -> Field[Any]:
    if type == "s":
        return Text(slot)
    if type.startswith("["):
        code = type[1:-1]
        return NumberVector(slot, "?" if code == "?" else f"<{_NUMPY.get(code, code)}")
    number = float(default or 0)
    return Scalar(
        slot, type, number if type == "f" else bool(number) if type == "?" else int(number)
    )


_NUMPY = {"i": "i4", "I": "u4", "q": "i8", "Q": "u8", "b": "i1", "B": "u1", "f": "f4"}
"""Struct format character of a number -> numpy's name of the type."""
_PYTHON: dict[str, Callable[[Any], Any]] = {"f": float, "?": lambda text: text == "1"}
"""Struct format character of a number -> what makes it from text; `int` for all others."""


def _fields(words: list[str]) -> Iterator[tuple[str, Field[Any]]]:
    """Yield (name, field) for each of `words`, which are in the syntax of `options.tsv`, such as
    `NAME:TYPE`.
    """
    slot = -1
    for word in words:
        match = _FIELD.fullmatch(word)
        assert match is not None, word
        slot = int(match["slot"]) if match["slot"] else slot + 1
        yield match["name"], _field(slot, match["type"], match["default"])


def _options(line: str) -> Options:
    """Return the options table that a line of `options.tsv` describes."""
    union, number, name, fields = line.split("\t")
    return Options(
        name, int(union), int(number), type(name, (Table,), dict(_fields(fields.split())))
    )


def _load() -> dict[str, Options]:
    text = files(__package__ or "").joinpath("options.tsv").read_text(encoding="utf-8")
    return {options.name: options for options in map(_options, text.splitlines()[1:])}


OPTIONS = _load()
"""Name of an options table -> the table."""
BY_NUMBER = {(options.union, options.number): options for options in OPTIONS.values()}
"""Union (1 or 2) and number of an options table in it -> the table."""
