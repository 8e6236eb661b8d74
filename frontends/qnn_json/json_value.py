"""Values of a JSON document that know their path, for located messages.

`graph.tensors["x"].dims[2]: expected an integer from 1 on, got "a"`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from ...dialects.diagnostics import HexnnError

Number = TypeVar("Number", int, float)

HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
"""Matches an escaped half of a surrogate pair; a single one is no character."""

SHOWN = 40
"""Limit on the characters of a value in a message: keeps it on one line."""


def in_file(file: str, line: int = 0, column: int = 0) -> FileLineColLoc:
    """A location in `file`."""
    return FileLineColLoc(StringAttr(file), IntAttr(line), IntAttr(column))


def parse(text: str, file: str) -> JsonValue:
    """The document in `text`. Raises HexnnError, with line and column, when it is not JSON."""
    try:
        value = json.loads(text, object_pairs_hook=_unique)
        if HALF_PAIR.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return JsonValue(value, "", file)
    except json.JSONDecodeError as e:
        raise HexnnError(f"not JSON: {e.msg}", in_file(file, e.lineno, e.colno)) from None
    except RecursionError:
        raise HexnnError("not a graph: JSON nested too deep", in_file(file)) from None
    except UnicodeEncodeError:
        raise HexnnError("not JSON: a string that is not Unicode", in_file(file)) from None
    except ValueError as e:
        raise HexnnError(f"not JSON: {e}", in_file(file)) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of key-value pairs. Raises ValueError for a repeated key."""
    members = dict(pairs)
    if len(members) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {json.dumps(twice)} occurs twice in one object")
    return members


@dataclass(frozen=True)
class JsonValue:
    """A value of the document, with its path."""

    value: Any
    path: str
    file: str

    def error(self, expected: str, notes: Sequence[str] = ()) -> HexnnError:
        """An error here: `expected` something, got this value."""
        shown = json.dumps(self.value)
        shown = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}..."
        return self.fault(f"expected {expected}, got {shown}", notes)

    def fault(self, message: str, notes: Sequence[str] = ()) -> HexnnError:
        """An error here, with any `message`."""
        path = self.path or "document"
        return HexnnError(f"{path}: {message}", in_file(self.file), notes)

    def _inner(self, key: str | int, value: Any) -> JsonValue:
        plain = isinstance(key, str) and re.fullmatch(r"[A-Za-z_]\w*", key) is not None
        step = (f".{key}" if self.path else key) if plain else f"[{json.dumps(key)}]"
        return JsonValue(value, f"{self.path}{step}", self.file)

    @property
    def is_object(self) -> bool:
        """Whether the value is an object."""
        return isinstance(self.value, dict)

    def items(self) -> Iterator[tuple[str, JsonValue]]:
        """The keys and values of an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        for key, value in cast(dict[str, Any], self.value).items():
            yield key, self._inner(key, value)

    def optional(self, key: str) -> JsonValue | None:
        """The value of a key; None when it is missing or null."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        value = cast(dict[str, Any], self.value).get(key)
        return None if value is None else self._inner(key, value)

    def key(self, key: str) -> JsonValue:
        """The value of a required key. Raises HexnnError when it is missing."""
        member = self.optional(key)
        if member is None:
            keys = ", ".join(map(json.dumps, list(cast(dict[str, Any], self.value))[:8]))
            raise self.fault(f"expected the key {json.dumps(key)}, got {keys or 'no keys'}")
        return member

    def elements(self) -> list[JsonValue]:
        """The elements of an array."""
        if not isinstance(self.value, list):
            raise self.error("an array")
        return [self._inner(i, value) for i, value in enumerate(cast(list[Any], self.value))]

    def first(self) -> JsonValue | None:
        """The first element of an array; None when it is empty."""
        values = cast(list[Any], self.value) if isinstance(self.value, list) else []
        return self._inner(0, values[0]) if values else None

    def column(self, key: str, read: Callable[[JsonValue], Number]) -> list[Number]:
        """The number at `key` of each object of an array, as `read` reads it.

        Fast for thousands of scales: values are checked one by one only if their types are unusual.
        """
        numbers = cast(list[Any], self.value) if isinstance(self.value, list) else [None]
        values: list[Any] = [
            cast(dict[str, Any], entry).get(key) if isinstance(entry, dict) else None
            for entry in numbers
        ]
        if {type(number) for number in values} <= KINDS[read]:
            return values
        return [read(entry.key(key)) for entry in self.elements()]

    def pair(self) -> tuple[JsonValue, JsonValue]:
        """The elements of an array of two."""
        elements = self.elements()
        if len(elements) != 2:
            raise self.error("an array of two")
        return elements[0], elements[1]

    def integer(self, low: int | None = None, high: int | None = None) -> int:
        """Read an integer in [`low`, `high`]."""
        value = self.value
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return value
        if low is None and high is None:
            raise self.error("an integer")
        raise self.error(f"an integer from {low}{' on' if high is None else f' to {high}'}")

    def real(self) -> float:
        """Read a number as a float."""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            with suppress(OverflowError):
                return float(self.value)
        raise self.error("a number")

    def text(self) -> str:
        """Read a string."""
        if isinstance(self.value, str):
            return self.value
        raise self.error("a string")

    def truth(self) -> bool:
        """Read a boolean, or 0 or 1 for it."""
        if self.value in (0, 1):
            return bool(self.value)
        raise self.error("true, false, 0 or 1")


KINDS: dict[Callable[[JsonValue], Any], set[type]] = {
    JsonValue.integer: {int},
    JsonValue.real: {float},
}
"""Reader of a number -> the Python types that it accepts without a check of each value."""
