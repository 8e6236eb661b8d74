"""The example of an op package: its network computes what integers and fractions say, with and
without its rules, and its HVX kernels the same.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.testing import shell

FOLDER = Path(__file__).parents[2] / "examples/op_package"
PACKAGE = ("--op-package", FOLDER / "demo.cpp", "--load", FOLDER / "demo.py")
Ints = NDArray[np.int64]


def run(tool: str, *arguments: str | Path) -> shell.Result:
    """A tool on the package's network."""
    return shell.run_words([tool, *map(str, (*arguments, *PACKAGE))], "")


def rounded(numerators: Ints, denominator: int) -> Ints:
    """The nearest integers of fractions, ties away from zero."""
    values = np.abs(numerators)
    return np.sign(numerators) * ((2 * values + denominator) // (2 * denominator))


def to_bytes(numerators: Ints, denominator: int) -> Ints:
    """Stored bytes of scale 1/16 and zero point 64 for reals that are fractions."""
    steps = rounded(numerators * 16, denominator)
    return np.clip(steps + 64, 0, 255)


def expected(image: Ints, weights: Ints, bias: Ints) -> tuple[Ints, Ints]:
    """Both results of network.mlir, by integers: scales are 1/32, 1/64, 1/2048 and 1/16."""
    x, w = image - 128, weights - 100
    rows, columns = 24, 16
    sums = np.zeros((1, rows, columns, 64), np.int64) + bias
    for i in range(3):
        for j in range(3):
            taken = x[:, i : i + 2 * rows : 2, j : j + 2 * columns : 2][:, :rows, :columns]
            sums += np.tensordot(taken, w[i, j], 1)
    added = to_bytes(sums, 2048)
    twice = np.clip(2 * added - 64, 0, 255)
    pool = twice.reshape(1, 12, 2, 8, 2, 64).max(axis=(2, 4))
    mine = np.clip(pool + np.maximum(pool - 64, 0), 0, 255)
    down = np.maximum(np.maximum.accumulate(mine[:, :8, :, :32], axis=1), 70)
    return mine, down


@pytest.mark.parametrize("stage", ["opdef", "htp", "hvx"])
def test_the_network_computes_what_integers_say(stage: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(11)
    given = {
        "input0": rng.integers(0, 256, (1, 49, 33, 3), np.uint8),
        "input1": rng.integers(60, 140, (3, 3, 3, 64), np.uint8),
        "input2": rng.integers(-5000, 5000, (1, 1, 1, 64), np.int32),
    }
    inputs, path = tmp_path / "in.npz", tmp_path / "out.npz"
    np.savez(inputs, allow_pickle=False, **given)
    network = FOLDER / "network.mlir"
    found = run("qnn-run", network, "--stage", stage, "--input", inputs, "--output", path)
    assert found.status == 0, found.err
    image, weights, bias = (array.astype(np.int64) for array in given.values())
    with np.load(path) as results:
        for name, wanted in zip(results, expected(image, weights, bias), strict=True):
            np.testing.assert_array_equal(results[name], wanted)


def test_every_rule_applies_and_keeps_the_results() -> None:
    found = run("qnn-opt", FOLDER / "network.mlir", "-p", "opdef-apply-rules", "--check-each")
    assert (found.status, found.err) == (0, "")
    for name in ("im2col_stride2", "weights_for_im2col", "MyOp.AdjustInput", "q::Concat"):
        assert name in found.out
    assert "demo::Conv2d_valid" not in found.out
    assert found.out.count("demo::MaxPool_valid") == 2


def test_splits_are_local() -> None:
    found = run("qnn-opt", FOLDER / "network.mlir", "-p", "opdef-apply-rules", "--check-splits")
    assert (found.status, found.err) == (0, "")


def test_parameters_move_the_elements_as_said(tmp_path: Path) -> None:
    """paramOrderDemoOp: x - minus + add, times the optional parameter, reversed along an axis."""
    values = np.arange(6, dtype=np.float32).reshape(1, 1, 2, 3)
    operands = {"minus": 6.0, "add": 0.5, "optional": 4.0}
    exact = [Fraction(v) - 6 + Fraction(1, 2) for v in values.ravel().tolist()]
    for names in (["minus", "axis", "add"], ["minus", "axis", "add", "optional"]):
        text = [
            f"%{n} = opdef.const dense<{v}> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>"
            for n, v in operands.items()
        ]
        text.append("%axis = opdef.const dense<3> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>")
        types = ["tensor<1x1x1x1xui32>" if n == "axis" else "tensor<1x1x1x1xf32>" for n in names]
        given = f"(%x, {', '.join(f'%{n}' for n in names)})"
        kinds = f"(tensor<1x1x2x3xf32>, {', '.join(types)}) -> tensor<1x1x2x3xf32>"
        text.append(f'%y = opdef.op "demo::paramOrderDemoOp"{given} : {kinds}')
        file, path = tmp_path / "p.mlir", tmp_path / "out.npz"
        body = "\n".join([*text, "func.return %y : tensor<1x1x2x3xf32>"])
        kind = "(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>"
        file.write_text(f"func.func @main{kind} {{\n{body}\n}}\n")
        np.save(tmp_path / "x.npy", values)
        found = run("qnn-run", file, "--input", tmp_path / "x.npy", "--output", path)
        assert found.status == 0, found.err
        scale = 4 if len(names) == 4 else 1
        wanted = [float(v * scale) for v in exact]
        with np.load(path) as results:
            (array,) = (results[name] for name in results)
        assert array.ravel().tolist() == [*wanted[2::-1], *wanted[:2:-1]]


@pytest.mark.parametrize("stage", ["qnn", "opdef", "hvx"])
def test_the_graph_in_json_computes_what_integers_say(stage: str, tmp_path: Path) -> None:
    """It is x + max(x, 0) - 6 + 5.5, reversed along the depth: steps of 1/16, zero point 64."""
    image = np.random.default_rng(13).integers(0, 256, (1, 8, 16, 64), np.uint8)
    np.save(tmp_path / "image.npy", image)
    out = tmp_path / "out.npz"
    flags = ("--stage", stage, "--input", tmp_path / "image.npy", "--output", out)
    done = run("qnn-run", FOLDER / "network.json", *flags)
    assert done.status == 0, done.err
    steps = image.astype(np.int64) - 64
    sums = np.clip(steps + np.maximum(steps, 0), -64, 191)
    turned = np.clip(sums[..., ::-1] - 8, -64, 191) + 64
    with np.load(out) as results:
        np.testing.assert_array_equal(results["turned"], turned)
