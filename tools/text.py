"""Text of reports: aligned tables, abbreviated names, shares."""

import math
from collections.abc import Iterable, Iterator, Sequence

from ..dialects.printable import printable


def shortened(text: str, width: int) -> str:
    """Return `text` shortened to at most `width` characters by `...` in its middle; control
    characters are escaped.
    """
    text = printable(text)
    if len(text) <= width:
        return text
    half = (width - 3) // 2
    return f"{text[:half]}...{text[len(text) - (width - 3 - half) :]}"


def distinct(names: Sequence[str], width: int) -> list[str]:
    """Return each of `names` shortened to at most `width` characters; names that would read alike,
    and are not, are whole.
    """
    meant: dict[str, set[str]] = {}
    for name in names:
        meant.setdefault(shortened(name, width), set()).add(name)
    texts = ((name, shortened(name, width)) for name in names)
    return [text if len(meant[text]) == 1 else printable(name) for name, text in texts]


def table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a text table with aligned columns; control characters are escaped."""
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()


def percent(part: int, whole: int) -> str:
    """Return `part` / `whole` in percent as text with one decimal, rounded down, so that `100.0 %`
    is exactly all of it.
    """
    return f"{math.floor(1000 * part / whole) / 10:.1f} %"
