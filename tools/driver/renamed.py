"""Attributes and types that were renamed: old names are errors that give the new name."""

from __future__ import annotations

from typing import Any

from ...dialects.parsing import LinearParser

RENAMED = {
    f"quant.{name}": f"hexnn.{name}" for name in ("blockwise_expansion", "numerics", "vector")
}
"""Old name -> new name. MLIR owns the namespace `quant`, in which its tools refuse
unknown names.
"""


class RenamedNamesParser(LinearParser):
    """Parser that raises an error for the old name of an attribute or type that was renamed; the
    message gives the present name.
    """

    def parse_optional_identifier_or_str_literal(self) -> str | None:
        """Parse an attribute name, None if there is none. Raises ParseError for the old name of a
        renamed attribute.
        """
        self._refuse_old(self._current_token.text.strip('"'))
        return super().parse_optional_identifier_or_str_literal()

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Any) -> Any:
        """Parse and return the rest of a type (`is_type`: after `!`) or attribute (after `#`)
        behind its name `attr_or_dialect_name`. Raises ParseError for the old name of a renamed one.
        """
        self._refuse_old(attr_or_dialect_name)
        return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)

    def _refuse_old(self, name: str) -> None:
        """Raise ParseError, with the present name, if `name` is an old name."""
        if name in RENAMED:
            self.raise_error(f"'{name}' is called '{RENAMED[name]}' now")
