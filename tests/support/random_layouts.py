"""Layouts of random digits."""

from __future__ import annotations

import zlib
from collections.abc import Generator
from contextlib import contextmanager

from hypothesis import strategies as st

from hexnn.dialects import htp
from hexnn.dialects.htp.layouts import ACTIVATION

JOINED = ((), ("b", "hw", "d"), ("bh", "w", "d"), ("b", "hwd"), ("b", "h", "wd"))
"""The axes that the digits speak of; none for the logical ones."""

RADICES = ((), (), (2,), (3,), (4,), (8,), (16,), (32,), (2, 4), (4, 2), (4, 8), (2, 2, 4))
"""The radices of an axis below the leading digit, the smallest unit first."""


@st.composite
def layouts(draw: st.DrawFn) -> htp.Layout:
    """Activations whose axes are joined and cut at random, the digits in any order."""
    groups = draw(st.sampled_from(JOINED))
    names = [group if len(group) == 1 else "pq"[i % 2] for i, group in enumerate(groups)]
    words = [
        w for axis in names or ACTIVATION for w in digits(axis, draw(st.sampled_from(RADICES)))
    ]
    text = " ".join(draw(st.permutations(words)))
    joined = tuple(zip(names, groups, strict=True))
    name = f"drawn_{zlib.crc32(f'{text} {groups}'.encode()):08x}"
    return htp.Layout(name, ACTIVATION, text, "drawn", joined=joined)


def digits(axis: str, radices: tuple[int, ...]) -> list[str]:
    """The digits of an axis: `d%4`, `d/4%8`, `d/32`."""
    words, unit = list[str](), 1
    for radix in radices:
        words.append(f"{axis}/{unit}%{radix}" if unit > 1 else f"{axis}%{radix}")
        unit *= radix
    return [*words, f"{axis}/{unit}" if unit > 1 else axis]


@contextmanager
def registered(*rows: htp.Layout) -> Generator[None]:
    """Within, layouts are known by their names."""
    before = dict(htp.LAYOUTS)
    for row in rows:
        htp.register_layout(row)
    try:
        yield
    finally:
        htp.LAYOUTS.clear()
        htp.LAYOUTS.update(before)
