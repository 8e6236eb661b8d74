"""Elementwise operations of two and three operands at every stage equal their qnn semantics: all
pairs of bytes, random scales and zero points; and those equal what numpy computes from the reals.
"""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

TRUTHS = ("EQUAL", "NOT_EQUAL", "LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL", "AND", "XOR")
ARITHMETIC = ("SUBTRACT", "MULTIPLY", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE", "PRELU", "SELECT")
PAIRS = "256x256"


def type_of(rng: np.random.Generator, storage: str, largest: float) -> str:
    """A quantized type with a random scale and zero point."""
    low = -128 if storage == "i8" else 0
    scale, point = float(np.exp(rng.uniform(-6, largest))), int(rng.integers(low, low + 256))
    return f"!quant.uniform<{storage}:f32, {scale!r}:{point}>"


def network(kind: str, lhs: str, rhs: str, output: str) -> str:
    """A function of one operation `kind`; its operands and result are tensors of these types."""
    operands, condition = "%a, %b", ""
    name = {"PRELU": "prelu", "SELECT": "element_wise_select"}.get(kind)
    types = f"{lhs}, {rhs}"
    if kind == "SELECT":
        shape = output[7 : output.index("!")]
        condition = f"%p: tensor<{shape}i1>, "
        operands, types = "%p, %a, %b", f"tensor<{shape}i1>, {types}"
    written = name or f"element_wise_binary {kind},"
    return f"""
func.func @main({condition}%a: {lhs}, %b: {rhs}) -> {output} {{
  %c = qnn.{written} {operands} : ({types}) -> {output}
  func.return %c : {output}
}}
"""


def check_stages(module: ModuleOp, inputs: dict[str, Array], target: str = "v73") -> Array:
    """All stages give what the qnn semantics gives; returns that."""
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, target):
        (computed,) = execute(module, inputs).values()
        np.testing.assert_array_equal(computed, expected, stage)
    return expected


def check(module: ModuleOp, *arrays: Array, target: str = "v73") -> Array:
    """All stages give what the qnn semantics gives, by a kernel of a map; returns that."""
    inputs = named_inputs(module, *arrays)
    expected = check_stages(module, inputs, target)
    kernels = [op.impl.data for op in module.walk() if isinstance(op, htp.MapOp) and op.impl]
    assert kernels
    assert all(name.startswith("map.") for name in kernels)
    run_pass(module, "htp-to-hvx")
    for engine in (NumpyEngine(), LlvmEngine()) if expected.size == 65536 else (LlvmEngine(),):
        (computed,) = execute(module, inputs, engine=engine).values()
        np.testing.assert_array_equal(computed, expected, type(engine).__name__)
    return expected


def all_pairs(storage: str) -> list[Array]:
    """Two arrays that hold all pairs of bytes."""
    pairs = np.indices((256, 256)).astype(np.uint8)
    return [x.view(np.int8) if storage == "i8" else x for x in pairs]


@pytest.mark.parametrize("kind", [*ARITHMETIC, *TRUTHS])
def test_all_pairs(kind: str):
    rng = np.random.default_rng([ord(c) for c in kind])
    for storage, largest in (("i8", -1.5), ("u8", 0.7)):
        lhs, rhs, result = (f"tensor<{PAIRS}x{type_of(rng, storage, largest)}>" for _ in range(3))
        output = f"tensor<{PAIRS}xi1>" if kind in TRUTHS else result
        module = parse(network(kind, lhs, rhs, output))
        condition = [rng.integers(0, 2, (256, 256)).astype(bool)] if kind == "SELECT" else []
        check(module, *condition, *all_pairs(storage))


SHAPES = [
    ((3, 5, 7, 33), (33,)),
    ((1, 5, 7, 1), (5, 1, 9)),
    ((2, 3, 4, 1, 5), (4, 2, 5)),
    ((2, 1, 3, 1, 2, 2), (2, 3, 1, 1, 2, 2)),
]


@pytest.mark.parametrize("kind", ["ADD", "LESS", "PRELU", "SELECT"])
def test_broadcasts(kind: str):
    rng = np.random.default_rng([ord(c) for c in kind])
    for lhs, rhs in SHAPES:
        result = np.broadcast_shapes(lhs, rhs)
        if kind == "PRELU" and lhs != result:
            continue
        dims = ["x".join(map(str, shape)) for shape in (lhs, rhs, result)]
        types = [f"tensor<{d}x{type_of(rng, 'i8', -1.5)}>" for d in dims]
        output = f"tensor<{dims[2]}xi1>" if kind in TRUTHS else types[2]
        module = parse(network(kind, types[0], types[1], output))
        condition = [rng.integers(0, 2, result).astype(bool)] if kind == "SELECT" else []
        arrays = [rng.integers(-128, 128, shape).astype(np.int8) for shape in (lhs, rhs)]
        check(module, *condition, *arrays)


