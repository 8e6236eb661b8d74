"""JSON values that know their path in the document, for error messages such as

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
"""Matches an escaped half of a surrogate pair, which is invalid without the other half."""

MAX_QUOTED = 40
"""Limit on the characters of a value quoted in a message."""


def in_file(file: str, line: int = 0, column: int = 0) -> FileLineColLoc:
    """Return the IR location of a line and column in `file`; 0 and 0 for the file as a whole."""
    return FileLineColLoc(StringAttr(file), IntAttr(line), IntAttr(column))


def parse(text: str, file: str) -> JsonValue:
    """Parse the JSON document in `text`, read from `file`. Raises HexnnError, where possible with
    line and column, for invalid JSON, and for an object that has a key twice.
    """
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
    """Return the JSON object with the members `pairs`. Raises ValueError for a repeated key."""
    members = dict(pairs)
    if len(members) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {json.dumps(twice)} occurs twice in one object")
    return members


@dataclass(frozen=True)
class JsonValue:
    """A JSON value, with its path in the document (empty for the document itself) and the name of
    the document's file.
    """

    value: Any
    path: str
    file: str

    def error(self, expected: str, notes: Sequence[str] = ()) -> HexnnError:
        """Return (not raise) the error `PATH: expected EXPECTED, got VALUE`; `notes` are printed
        after it.
        """
        shown = json.dumps(self.value)
        shown = shown if len(shown) <= MAX_QUOTED else f"{shown[:MAX_QUOTED]}..."
        return self.fault(f"expected {expected}, got {shown}", notes)

    def fault(self, message: str, notes: Sequence[str] = ()) -> HexnnError:
        """Return (not raise) the error `PATH: MESSAGE`; `notes` are printed after it."""
        path = self.path or "document"
        return HexnnError(f"{path}: {message}", in_file(self.file), notes)

    def _inner(self, key: str | int, value: Any) -> JsonValue:
        plain = isinstance(key, str) and re.fullmatch(r"[A-Za-z_]\w*", key) is not None
        step = (f".{key}" if self.path else key) if plain else f"[{json.dumps(key)}]"
        return JsonValue(value, f"{self.path}{step}", self.file)

    @property
    def is_object(self) -> bool:
        """Whether the value is a JSON object."""
        return isinstance(self.value, dict)

    def items(self) -> Iterator[tuple[str, JsonValue]]:
        """Yield (key, value) of each member. Raises HexnnError if this is no JSON object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        for key, value in cast(dict[str, Any], self.value).items():
            yield key, self._inner(key, value)

    def optional(self, key: str) -> JsonValue | None:
        """Return the member `key`, or None if it is absent or null. Raises HexnnError if this is no
        JSON object.
        """
        if not isinstance(self.value, dict):
            raise self.error("an object")
        value = cast(dict[str, Any], self.value).get(key)
        return None if value is None else self._inner(key, value)

    def key(self, key: str) -> JsonValue:
        """Return the member `key`. Raises HexnnError if it is absent or null, or this is no JSON
        object.
        """
        member = self.optional(key)
        if member is None:
            keys = ", ".join(map(json.dumps, list(cast(dict[str, Any], self.value))[:8]))
            raise self.fault(f"expected the key {json.dumps(key)}, got {keys or 'no keys'}")
        return member

    def elements(self) -> list[JsonValue]:
        """Return the elements. Raises HexnnError if this is no JSON array."""
        if not isinstance(self.value, list):
            raise self.error("an array")
        return [self._inner(i, value) for i, value in enumerate(cast(list[Any], self.value))]

    def first(self) -> JsonValue | None:
        """Return the first element, or None if this is no JSON array or empty."""
        values = cast(list[Any], self.value) if isinstance(self.value, list) else []
        return self._inner(0, values[0]) if values else None

    def column(self, key: str, read: Callable[[JsonValue], Number]) -> list[Number]:
        """Return the member `key` of each object in this array, as `read` (`JsonValue.integer` or
        `.real`) reads it.

        Fast for thousands of scales: `read` is called only if some have an unusual type.
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
        """Return the two elements. Raises HexnnError if this is no JSON array of two."""
        elements = self.elements()
        if len(elements) != 2:
            raise self.error("an array of two")
        return elements[0], elements[1]

    def integer(self, low: int | None = None, high: int | None = None) -> int:
        """Return the value if it is an integer in [`low`, `high`] (None: unbounded); else raise
        HexnnError.
        """
        value = self.value
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return value
        if low is None and high is None:
            raise self.error("an integer")
        raise self.error(f"an integer from {low}{' on' if high is None else f' to {high}'}")

    def real(self) -> float:
        """Return the value as a float if it is a number; else raise HexnnError."""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            with suppress(OverflowError):
                return float(self.value)
        raise self.error("a number")

    def text(self) -> str:
        """Return the value if it is a string; else raise HexnnError."""
        if isinstance(self.value, str):
            return self.value
        raise self.error("a string")

    def truth(self) -> bool:
        """Return the value as a bool if it is true, false, 0 or 1; else raise HexnnError."""
        if self.value in (0, 1):
            return bool(self.value)
        raise self.error("true, false, 0 or 1")


KINDS: dict[Callable[[JsonValue], Any], set[type]] = {
    JsonValue.integer: {int},
    JsonValue.real: {float},
}
"""Method that reads a number -> the Python types for which it needs no further check."""
