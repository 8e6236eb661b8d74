"""Pools of volumes, between scales, with partial last windows and of 16 bits become kernels, and
every stage gives what the reference gives.
"""

from __future__ import annotations

import pytest
from support.qnn_cases import Case, check

U8, I8 = "!quant.uniform<u8:f32, 0.5:7>", "!quant.uniform<i8:f32, 0.25:-3>"
OTHER = {U8: "!quant.uniform<u8:f32, 0.37:100>", I8: "!quant.uniform<i8:f32, 0.11:5>"}
I16 = "!quant.uniform<i16:f32, 0.25:0>"
VOLUME = "filter_size = [2, 3, 2], stride = [1, 2, 2], pad_amount = [[1, 0], [0, 2], [1, 1]]"
ENDS = "filter_size = [2, 3, 2], stride = [1, 2, 2], pad_amount = [[1, 0], [1, 1], [0, 0]]"
WHOLE = "filter_size = [3, 2, 3], stride = [3, 2, 3], pad_amount = [[0, 0], [0, 0], [0, 0]]"
PARTIAL = "filter_size = [3, 3], stride = [2, 2], pad_amount = [[0, 0], [1, 0]]"
INSIDE = "filter_size = [2, 3], stride = [1, 2], pad_amount = [[0, 0], [0, 0]]"
CASES = {
    "3d": (f"{{{VOLUME}}}", (2, 2, 5, 6, 3), (2, 2, 3, 4, 3)),
    "3d counted": (f"{{{VOLUME}, count_pad_for_edges = true}}", (1, 2, 5, 6, 3), (1, 2, 3, 4, 3)),
    "3d up": (f"{{{ENDS}, rounding_mode = CEIL}}", (1, 3, 5, 5, 2), (1, 3, 3, 3, 2)),
    "3d whole": (f"{{{WHOLE}}}", (1, 3, 4, 6, 5), (1, 1, 2, 2, 5)),
    "up": (f"{{{PARTIAL}, rounding_mode = CEIL}}", (1, 6, 7, 3), (1, 3, 4, 3)),
    "up counted": (
        f"{{{PARTIAL}, rounding_mode = CEIL, count_pad_for_edges = true}}",
        (1, 6, 7, 3),
        (1, 3, 4, 3),
    ),
}
MAXIMA = [name for name in CASES if "counted" not in name]


@pytest.mark.parametrize("name", CASES)
def test_means(name: str):
    attributes, source, result = CASES[name]
    case = Case(f"pool_avg_{len(source) - 2}d {attributes}", source, result)
    for element, other in OTHER.items():
        check(case.text(element), element[15:17], source)
        check(case.text(element, other), element[15:17], source)


@pytest.mark.parametrize("name", MAXIMA)
def test_maxima(name: str):
    attributes, source, result = CASES[name]
    case = Case(f"pool_max_{len(source) - 2}d {attributes}", source, result)
    check(case.text(U8), "u8", source)
    check(case.text(I8, OTHER[I8]), "i8", source)


@pytest.mark.parametrize(
    ("window", "source", "result"),
    [
        ("[5, 5], stride = [1, 1], pad_amount = [[2, 2], [2, 2]]", (2, 9, 7, 5), (2, 9, 7, 5)),
        ("[9, 6], stride = [1, 2], pad_amount = [[4, 4], [1, 3]]", (1, 8, 9, 24), (1, 8, 4, 24)),
        ("[1, 13], stride = [1, 1], pad_amount = [[0, 0], [6, 6]]", (1, 2, 20, 3), (1, 2, 20, 3)),
        ("[7, 5], stride = [2, 1], pad_amount = [[6, 3], [4, 0]]", (1, 9, 9, 32), (1, 6, 9, 32)),
        ("[8, 7], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]", (1, 8, 9, 130), (1, 1, 3, 130)),
    ],
)
def test_large_windows(window: str, source: tuple[int, ...], result: tuple[int, ...]):
    """Maxima of three taps, one after the other; windows that reach far into padding."""
    case = Case(f"pool_max_2d {{filter_size = {window}}}", source, result)
    check(case.text(U8), "u8", source)


def test_16_bits():
    maximum = Case(f"pool_max_2d {{{PARTIAL}}}", (2, 7, 6, 5), (2, 3, 3, 5))
    check(maximum.text(I16), "i16", maximum.source)
    mean = Case(f"pool_avg_2d {{{INSIDE}}}", (2, 5, 7, 3), (2, 4, 3, 3))
    check(mean.text(I16), "i16", mean.source)


def test_large_windows_of_16_bits():
    """Sums over rows, then over columns, of more than 64 elements; padding counts."""
    window = "filter_size = [13, 6], stride = [2, 3], pad_amount = [[5, 4], [2, 1]]"
    mean = Case(
        f"pool_avg_2d {{{window}, count_pad_for_edges = true}}", (2, 14, 11, 3), (2, 6, 3, 3)
    )
    check(mean.text(I16), "i16", mean.source)
    check(mean.text(I16.replace(":0>", ":-1234>")), "i16", mean.source)


@pytest.mark.parametrize(
    ("window", "source", "result"),
    [
        ("[3, 3], stride = [1, 1], pad_amount = [[1, 1], [1, 1]]", (2, 5, 6, 3), (2, 5, 6, 3)),
        ("[5, 2], stride = [2, 1], pad_amount = [[2, 2], [0, 1]]", (1, 7, 6, 65), (1, 4, 6, 65)),
        ("[9, 8], stride = [3, 3], pad_amount = [[0, 3], [0, 0]]", (1, 9, 11, 4), (1, 2, 2, 4)),
    ],
)
@pytest.mark.parametrize("zero", [0, -1234])
def test_windows_of_16_bits_at_edges(
    window: str, source: tuple[int, ...], result: tuple[int, ...], zero: int
):
    """Padding does not count, so that windows divide by different numbers."""
    mean = Case(f"pool_avg_2d {{filter_size = {window}}}", source, result)
    check(mean.text(I16.replace(":0>", f":{zero}>")), "i16", mean.source)
