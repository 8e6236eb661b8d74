"""Strings at run time: each is a number computed from its bytes, so that strings are compared,
stored and moved as integers are.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..diagnostics import HexnnError

KNOWN: dict[int, bytes] = {}
"""Number -> the string, for all strings that this process has met."""


def number_of(text: bytes) -> int:
    """Return the number of a string: a 64-bit hash of its bytes. Raises HexnnError if another
    string that was met has the same one.
    """
    number = int(np.frombuffer(blake2b(text, digest_size=8).digest(), "<i8")[0])
    if KNOWN.setdefault(number, text) != text:
        raise HexnnError(f"the strings {text!r} and {KNOWN[number]!r} have the same hash")
    return number


def text_of(number: int) -> bytes:
    """Return the string of a number. Raises KeyError if no string that was met has it."""
    return KNOWN[number]


def numbers_of(texts: Iterable[bytes]) -> NDArray[np.int64]:
    """Return for each string its number, a 64-bit hash of its bytes. Raises HexnnError if two
    strings have the same.
    """
    return np.array([number_of(text) for text in texts], np.int64)


def stored_strings(data: bytes) -> list[bytes]:
    """Return the strings of a constant from `data`, its bytes in a file: the number of strings, the
    offsets of their beginnings and of the end, all in 32 bits, and the characters. Raises
    HexnnError for bytes of another form.
    """
    if not data:
        return []
    words: Any = np.frombuffer(data[: len(data) // 4 * 4], "<i4")
    count = int(words[0]) if len(words) else 0
    ends = [int(n) for n in words[1 : count + 2]]
    if count < 0 or len(ends) != count + 1 or ends != sorted(ends) or not _inside(ends, data):
        raise HexnnError(f"a constant of strings has {len(data)} bytes of another form")
    return [data[a:b] for a, b in pairwise(ends)]


def _inside(ends: list[int], data: bytes) -> bool:
    return not ends or (ends[0] >= 0 and ends[-1] <= len(data))
