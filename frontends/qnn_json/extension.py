"""The key `hexnn` of a document: facts of the IR that the format cannot express, as text of IR.

They make reading give the same IR: attributes, locations, types that encodings do not determine,
names, the order of constants.

Documents of other tools have no such key, and need none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any, cast

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, LocationAttr, TensorType
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError

from ...dialects.parsing import LinearParser
from .place import JsonValue

KEY = "hexnn"


def text_of(attr: Attribute) -> str:
    """An attribute as text of IR."""
    stream = StringIO()
    Printer(stream).print_attribute(attr)
    return stream.getvalue()


def dictionary_text(attributes: Mapping[str, Attribute]) -> str:
    """Named attributes as text of IR."""
    return text_of(DictionaryAttr(dict(attributes)))


class Extension:
    """The `hexnn` object of a document, and the context to parse its texts in."""

    def __init__(self, owner: JsonValue, ctx: Context):
        self.place = owner.optional(KEY)
        self.ctx = ctx

    @property
    def is_there(self) -> bool:
        """Whether the document has the key, that is, hexnn wrote it."""
        return self.place is not None

    def get(self, key: str) -> JsonValue | None:
        """The value of a key."""
        return None if self.place is None else self.place.optional(key)

    def of(self, table: str, name: str) -> JsonValue | None:
        """The entry `name` of a table; None when absent."""
        entries = self.get(table)
        return None if entries is None else entries.optional(name)

    def attributes(self, place: JsonValue | None) -> dict[str, Attribute]:
        """Parse named attributes; none for None."""
        if place is None:
            return {}
        attr = self._parsed(place, "attributes", Parser.parse_attribute)
        if not isinstance(attr, DictionaryAttr):
            raise place.error("a dictionary of attributes")
        return dict(attr.data)

    def location(self, place: JsonValue | None) -> LocationAttr | None:
        """Parse a location; None for None."""
        if place is None:
            return None
        return self._parsed(place, "a location", Parser.parse_optional_location)

    def type(self, place: JsonValue) -> TensorType[Any]:
        """Parse a tensor type."""
        type = self._parsed(place, "a tensor type", Parser.parse_type)
        if not isinstance(type, TensorType):
            raise place.error("a tensor type")
        return cast(TensorType[Any], type)

    def _parsed(self, place: JsonValue, what: str, parse: Callable[[Parser], Any]) -> Any:
        try:
            attribute = parse(LinearParser(self.ctx, place.text()))
        except ParseError as e:
            raise place.fault(f"expected {what}: {e.msg}") from None
        if attribute is None:
            raise place.error(what)
        return attribute
