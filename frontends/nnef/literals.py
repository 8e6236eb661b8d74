"""Printing of Python values as literals of NNEF documents (NNEF 1.0.3, section 3.1)."""

from __future__ import annotations

import math
from typing import Any

from ...dialects.diagnostics import HexnnError


def literal(value: Any) -> str:
    """Return the NNEF text of a bool, int, float or string, or of a list or tuple of such values.

    Raises HexnnError for values without a literal: infinities, NaN, strings beyond printable ASCII.
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
    """Return the literal of a float, with a decimal point, which some readers require. Raises
    HexnnError for NaN and infinities.
    """
    if not math.isfinite(value):
        raise HexnnError(f"NNEF has no literal for {value}")
    text = repr(value)
    return text if "." in text else text.replace("e", ".0e")
