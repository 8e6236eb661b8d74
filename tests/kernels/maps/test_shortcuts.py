"""Shortcuts of maps of two bytes: the form and its code equal the expression for all pairs."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from hexnn.dialects import htp
from hexnn.dialects.htp.expressions import Expression, parse
from hexnn.dialects.quant import UniformType
from hexnn.kernels import load
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.fits import halfwords
from hexnn.kernels.fits.byte_pairs import BytePair, real_function
from hexnn.kernels.maps import fitted
from hexnn.kernels.maps.byte_differences import SquaredByteDifference
from hexnn.kernels.maps.byte_views import ByteView
from hexnn.kernels.maps.lines_above import HalfwordLineAbove, LineAbove
from hexnn.kernels.maps.squared_differences import SquaredDifference
from hexnn.kernels.maps.two_branches import Choice
from hexnn.kernels.proof import execute
from hexnn.passes.legalize.htp import formulas
from hexnn.semantics.htp.map import evaluate_expression
from hexnn.semantics.numerics import Ints
from hexnn.testing.kernel_harness import activation, check_kernel, values

load()

ALL = np.arange(256)


def u8(rng: np.random.Generator) -> UniformType:
    """A type with a random scale and zero point."""
    scale = float(np.exp(rng.uniform(-6, -1.5)))
    return UniformType.per_tensor("u8", scale, int(rng.integers(256)))


def check_all_pairs(expression: Expression) -> int:
    """The kernel equals the reference for all pairs; returns its instructions for a vector."""
    shape = (1, 256, 256, 1)
    lhs, rhs = (x.reshape(shape).astype(np.uint8) for x in np.indices((256, 256)))
    op = htp.MapOp(values(*[activation(shape)] * 2), activation(shape), expression)
    run = check_kernel(op, [lhs, rhs], "map.vectors")
    return run.instructions * 128 // 65536


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("seed", range(6))
def test_sums_and_differences(sign: int, seed: int):
    rng = np.random.default_rng(seed)
    expression = formulas.total(sign)([u8(rng) for _ in range(3)])
    assert fitted.shortcut(expression) is not None
    assert check_all_pairs(expression) <= 26


def test_exact_ties_have_no_linear_form():
    """Decimal scales make sums lie half-way between two results: rounding decides each anew."""
    scales = ((0.0235, 128), (0.0192, 103), (0.031, 117))
    expression = formulas.total(-1)([UniformType.per_tensor("u8", *row) for row in scales])
    assert fitted.shortcut(expression) is None
    check_all_pairs(expression)


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("x0 * 3 - x1 + 7", {(1, 0): 3, (0, 1): -1, (0, 0): 7}),
        ("(x0 - 2) * (x1 + 1)", {(1, 1): 1, (1, 0): 1, (0, 1): -2, (0, 0): -2}),
        ("rdbpot(srdhm(x0 << 4, 1073741824), 2) + (x1 >> 1)", {(1, 0): 2, (0, 1): 0.5}),
        ("max(x0, x1)", None),
        ("select(x0, x1, 0)", None),
    ],
)
def test_real_functions(text: str, real: dict[tuple[int, int], float] | None):
    found = real_function(parse(text))
    assert (found is None) == (real is None)
    if found is not None and real is not None:
        assert {k: v for k, v in found.items() if v} == real


def test_a_wrong_form_is_not_proved():
    expression = parse("clamp(x0 + x1 >> 1, 0, 255)")
    form = fitted.fit(BytePair(expression, (0, 255)))
    assert form is not None
    other = parse("clamp(x0 + x1 + 1 >> 1, 0, 255)")
    assert fitted.is_proved(expression, fitted.linear(form, (0, 255)))
    assert not fitted.is_proved(other, fitted.linear(form, (0, 255)))


POINTS = [(0, 0, 0), (128, 128, 128), (255, 255, 40), (0, 255, 0), (255, 0, 255), (128, 0, 7)]


@pytest.mark.parametrize("points", [*POINTS, *np.random.default_rng(4).integers(256, size=(4, 3))])
def test_products(points: tuple[int, int, int]):
    """A product is exact for all pairs, whether its results saturate or are few bytes."""
    rng = np.random.default_rng([int(x) for x in points])
    a, c = (
        UniformType.per_tensor("u8", float(rng.uniform(0.01, 0.05)), int(z)) for z in points[:2]
    )
    for spread in (0.002, 0.006, 0.03):
        target = UniformType.per_tensor("u8", a.scale * c.scale / spread, int(points[2]))
        expression = formulas.product([a, c, target])
        assert fitted.shortcut(expression) is not None
        assert check_all_pairs(expression) <= 30


@pytest.mark.parametrize("seed", range(12))
def test_squared_differences(seed: int):
    """The difference is a halfword, whatever the ratio of the scales, and its square a word."""
    rng = np.random.default_rng(seed)
    a, c = u8(rng), u8(rng)
    if seed % 6 == 0:
        a = UniformType.per_tensor("u8", c.scale, a.zero_point)
    most = 255 * max(a.scale, c.scale) ** 2
    scale, point = most * np.exp(rng.uniform(-3, 0.5)), int(rng.integers(256))
    target = UniformType.per_tensor("u8", float(scale), point * (seed % 3 > 0))
    expression = formulas.squared_difference([a, c, target])
    signs = tuple(bool(sign) for sign in rng.integers(2, size=3))
    made = fitted.shortcut(expression, (signs[0], signs[1], signs[2]))
    assert made is not None
    assert check_all_pairs(expression) <= 44


@pytest.mark.parametrize("seed", range(8))
def test_squared_differences_of_one_type(seed: int):
    """Of two bytes of one scale and zero point: a function of how far they are apart, a byte."""
    rng = np.random.default_rng(seed)
    a, signs = u8(rng), tuple(bool(sign) for sign in rng.integers(2, size=3))
    scale = 255 * a.scale**2 * np.exp(rng.uniform(-3, 0.5))
    target = UniformType.per_tensor("u8", float(scale), int(rng.integers(256)) * (seed % 3 > 0))
    expression = formulas.squared_difference([a, a, target])
    assert SquaredByteDifference.of(expression, signs[2]) is not None
    made = fitted.shortcut(expression, (signs[0], signs[1], signs[2]))
    assert made is not None
    assert fitted.is_proved(expression, made, (signs[0], signs[1], signs[2]))
    assert check_all_pairs(expression) <= 14


@pytest.mark.parametrize(
    "text", ["clamp(x0 - x1, 0, 255)", "clamp(x0 * x1 >> 8, 0, 255)", "clamp(x0 + x1, 0, 255)"]
)
def test_other_functions_of_two_bytes(text: str):
    assert SquaredByteDifference.of(parse(text), False) is None


@pytest.mark.parametrize("bits", [*range(11, 20), 24, 30])
def test_squared_differences_of_far_scales(bits: int):
    """The finer operand is rounded by many bits, up to none that is left."""
    types = [UniformType.per_tensor("u8", scale, 77) for scale in (1.9, 1.3 * 2.0**-bits, 900.0)]
    assert check_all_pairs(formulas.squared_difference(types)) <= 80


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("clamp((x0 * 3 - x1 * 5) * (x0 * 3 - x1 * 5) >> 12, 0, 255)", "no power of two"),
        ("clamp((x0 << 6) * (x1 << 6) >> 20, 0, 255)", "no difference"),
    ],
)
def test_no_squared_differences(text: str, why: str):
    assert SquaredDifference.of(parse(text), False) is None, why


@pytest.mark.parametrize("point", [0, 1, 100, 254])
@pytest.mark.parametrize("signs", [fitted.UNSIGNED, (True, True, True), (False, True, False)])
def test_rectifiers_with_a_slope(point: int, signs: fitted.Signs):
    """Where x is not negative the result is looked up, elsewhere a product is scaled."""
    rng = np.random.default_rng([point, *signs])
    a, slope, target = (float(rng.uniform(*ends)) for ends in ((0.01, 0.1), (0.002, 0.02), (1, 2)))
    types = [
        UniformType.per_tensor("u8", scale, zero)
        for scale, zero in ((a, point), (slope, int(rng.integers(256))), (a * target, 90))
    ]
    expression = formulas.sloped(types)
    made = fitted.shortcut(expression, signs)
    assert made is not None
    assert fitted.is_proved(expression, made, signs)
    assert check_all_pairs(expression) <= 42


@pytest.mark.parametrize("point", [0, 1, 77, 128, 129, 254])
@pytest.mark.parametrize("signs", [fitted.UNSIGNED, (True, True, True), (True, False, False)])
def test_rectifiers_as_sums(point: int, signs: fitted.Signs):
    """The product is that of what numbers are below the zero point by, 0 above it."""
    points = point, 201, 90
    types = [
        UniformType.per_tensor("u8", scale, zero)
        for scale, zero in zip((0.031, 0.0173, 0.047), points, strict=True)
    ]
    expression = formulas.sloped(types)
    made = fitted.summed_shortcut(expression, signs[2])
    assert (made is not None) == (point > 0)
    assert made is None or fitted.is_proved(expression, made, signs)


@pytest.mark.parametrize("bound", [0, 1, 121, 255])
@pytest.mark.parametrize(
    ("terms", "line"),
    [
        ((1, 0, 0), (128, 7, True)),
        ((3, 2, 2), (96, 7, True)),
        ((3, 0, 2), (96, 7, False)),
        ((3, 3, 3), (-48, 7, True)),
        ((200, 0, 7), (200, 7, False)),
    ],
)
def test_lines_above_a_bound(terms: tuple[int, int, int], line: object, bound: int):
    """Halves are rounded up, or down by the opposite of the line."""
    factor, constant, shift = terms
    slope = np.minimum(np.maximum(ALL - bound, 0) * factor + constant >> shift, 255)
    entries = np.where(ALL >= bound, slope, 99).astype(np.uint8)
    made = LineAbove.of(entries, bound)
    assert made is not None
    if bound == 0 and 0 < entries.max() < 255:
        assert (made.factor, made.shift, made.rounded) == line
    check_line_above(made, entries)


def check_line_above(made: LineAbove | HalfwordLineAbove, entries: NDArray[np.uint8]) -> None:
    """The code adds the entries of the bytes from the bound on, and nothing to those below."""

    def write(b: KernelBuilder, x: SSAValue) -> list[SSAValue]:
        return [made.emit(b, ByteView(b, x), b.splat_b(5))]

    (found,) = execute(write, [ALL.astype(np.uint8).reshape(2, 128)]).outputs
    wanted = 5 + np.where(ALL >= made.bound, entries, 0)
    assert np.array_equal(found.reshape(-1), wanted.astype(np.uint8))


@pytest.mark.parametrize("bound", [0, 1, 121, 254])
@pytest.mark.parametrize("greatest", [255, 100])
@pytest.mark.parametrize("slope", [0.0371, 0.8713, 1.4309])
def test_lines_of_halfwords_above_a_bound(slope: float, greatest: int, bound: int):
    """From the greatest entry on, all are the same."""
    line = np.floor(np.maximum(ALL - bound, 0) * slope + 0.5)
    entries = np.where(ALL >= bound, np.minimum(line, greatest), 99).astype(np.uint8)
    made = HalfwordLineAbove.of(entries, bound)
    if slope * (255 - bound) < 0.5:
        assert made is None
    else:
        assert made is not None
        check_line_above(made, entries)


@pytest.mark.parametrize("entries", [255 - ALL, 50 + ALL // 3, ALL * ALL >> 8, ALL % 200])
def test_no_lines_above_a_bound(entries: Ints):
    """They fall, do not start at 0, are no line, or do not stay at the greatest."""
    for line in (LineAbove, HalfwordLineAbove):
        assert line.of(entries.astype(np.uint8), 0) is None


@pytest.mark.parametrize(
    "text", ["clamp(select(x0 >= 9, x0, x0 * x1 >> 3), 0, 255)", "clamp(x0 + x1, 0, 255)"]
)
def test_no_sums(text: str):
    """The product is another one for each x1 at the bound."""
    assert fitted.summed_shortcut(parse(text)) is None


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("clamp(select(x0 >= 9, x0 >> 1, x0 * x1 >> 3), 0, 255)", (0, (0, 8))),
        ("clamp(select(x1 < 9, x0 * x1 >> 3, x1) + 3, 0, 255)", (1, (0, 8))),
        ("clamp(select(x1 < 9, x1, x0 * x1 >> 3), 0, 255)", (1, (9, 255))),
        ("clamp(select(x0 < x1, x0, x0 * x1 >> 3), 0, 255)", None),
        ("clamp(select(x0 == 9, x0, x0 * x1 >> 3), 0, 255)", None),
        ("clamp(select(x0 >= 0, x0, x0 * x1 >> 3), 0, 255)", (0, None)),
        ("clamp(select(x0 < 0, x0, x0 * x1 >> 3), 0, 255)", None),
        ("clamp(select(x0 >= 9, x0, 7) + x1, 0, 255)", None),
    ],
)
def test_choices(text: str, bounds: tuple[int, tuple[int, int] | None] | None):
    """A choice compares one operand with a bound within a byte, and needs no other on one side."""
    choice = Choice.of(parse(text))
    assert (None if choice is None else (choice.operand, choice.others)) == bounds


SIGNS = [(True, True, True), (False, True, True), (True, False, False)]


@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("formula", [formulas.total(1), formulas.product])
def test_shortcuts_of_signed_bytes(formula: formulas.Formula, signs: fitted.Signs):
    """Operands and results are proved in the signs in which they are stored."""
    a, c, target = (UniformType.per_tensor("u8", s, 100) for s in (0.02137, 0.01359, 0.02993))
    expression = formula([a, c, target])
    made = fitted.shortcut(expression, signs)
    assert made is not None
    assert fitted.is_proved(expression, made, signs)
    assert not fitted.is_proved(parse("clamp(x0 - x1, 0, 255)"), made, signs)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("clamp(rdbpot(srdhm(x0, 1600000000), 6) + 77, 0, 255)", (-20000, 20000)),
        ("clamp(rdbpot(srdhm(x0, -1300000000), 4), 10, 99)", (-40000, 25000)),
        ("clamp(rdbpot(x0, 9) + 128, 0, 255)", (-32768, 32767)),
        ("clamp(srdhm(x0 << 1, 1300000000) - 30, 0, 255)", (-7, 400)),
    ],
)
@pytest.mark.parametrize("signed", [False, True])
def test_scalings(text: str, span: tuple[int, int], signed: bool):
    """A scaling equals the expression for all integers, with jumps at zero where ties round away
    from it, in even and in odd lanes.
    """
    expression = parse(text)
    made = halfwords.fit(expression, span, signed)
    assert made is not None
    p = np.arange(span[0], span[1] + 1)
    expected = evaluate_expression(expression, [p]) - 128 * signed
    for lane in (0, 1):
        np.testing.assert_array_equal(made.values(p, lane), expected)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("x0", (0, 9)),
        ("clamp(x0 * x0, 0, 255)", (0, 99)),
        ("clamp(max(x0, 3), 0, 255)", (0, 99)),
        ("clamp(x0 >> 9, 0, 255)", (-40000, 40000)),
    ],
)
def test_no_scalings(text: str, span: tuple[int, int]):
    assert halfwords.fit(parse(text), span) is None
