"""Pins on the command line: kernels, layouts and tiles that the user fixes for operations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ...dialects.files.protected import protect
from ...dialects.htp.pin_record import Pin


def pins_of(texts: Sequence[str]) -> dict[str, str]:
    """Parse pins: `conv_2d#3=conv_2d.strip` -> {"conv_2d#3": "conv_2d.strip"}, `@FILE` -> those of
    a file; those of one address are joined. Raises HexnnError for other text, and for two choices
    for one operation.
    """
    pins: dict[str, Pin] = {}
    for pin in map(Pin.parse, expanded(texts)):
        known = pins.get(pin.address, pin)
        pins[pin.address] = pin if known == pin else known.and_also(pin)
    return {address: pin.choice for address, pin in pins.items()}


def expanded(texts: Iterable[str]) -> Iterator[str]:
    """Yield `texts`, `@FILE` as the lines of that file without empty ones and comments, which start
    with `#`. Raises OSError if a file cannot be read.
    """
    for text in texts:
        if not text.startswith("@"):
            yield text
            continue
        protect([text[1:]])
        lines = map(str.strip, Path(text[1:]).read_text(encoding="utf-8").splitlines())
        yield from (line for line in lines if line and not line.startswith("#"))