@pytest.mark.parametrize("kind", ["ADD", "SUBTRACT", "SQUARED_DIFFERENCE"])
@pytest.mark.parametrize("scales", [(7.3, 2.5e-9), (2.5e-9, 7.3)])
@pytest.mark.parametrize("shapes", [("1x4x4", "1x4x1"), ("4x1", "1x3x4x5")])
def test_operands_whose_multiplier_is_0(
    kind: str, scales: tuple[float, float], shapes: tuple[str, str]
):
    """Such an operand is not read, but the result has its extents."""
    rng = np.random.default_rng([ord(c) for c in kind])
    dims = [tuple(map(int, each.split("x"))) for each in shapes]
    whole = np.broadcast_shapes(*dims)
    points = -57, 75, -100
    result = max(scales) ** 2 * 100 if kind == "SQUARED_DIFFERENCE" else max(scales) * 2
    lhs, rhs, output = (
        f"tensor<{shape}x!quant.uniform<i8:f32, {scale!r}:{point}>>"
        for shape, scale, point in zip(
            (*shapes, "x".join(map(str, whole))), (*scales, result), points, strict=True
        )
    )
    module = parse(network(kind, lhs, rhs, output))
    arrays = (rng.integers(-128, 128, shape).astype(np.int8) for shape in dims)
    check_stages(module, named_inputs(module, *arrays))


@pytest.mark.parametrize(
    ("kind", "scales"),
    [
        ("SQUARED_DIFFERENCE", (7.3, 3.1, 1e-5)),
        ("SQUARED_DIFFERENCE", (0.02, 0.03, 2.5e9)),
        ("MULTIPLY", (1e-5, 1e-5, 1e9)),
    ],
)
def test_scales_for_which_no_expression_has_32_bits(kind: str, scales: tuple[float, float, float]):
    """Results that saturate, or are 0, come from a table of all pairs."""
    lhs, rhs, output = (
        f"tensor<{PAIRS}x!quant.uniform<i8:f32, {scale:.12f}:{point}>>"
        for scale, point in zip(scales, (-57, 75, -100), strict=True)
    )
    module = parse(network(kind, lhs, rhs, output))
    check_stages(module, named_inputs(module, *all_pairs("i8")))
    assert any(isinstance(op, htp.PairLutOp) for op in module.walk())


@pytest.mark.parametrize("shape", [(1, 32, 32, 24), (24,), (1, 32, 1, 24), (32, 32, 1), (1,)])
def test_tiles(shape: tuple[int, ...]):
    rng = np.random.default_rng(0)
    whole = (1, 32, 32, 24)
    dims = ["x".join(map(str, s)) for s in (whole, shape)]
    lhs, rhs, output = (f"tensor<{d}x{type_of(rng, 'u8', -1.5)}>" for d in (*dims, dims[0]))
    module = parse(network("SUBTRACT", lhs, rhs, output))
    arrays = [rng.integers(0, 256, s).astype(np.uint8) for s in (whole, shape)]
    check(module, *arrays, target="v73{tcm=16K}")
    assert sum(isinstance(op, htp.LaunchOp) for op in module.walk()) > 1


@pytest.mark.parametrize("kind", ["ADD", "SUBTRACT", "MULTIPLY", "LESS", "MAXIMUM"])
def test_16_bits(kind: str):
    rng = np.random.default_rng(3)
    scales = [0.001] * 3 if kind in ("LESS", "MAXIMUM") else np.exp(rng.uniform(-8, -6, 3))
    if kind == "MULTIPLY":
        scales[2] *= 20
    lhs, rhs, result = (f"tensor<300x!quant.uniform<i16:f32, {s!r}:0>>" for s in map(float, scales))
    output = "tensor<300xi1>" if kind in TRUTHS else result
    module = parse(network(kind, lhs, rhs, output))
    ends = np.array([-32768, 32767, 0, -1, 1], np.int16)
    arrays = [
        np.concatenate([ends, rng.integers(-32768, 32768, 295).astype(np.int16)]) for _ in "ab"
    ]
    arrays[1] = np.roll(arrays[1], 2)
    check(module, *arrays)


