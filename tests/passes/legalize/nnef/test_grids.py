"""Which quantized type the values of NNEF's quantizations lie on."""

from fractions import Fraction

import numpy as np
import pytest

from hexnn.dialects.quant import UniformType
from hexnn.passes.legalize.nnef.normalization import even_grid

LIMITS = {
    (8, False, False): (0, 255),
    (8, True, False): (-128, 127),
    (8, True, True): (-127, 127),
    (16, False, False): (0, 65535),
    (16, True, False): (-32768, 32767),
    (16, True, True): (-32767, 32767),
}
"""(bits, signed, symmetric) -> the least and the greatest integer."""


@pytest.mark.parametrize(("bits", "signed", "symmetric"), LIMITS)
@pytest.mark.parametrize("share", [0.0, 0.25, 0.6, 1.0])
def test_an_even_grid_through_zero(bits: int, signed: bool, symmetric: bool, share: float):
    least, greatest = LIMITS[bits, signed, symmetric]
    point, scale = least + int(share * (greatest - least)), Fraction(1, 64)
    low, high = (np.array([float((end - point) * scale)]) for end in (least, greatest))
    type = even_grid(low, high, bits, signed, symmetric)
    name = f"{'i' if signed else 'u'}{bits}"
    wanted = UniformType.per_tensor(name, float(scale), point, qrange=(least, greatest))
    assert type == wanted


NEAR, FAR = np.array([-1.0]), np.array([1.55])
REFUSED = {
    "computed minimum": (None, FAR, 8),
    "computed maximum": (NEAR, None, 8),
    "several minima": (np.array([-1.0, -2.0]), FAR, 8),
    "several maxima": (NEAR, np.array([1.55, 2.0]), 8),
    "four bits": (NEAR, FAR, 4),
    "zero between values": (np.array([-1.005]), np.array([1.545]), 8),
    "zero above": (np.array([-2.55]), np.array([-0.01]), 8),
    "zero below": (np.array([0.01]), np.array([2.56]), 8),
    "an empty range": (FAR, FAR, 8),
}


@pytest.mark.parametrize("case", REFUSED)
def test_other_values_lie_on_no_quantized_type(case: str):
    low, high, bits = REFUSED[case]
    assert even_grid(low, high, bits, signed=True, symmetric=False) is None


def test_the_refused_range_but_for_its_fault():
    assert even_grid(NEAR, FAR, 8, signed=True, symmetric=False) is not None
