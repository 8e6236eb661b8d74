"""Reader of the key `hexnn`, under which a document written by hexnn states, as IR text, properties
of the IR that the JSON format cannot express.

With it, a written document reads back as the same IR: attributes, locations, types that encodings
do not determine, SSA names, the order of constants. Documents of other tools lack the key.
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
from .json_value import JsonValue

KEY = "hexnn"


def text_of(attr: Attribute) -> str:
    """Return an attribute in the textual syntax of the IR."""
    stream = StringIO()
    Printer(stream).print_attribute(attr)
    return stream.getvalue()


def dictionary_text(attributes: Mapping[str, Attribute]) -> str:
    """Return name -> attribute in the textual syntax of a dictionary attribute: `{a = 1 : i32}`."""
    return text_of(DictionaryAttr(dict(attributes)))


class Extension:
    """Reader of the `hexnn` object of JSON object `owner` (a document or graph), whose values are
    IR text.
    """

    def __init__(self, owner: JsonValue, ctx: Context):
        self.json_value = owner.optional(KEY)
        self.ctx = ctx

    @property
    def is_there(self) -> bool:
        """Whether `owner` has the key `hexnn`, which means that hexnn wrote the document."""
        return self.json_value is not None

    def get(self, key: str) -> JsonValue | None:
        """Return the value of `key` in the `hexnn` object, or None if absent."""
        return None if self.json_value is None else self.json_value.optional(key)

    def of(self, table: str, name: str) -> JsonValue | None:
        """Return the value of `name` in `table`, a member of the `hexnn` object such as `types`;
        None if either is absent.
        """
        entries = self.get(table)
        return None if entries is None else entries.optional(name)

    def attributes(self, json_value: JsonValue | None) -> dict[str, Attribute]:
        """Return name -> attribute from the text of a dictionary attribute; {} for None (absent).
        Raises HexnnError for text that is no dictionary attribute.
        """
        if json_value is None:
            return {}
        attr = self._parsed(json_value, "attributes", Parser.parse_attribute)
        if not isinstance(attr, DictionaryAttr):
            raise json_value.error("a dictionary of attributes")
        return dict(attr.data)

    def location(self, json_value: JsonValue | None) -> LocationAttr | None:
        """Return the location parsed from IR text; None for None (absent). Raises HexnnError for
        text that is no location.
        """
        if json_value is None:
            return None
        return self._parsed(json_value, "a location", Parser.parse_optional_location)

    def type(self, json_value: JsonValue) -> TensorType[Any]:
        """Return the tensor type parsed from IR text. Raises HexnnError for text that is none."""
        type = self._parsed(json_value, "a tensor type", Parser.parse_type)
        if not isinstance(type, TensorType):
            raise json_value.error("a tensor type")
        return cast(TensorType[Any], type)

    def _parsed(self, json_value: JsonValue, what: str, parse: Callable[[Parser], Any]) -> Any:
        try:
            attribute = parse(LinearParser(self.ctx, json_value.text()))
        except ParseError as e:
            raise json_value.fault(f"expected {what}: {e.msg}") from None
        if attribute is None:
            raise json_value.error(what)
        return attribute
