"""Requantizations of bytes as lines of one product of halfwords, against exact rationals."""

from fractions import Fraction
from math import floor

import numpy as np
import pytest

from hexnn.kernels.fits.halfword_lines import (
    SIGNED,
    HalfwordLine,
    fit_halfword_line,
    fit_offset_line,
)
from hexnn.kernels.maps.proved_lines import proved_line, values
from hexnn.semantics.numerics import Ints

LIMITS = {False: (0, 255), True: (-128, 127)}


def requantized(rng: np.random.Generator, signed: bool, most: float = 1.95) -> Ints:
    """The results for the bytes from -128 to 127 of a requantization between random scales."""
    scale = Fraction(float(rng.uniform(0.05, most)))
    zero, other = (int(z) for z in rng.integers(-60, 60, 2))
    low, high = LIMITS[signed]
    middle = low + 128 + other
    rounded = [floor(scale * (int(x) - zero) + Fraction(1, 2)) + middle for x in SIGNED]
    return np.clip(np.array(rounded, np.int64), low, high)


def value(line: HalfwordLine, x: int) -> int:
    """The value of a line, before bytes are saturated, by integers."""
    product = ((256 * x + line.low) * line.factor * 2 + (1 << 15)) >> 16
    total = max(-(1 << 15), min((1 << 15) - 1, product)) + line.constant
    byte = (max(-(1 << 15), min((1 << 15) - 1, total)) + (1 << line.shift - 1)) >> line.shift
    return byte if line.offset is None else max(-128, min(127, byte)) + line.offset


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("most", [1.95, 4, 40])
@pytest.mark.parametrize("seed", range(25))
def test_requantizations_have_lines(seed: int, most: float, signed: bool):
    results = requantized(np.random.default_rng(seed), signed, most)
    low, high = LIMITS[signed]
    line = fit_halfword_line(results, (low, high))
    assert line is not None
    assert [max(low, min(high, value(line, int(x)))) for x in SIGNED] == results.tolist()


@pytest.mark.parametrize("signed", [False, True])
def test_offsets_of_bytes(signed: bool):
    """Where results differ from products by whole steps; the code gives them, too."""
    low, high = LIMITS[signed]
    found = 0
    for seed in range(40):
        results = requantized(np.random.default_rng(seed), signed, 1)
        line = fit_offset_line(results, (low, high), signed)
        if line is not None:
            found += 1
            assert [max(low, min(high, value(line, int(x)))) for x in SIGNED] == results.tolist()
            assert (line.constant, line.offset is None) == (0, False)
            entries = (results - low).astype(np.uint8).tobytes()
            made = proved_line(entries, signed)
            assert made is not None
            assert values(made) == entries
    assert found >= 5


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("clamp", [(0, 255), (30, 200)])
def test_code_gives_the_table(clamp: tuple[int, int], signed: bool):
    """Results are unsigned bytes, which the code stores with either sign."""
    entries = requantized(np.random.default_rng(7), False).clip(*clamp).astype(np.uint8).tobytes()
    made = proved_line(entries, signed)
    assert made is not None
    assert values(made) == entries


def test_no_line():
    rng = np.random.default_rng(0)
    assert fit_halfword_line(rng.integers(0, 256, 256), (0, 255)) is None
    assert fit_halfword_line(np.clip(300 * SIGNED, 0, 255), (0, 255)) is None, "one step"


@pytest.mark.parametrize(("factor", "constant"), [(96, -23328), (85, -19712), (127, -19238)])
def test_constants_beyond_halfwords_are_no_lines_of_signed_bytes(factor: int, constant: int):
    """Stored as signed bytes, results of these take a constant that is less by 128 << 7."""
    results = np.clip(factor * np.arange(256) + constant >> 7, 0, 255)
    entries = results.astype(np.uint8).tobytes()
    found = proved_line(entries, True)
    assert found is None or values(found) == entries
