"""Pins on the command line: kernels, layouts and tiles that the user fixes for operations."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.htp.pin_record import Pin


def pins_of(texts: Sequence[str]) -> dict[str, str]:
    """Parse pins: `conv_2d#3=conv_2d.strip` -> {"conv_2d#3": "conv_2d.strip"}; those of one address
    are joined. Raises HexnnError for other text, and for two choices for one operation.
    """
    pins: dict[str, Pin] = {}
    for pin in map(Pin.parse, texts):
        known = pins.get(pin.address, pin)
        pins[pin.address] = pin if known == pin else known.and_also(pin)
    return {address: pin.choice for address, pin in pins.items()}
