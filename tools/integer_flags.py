"""Integers as values of flags."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the `type` of an argument of argparse whose values are integers from `least` to
    `most`, or without a greatest one.
    """

    def parsed(text: str) -> int:
        number = int(text)
        if number < least:
            raise ArgumentTypeError(f"must be at least {least}, got {number}")
        if most is not None and number > most:
            raise ArgumentTypeError(f"must be at most {most}, got {number}")
        return number

    parsed.__name__ = int.__name__
    return parsed
