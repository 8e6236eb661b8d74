"""Linear and cubic resizes become kernels, and every stage gives what the reference gives; weights
are exact fractions.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from support.qnn_cases import Case, check

from hexnn.semantics.integer_taps import cubic_taps, interpolated, linear_taps

U8, I8 = "!quant.uniform<u8:f32, 0.5:7>", "!quant.uniform<i8:f32, 0.25:-3>"
I16 = "!quant.uniform<i16:f32, 0.25:0>"
SIZES = [
    ((1, 5, 7, 3), (1, 10, 14, 3)),
    ((2, 6, 5, 4), (2, 4, 9, 4)),
    ((1, 4, 4, 33), (1, 8, 4, 33)),
]
ALIGNED = [((1, 5, 7, 3), (1, 9, 4, 3)), ((2, 3, 5, 4), (2, 5, 9, 4))]
BILINEAR = ("", "half_pixel_centers = true", "align_corners = true")
TRANSFORMATIONS = ("HALF_PIXEL", "PYTORCH_HALF_PIXEL", "ALIGN_CORNERS", "ASYMMETRIC")


@pytest.mark.parametrize("attributes", BILINEAR)
def test_bilinear(attributes: str):
    for (source, result), element in zip(SIZES, (I8, I8, I16), strict=True):
        case = Case(f"resize_bilinear {{{attributes}}}", source, result)
        check(case.text(element), element[15:].split(":")[0], source)


def test_bilinear_of_uint8_where_floats_are_exact():
    case = Case("resize_bilinear {half_pixel_centers = true}", (1, 5, 7, 3), (1, 10, 28, 3))
    check(case.text(U8), "u8", case.source)


@pytest.mark.parametrize("mode", ["LINEAR", "CUBIC"])
@pytest.mark.parametrize("transformation", TRANSFORMATIONS)
def test_resize(transformation: str, mode: str):
    attributes = f"{{transformation_mode = {transformation}, interpolation_mode = {mode}}}"
    sizes = ALIGNED if (transformation, mode) == ("ALIGN_CORNERS", "CUBIC") else SIZES[:2]
    for (source, result), element in zip(sizes, (U8, I8), strict=True):
        check(Case(f"resize {attributes}", source, result).text(element), element[15:17], source)


def test_one_pixel_of_several():
    for name in ("resize_bilinear {}", "resize {interpolation_mode = LINEAR}"):
        check(Case(name, (1, 5, 4, 3), (1, 1, 4, 3)).text(I8), "i8", (1, 5, 4, 3))


def test_nearest_pixels_between_scales():
    case = Case("resize_nearest_neighbor {}", (1, 5, 7, 3), (1, 9, 4, 3))
    check(case.text(I8, "!quant.uniform<i8:f32, 0.11:5>"), "i8", case.source)


def test_resize_of_volumes():
    attributes = "{interpolation_mode = LINEAR, exclude_outside = true}"
    case = Case(f"resize {attributes}", (1, 3, 4, 5, 2), (1, 6, 4, 3, 2))
    check(case.text(I8), "i8", case.source)


@pytest.mark.parametrize("a", [None, -0.75, -0.5])
def test_weights_are_exact(a: float | None):
    """Interpolated rows equal those computed with fractions, rounded half away from the centre."""
    rng = np.random.default_rng(5)
    for source, size in ((3, 8), (7, 5), (4, 4), (1, 6), (5, 1)):
        n, d = (2 * np.arange(size) + 1) * source - size, 2 * size
        taps = linear_taps(n, d, source) if a is None else cubic_taps(n, d, source, a)
        assert taps is not None
        x, zero = rng.integers(-128, 128, source), int(rng.integers(-128, 128))
        y = interpolated(x, [(0, taps)], zero)
        assert y is not None
        assert y.tolist() == [row(x, Fraction(int(i), d), a, zero) for i in n]


def row(x: np.ndarray, at: Fraction, a: float | None, zero: int) -> int:
    """One element at the coordinate `at`, by Keys's or the linear kernel function."""
    low = at.numerator // at.denominator
    total = sum(
        (
            weight(at - i, a) * (int(x[min(max(i, 0), len(x) - 1)]) - zero)
            for i in range(low - 2, low + 4)
        ),
        Fraction(0),
    )
    rounded = (abs(total) + Fraction(1, 2)) // 1
    return zero + int(rounded if total >= 0 else -rounded)


def weight(distance: Fraction, a: float | None) -> Fraction:
    """The weight of a pixel at a distance from the coordinate."""
    t = abs(distance)
    if a is None:
        return max(Fraction(0), 1 - t)
    c = Fraction(a)
    if t <= 1:
        return (c + 2) * t**3 - (c + 3) * t**2 + 1
    return c * (t**3 - 5 * t**2 + 8 * t - 4) if t < 2 else Fraction(0)
