"""Lines that windows share, whose products by the zero point of the weights are made once."""

from itertools import combinations

import pytest

from hexnn.dialects.sliding_window import WindowAxis
from hexnn.kernels.depthwise.zero_points import are_chained


@pytest.mark.parametrize("stride", [1, 2, 3, 4])
@pytest.mark.parametrize("dilation", [1, 2, 3])
@pytest.mark.parametrize("taps", [1, 2, 3, 5])
def test_chains_share_the_last_line_with_the_first(stride: int, dilation: int, taps: int):
    """Windows are chained if some share lines, and any that do the last one and the first one."""
    windows = [[x * stride + k * dilation for k in range(taps)] for x in range(30)]
    shared = [
        (set(one) & set(other), {one[-1]} & {other[0]})
        for one, other in combinations(windows, 2)
        if set(one) & set(other)
    ]
    chained = bool(shared) and all(lines == ends for lines, ends in shared)
    assert are_chained(WindowAxis(taps, stride, dilation)) == chained
