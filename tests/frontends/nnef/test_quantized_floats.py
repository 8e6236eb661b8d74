"""Variables and constants with scalars that graph.quant quantizes: rounded when they are read."""

from fractions import Fraction
from math import floor
from pathlib import Path

import numpy as np
import pytest
from support.nnef_drawing import Array
from support.nnef_folder import folder

from hexnn.dialects import nnef
from hexnn.dialects.quant import UniformType
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.validity import violations
from hexnn.tools.api import load

SECTION_5_3 = """"input": linear_quantize(min = -1.0, max = 0.9921875, bits = 8);
"filter1": linear_quantize(min = -1.0, max = 0.9921875, bits = 8);
"bias1": linear_quantize(min = -1.0, max = 0.9921875, bits = 8);
"conv1": linear_quantize(min = 0.0, max = 1.0, bits = 8);
"""
"""The quantization file that the specification shows."""

ARITHMETIC = "    conv0 = conv(input, filter1, bias1);\n    conv1 = relu(conv0);"
IMAGE = "input = external(shape = [1, 3, 8, 8]);"


def stored(path: Path, label: str) -> tuple[UniformType, Array]:
    """The quantized type of a variable, and what it stores."""
    module = read(path)
    module.verify()
    assert violations(path) == []
    ops = (op for op in module.walk() if isinstance(op, nnef.VariableOp))
    op = next(op for op in ops if op.label_text == label)
    assert isinstance(op.type.element_type, UniformType)
    return op.type.element_type, op.array


def test_the_example_of_the_specification_runs(tmp_path: Path):
    values = np.random.default_rng(1)
    data = {
        "filter1": values.uniform(-1.2, 1.2, (4, 3, 3, 3)).astype(np.float32),
        "bias1": values.uniform(-1.2, 1.2, (1, 4)).astype(np.float32),
    }
    path = folder(tmp_path, ARITHMETIC, "conv1", data, SECTION_5_3, IMAGE)
    type, array = stored(path, "filter1")
    assert type == UniformType.per_tensor("u8", 0.0078125, 128)
    wanted = np.clip(np.floor(data["filter1"].astype(np.float64) * 128 + 128.5), 0, 255)
    np.testing.assert_array_equal(array, wanted)
    source = load(path)
    x = source.random_inputs(3)
    assert source.lower("hvx").compare(source, x)


def by_formula(real: float, low: Fraction, high: Fraction, steps: int) -> int:
    """The number of the value that a real in [low, high] is rounded to, ties upwards."""
    inside = min(max(Fraction(real), low), high)
    return floor((inside - low) / (high - low) * steps + Fraction(1, 2))


@pytest.mark.parametrize("bits", [2, 4, 8, 16])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize(("low", "span"), [(-1, 2), (0, 1), (-4, 8)])
def test_scalars_are_rounded_by_the_formula(
    tmp_path: Path, bits: int, dtype: type, low: int, span: int
):
    steps = 2**bits - 1
    high = Fraction(low) + Fraction(span * steps, 2**bits)
    near = np.arange(-3, 2 * steps + 4)[:64] * span / 2 ** (bits + 1) + low
    data = {"w": np.asarray([*near, 1e4, -1e4, float(high)], dtype)}
    quant = f"'w': linear_quantize(min = {float(low)}, max = {float(high)}, bits = {bits});"
    _, array = stored(folder(tmp_path, "y = copy(w);", "y", data, quant), "w")
    wanted = [by_formula(float(real), Fraction(low), high, steps) for real in data["w"]]
    assert array.tolist() == wanted


@pytest.mark.parametrize("signed", [False, True])
def test_each_channel_has_its_scale(tmp_path: Path, signed: bool):
    data = {"w": np.random.default_rng(2).normal(size=(5, 3, 2)).astype(np.float32)}
    scales, points = [0.5, 0.25, 0.125], [1, 2, 3]
    quant = (
        f"'w': zero_point_linear_quantize(zero_point = {points}, scale = {scales}, bits = 4, "
        f"signed = {str(signed).lower()}, symmetric = false);"
    )
    type, array = stored(folder(tmp_path, "y = copy(w);", "y", data, quant), "w")
    assert type.axis == 1
    low, high = (-8, 7) if signed else (0, 15)
    for index, real in np.ndenumerate(data["w"]):
        exact = Fraction(float(real)) / Fraction(scales[index[1]]) + points[index[1]]
        assert array[index] == min(max(floor(exact + Fraction(1, 2)), low), high)


def test_constants_are_rounded_as_variables_are(tmp_path: Path):
    body = "c = constant(shape = [3], value = [-0.3, 0.25, 9.0]); y = add(c, 1.0);"
    quant = "'c': linear_quantize(min = 0.0, max = 127.5, bits = 8);"
    module = read(folder(tmp_path, body, "y", {}, quant))
    module.verify()
    constants = [op for op in module.walk() if isinstance(op, nnef.ConstantOp)]
    assert [op.array.tolist() for op in constants if op.array.ndim] == [[0, 1, 18]]


def test_random_weights_are_rounded_too(tmp_path: Path):
    path = folder(tmp_path, "y = add(w, 1.0);", "y", {"w": np.zeros(999, np.float32)})
    (path / "w.dat").unlink()
    (path / "graph.quant").write_text(
        "'w': linear_quantize(min = -0.5, max = 0.49609375, bits = 8);"
    )
    (path / "graph.nnef").write_text((path / "graph.nnef").read_text().replace("[999]", "[9, 111]"))
    module = load(path, random_weights=3).ir
    op = next(op for op in module.walk() if isinstance(op, nnef.VariableOp))
    assert op.array.std() > 10


WRONG = [
    ("integers", "n = copy(w); y = copy(n);", {"w": np.zeros(2, np.int32)}, "'w': "),
    ("another name", "v = variable(shape = [2], label = 'w'); y = add(v, w);", None, "'v': "),
]


@pytest.mark.parametrize(("what", "body", "data", "line"), WRONG, ids=[row[0] for row in WRONG])
def test_what_is_quantized_is_scalars_once(
    tmp_path: Path, what: str, body: str, data: dict[str, Array] | None, line: str
):
    first = "'w': linear_quantize(min = 0.0, max = 1.0, bits = 8);\n"
    second = f"{line}linear_quantize(min = 0.0, max = 2.0, bits = 8);\n" if data is None else ""
    given = {"w": np.zeros(2, np.float32)} if data is None else data
    path = folder(tmp_path, body, "y", given, first + second)
    (found,) = violations(path)
    reason = "only scalars" if data else "otherwise under another name"
    assert reason in str(found)
    assert f"graph.quant:{1 if data else 2}:" in str(found)
