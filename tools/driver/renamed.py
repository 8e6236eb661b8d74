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
    """Parser that rejects names of attributes and types used before a renaming, and gives the
    present ones.
    """

    def parse_optional_identifier_or_str_literal(self) -> str | None:
        """Parse an attribute name. Raises ParseError for a name used before a renaming."""
        self._refuse_old(self._current_token.text.strip('"'))
        return super().parse_optional_identifier_or_str_literal()

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Any) -> Any:
        """Parse an attribute or type after its `!` or `#`, as xDSL does. Raises ParseError for a
        name used before a renaming.
        """
        self._refuse_old(attr_or_dialect_name)
        return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)

    def _refuse_old(self, name: str) -> None:
        """Raise ParseError, with the present name, if `name` was used before a renaming."""
        if name in RENAMED:
            self.raise_error(f"'{name}' is called '{RENAMED[name]}' now")
