"""Literals of NNEF documents for Python values (NNEF 1.0.3, section 3.1)."""

from __future__ import annotations

import math
from typing import Any

from ...dialects.diagnostics import HexnnError


def literal(value: Any) -> str:
    """Return the literal for a value, including arrays and tuples.

    Raises HexnnError for a value without a literal: infinities, strings beyond printable ASCII.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case list():
            return f"[{', '.join(map(literal, value))}]"
        case tuple():
            return f"({', '.join(map(literal, value))})"
        case float():
            return _scalar(value)
        case _:
            return str(value)


def _quoted(text: str) -> str:
    if not all(" " <= c <= "~" for c in text):
        raise HexnnError(f"NNEF has no literal for {text!r}: a string is printable ASCII")
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _scalar(value: float) -> str:
    """Return the literal of a float, with a decimal point, which some readers require."""
    if not math.isfinite(value):
        raise HexnnError(f"NNEF has no literal for {value}")
    text = repr(value)
    return text if "." in text else text.replace("e", ".0e")
