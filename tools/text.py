"""Text of reports: aligned tables, names that fit."""

from collections.abc import Iterator, Sequence

from ..dialects.printable import printable


def shortened(text: str, width: int) -> str:
    """`text` at most `width` long, its middle elided; control characters are escaped."""
    text = printable(text)
    if len(text) <= width:
        return text
    half = (width - 3) // 2
    return f"{text[:half]}...{text[len(text) - (width - 3 - half) :]}"


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Align the rows of a table in columns; control characters are escaped."""
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()