def test_fused_clamps():
    """RELU6 of a difference is a narrower clamp in its expression."""
    module = parse("""
!x = tensor<256x256x!quant.uniform<u8:f32, 0.05:100>>
func.func @main(%a: !x, %b: !x) -> !x {
  %d = qnn.element_wise_subtract %a, %b : (!x, !x) -> !x
  %c = qnn.relu_6 %d : (!x) -> !x
  func.return %c : !x
}
""")
    result = check(module, *all_pairs("u8"))
    assert (result.min(), result.max()) == (100, 220)
    assert not [op for op in module.walk() if isinstance(op, htp.ClampOp)]


NUMERICS = "{hexnn.numerics = #hexnn.numerics<tflite-ref>}"
HALVES = np.array([-32768, -32767, 32767, -129, -128, -127, -1, 0, 1, 63, 64, 65], np.int16)


@pytest.mark.parametrize("kind", ["EQUAL", "LESS"])
@pytest.mark.parametrize("scale", [0.001, 0.005, 0.3])
def test_comparisons_of_tflite(kind: str, scale: float):
    """TFLite rounds to 8 fraction bits, so that different integers may be equal."""
    type = f"tensor<{PAIRS}x!quant.uniform<u8:f32, {scale}:100>>"
    text = network(kind, type, type, f"tensor<{PAIRS}xi1>").replace("%b :", f"%b {NUMERICS} :")
    result = check(parse(text), *all_pairs("u8"))
    if kind == "EQUAL":
        assert (result.sum() > 256) == (scale == 0.001)


@pytest.mark.parametrize("kind", ["ADD", "SUBTRACT", "EQUAL", "GREATER", "MAXIMUM", "PRELU"])
@pytest.mark.parametrize("scales", [(2**-7, 2**-9, 2**-6), (0.001, 0.003, 0.02)])
def test_16_bits_of_tflite(kind: str, scales: tuple[float, ...]):
    rng = np.random.default_rng(4)
    lhs, rhs, result = (f"tensor<300x!quant.uniform<i16:f32, {s!r}:0>>" for s in scales)
    output = "tensor<300xi1>" if kind in ("EQUAL", "GREATER") else result
    module = parse(network(kind, lhs, rhs, output).replace("%b :", f"%b {NUMERICS} :"))
    drawn = [rng.integers(-32768, 32768, 300) // divisor for divisor in (1, 7)]
    arrays = [np.concatenate([HALVES, x.astype(np.int16)])[:300] for x in drawn]
    check(module, arrays[0], np.roll(arrays[1], 5))


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("relu %a", 0.001),
        ("relu_6 %a", 0.001),
        ("relu %a", 0.002),
        ("element_wise_abs %a", 0.001),
        ("element_wise_abs %a", 0.0007),
        ("element_wise_neg %a", 0.001),
        (f"element_wise_neg %a {NUMERICS}", 0.002),
    ],
)
def test_functions_of_16_bits(text: str, target: float):
    source, result = (f"tensor<300x!quant.uniform<i16:f32, {s}:0>>" for s in (0.001, target))
    module = parse(f"""
func.func @main(%a: {source}) -> {result} {{
  %c = qnn.{text} : ({source}) -> {result}
  func.return %c : {result}
}}
""")
    drawn = np.random.default_rng(4).integers(-32768, 32768, 288).astype(np.int16)
    check(module, np.concatenate([HALVES, drawn]))


@pytest.mark.parametrize("storage", ["i8", "u8"])
def test_quotients(storage: str):
    """TFLite's DIV: zero points and a result scale at which quotients of all sizes occur."""
    zero = -5 if storage == "i8" else 120
    lhs, rhs, result = (
        f"tensor<{PAIRS}x!quant.uniform<{storage}:f32, {scale}:{zero}>>"
        for scale in (0.05, 0.037, 0.08)
    )
    module = parse(network("DIVIDE", lhs, rhs, result).replace("%b :", f"%b {NUMERICS} :"))
    assert len(np.unique(check(module, *all_pairs(storage)))) == 256


@pytest.mark.parametrize("kind", ["FLOOR_DIV", "MOD"])
@pytest.mark.parametrize("storage", ["i8", "u8"])
def test_quotients_of_stored_integers(kind: str, storage: str):
    type = f"tensor<{PAIRS}x!quant.uniform<{storage}:f32, 0.05:7>>"
    module = parse(network(kind, type, type, type).replace("%b :", f"%b {NUMERICS} :"))
    pairs = all_pairs(storage)
    with np.errstate(all="ignore"):
        expected = {"FLOOR_DIV": np.floor_divide, "MOD": np.mod}[kind](*pairs)
    np.testing.assert_array_equal(check(module, *pairs), expected)
