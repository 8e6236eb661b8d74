"""The error function and its complement on arrays, which numpy lacks.

Rational approximations on four ranges, with the coefficients of fdlibm's `erf`: within 4e-16 of the
exact value.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .registry import Array

Floats = NDArray[np.float64]
Polynomial = tuple[float, ...]
"""The coefficients of 1, x, x^2, ..."""

SMALL: tuple[Polynomial, Polynomial] = (
    (
        *(1.28379167095512558561e-01, -3.25042107247001499370e-01, -2.84817495755985104766e-02),
        *(-5.77027029648944159157e-03, -2.37630166566501626084e-05),
    ),
    (
        *(1.0, 3.97917223959155352819e-01, 6.50222499887672944485e-02),
        *(5.08130628187576562776e-03, 1.32494738004321644526e-04, -3.96022827877536812320e-06),
    ),
)
"""(numerator, denominator) of erf(x) / x - 1 as a function of x^2, for |x| up to 0.84375."""

MIDDLE: tuple[Polynomial, Polynomial] = (
    (
        *(-2.36211856075265944077e-03, 4.14856118683748331666e-01, -3.72207876035701323847e-01),
        *(3.18346619901161753674e-01, -1.10894694282396677476e-01, 3.54783043256182359371e-02),
        -2.16637559486879084300e-03,
    ),
    (
        *(1.0, 1.06420880400844228286e-01, 5.40397917702171048937e-01),
        *(7.18286544141962662868e-02, 1.26171219808761642112e-01, 1.36370839120290507362e-02),
        1.19844998467991074170e-02,
    ),
)
"""(numerator, denominator) of erf(x) - `MIDDLE_OFFSET` as a function of |x| - 1.

For |x| from 0.84375 up to 1.25.
"""

LARGE: tuple[Polynomial, Polynomial] = (
    (
        *(-9.86494403484714822705e-03, -6.93858572707181764372e-01, -1.05586262253232909814e01),
        *(-6.23753324503260060396e01, -1.62396669462573470355e02, -1.84605092906711035994e02),
        *(-8.12874355063065934246e01, -9.81432934416914548592e00),
    ),
    (
        *(1.0, 1.96512716674392571292e01, 1.37657754143519042600e02, 4.34565877475229228821e02),
        *(6.45387271733267880336e02, 4.29008140027567833386e02, 1.08635005541779435134e02),
        *(6.57024977031928170135e00, -6.04244152148580987438e-02),
    ),
)
"""(numerator, denominator) of log(x * erfc(x)) + x^2 + 0.5625 as a function of 1 / x^2.

For |x| up to 1 / 0.35.
"""

LARGEST: tuple[Polynomial, Polynomial] = (
    (
        *(-9.86494292470009928597e-03, -7.99283237680523006574e-01, -1.77579549177547519889e01),
        *(-1.60636384855821916062e02, -6.37566443368389627722e02, -1.02509513161107724954e03),
        -4.83519191608651397019e02,
    ),
    (
        *(1.0, 3.03380607434824582924e01, 3.25792512996573918826e02, 1.53672958608443695994e03),
        *(3.19985821950859553908e03, 2.55305040643316442583e03, 4.74528541206955367215e02),
        -2.24409524465858183362e01,
    ),
)
"""The same as `LARGE`, for |x| up to 28; from 6 on erf is 1 in double precision."""

MIDDLE_OFFSET = 8.45062911510467529297e-01
"""The constant to which the quotient of `MIDDLE` is added: fdlibm's `erx`, near erf(1)."""


def erf(x: Array) -> Array:
    """Return the error function; float32 is computed in float64 and rounded once."""
    wide = np.asarray(x, np.float64)
    size = np.abs(wide)
    y = np.where(np.isnan(wide), wide, 1.0)
    for low, high, function in RANGES:
        inside = (size >= low) & (size < high)
        y[inside] = function(size[inside])
    return np.copysign(y, wide).astype(x.dtype)


def _small(x: Floats) -> Floats:
    """Return erf(x) for 0 <= x < 0.84375."""
    return x + x * _ratio(SMALL, x * x)


def _middle(x: Floats) -> Floats:
    """Return erf(x) for 0.84375 <= x < 1.25."""
    return MIDDLE_OFFSET + _ratio(MIDDLE, x - 1)


def _large(x: Floats) -> Floats:
    """Return erf(x) for 1.25 <= x < 1 / 0.35."""
    return 1 - _tail(x, _ratio(LARGE, 1 / (x * x)))


def _largest(x: Floats) -> Floats:
    """Return erf(x) for 1 / 0.35 <= x < 6."""
    return 1 - _tail(x, _ratio(LARGEST, 1 / (x * x)))


def erfc(x: Array) -> Array:
    """Return 1 - erf(x), accurate where that is small; float32 is computed in float64 and rounded
    once.
    """
    wide = np.asarray(x, np.float64)
    y = np.asarray(1 - erf(wide))
    for low, high, ratio in TAILS:
        inside = (wide >= low) & (wide < high)
        y[inside] = _tail(wide[inside], _ratio(ratio, 1 / (wide[inside] * wide[inside])))
    return y.astype(x.dtype)


def _tail(x: Floats, power: Floats) -> Floats:
    """Return erfc(x), where `power` is log(x * erfc(x)) + x^2 + 0.5625."""
    return np.exp(-x * x - 0.5625 + power) / x


def _ratio(ratio: tuple[Polynomial, Polynomial], x: Floats) -> Floats:
    """Return the quotient of the polynomials (numerator, denominator) at `x`."""
    numerator, denominator = (_polynomial(coefficients, x) for coefficients in ratio)
    return numerator / denominator


def _polynomial(coefficients: Polynomial, x: Floats) -> Floats:
    """Return the polynomial with `coefficients`, the constant one first, at `x`."""
    y = np.full_like(x, coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        y *= x
        y += coefficient
    return y


RANGES: tuple[tuple[float, float, Callable[[Floats], Floats]], ...] = (
    (0.0, 0.84375, _small),
    (0.84375, 1.25, _middle),
    (1.25, 1 / 0.35, _large),
    (1 / 0.35, 6.0, _largest),
)
"""(lower bound, upper bound, erf function) of each range of |x|."""
TAILS = ((1.25, 1 / 0.35, LARGE), (1 / 0.35, 27.0, LARGEST))
"""(lower bound, upper bound, ratio) of the ranges where erfc is small; beyond them it is 0."""
