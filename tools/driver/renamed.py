"""Names of attributes and types that the text had once: refused, with the name that they have."""

from __future__ import annotations

from typing import Any

from ...dialects.parsing import LinearParser

RENAMED = {
    f"quant.{name}": f"hexnn.{name}" for name in ("blockwise_expansion", "numerics", "vector")
}
"""Old name -> name. MLIR owns the namespace `quant`, so its tools refuse what they do not know."""


class RenamedNamesParser(LinearParser):
    """Refuses old names with the new ones, as keys of attributes and as attributes and types."""

    def parse_optional_identifier_or_str_literal(self) -> str | None:
        """Parse a name, as of an attribute."""
        self._refuse_old(self._current_token.text.strip('"'))
        return super().parse_optional_identifier_or_str_literal()

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Any) -> Any:
        """Parse what stands behind the name of an attribute or a type."""
        self._refuse_old(attr_or_dialect_name)
        return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)

    def _refuse_old(self, name: str) -> None:
        """Raise ParseError for a name that is used no more."""
        if name in RENAMED:
            self.raise_error(f"'{name}' is called '{RENAMED[name]}' now")
