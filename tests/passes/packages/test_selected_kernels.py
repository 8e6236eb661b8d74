"""Selected implementations run: kernels on flat and crouton tensors, one that overrides the default
package's, and one that always fails.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hexnn.testing import shell

PACKAGE = Path(__file__).parents[2] / "filecheck/passes/packages/Inputs/selection.py"
TYPE = "tensor<1x9x8x40x!quant.uniform<u8:f32, 1.0>>"


def run(folder: Path, names: list[str], stage: str) -> shell.Result:
    """qnn-run on a chain of operations, each of package and name; its result is in out.npz."""
    lines = [
        f'%{i + 1} = opdef.op "{name}"(%{i}) : ({TYPE}) -> {TYPE}' for i, name in enumerate(names)
    ]
    lines.append(f"func.return %{len(names)} : {TYPE}")
    body = "\n".join(lines)
    network = folder / "chain.mlir"
    network.write_text(f"func.func @main(%0: {TYPE}) -> {TYPE} {{\n{body}\n}}\n")
    given, made = (str(folder / name) for name in ("x.npy", "out.npz"))
    flags = ("--stage", stage, "--input", given, "--output", made, "--load", str(PACKAGE))
    return shell.run_words(["qnn-run", str(network), *flags], "")


@pytest.mark.parametrize("stage", ["htp", "hvx"])
def test_each_operation_adds_one(stage: str, tmp_path: Path) -> None:
    x = np.random.default_rng(5).integers(0, 256, (1, 9, 8, 40), np.uint8)
    np.save(tmp_path / "x.npy", x)
    chain = ["demo::Next", "demo::Either", "q::Relu", "demo::Reference", "demo::InMainMemory"]
    found = run(tmp_path, chain, stage)
    assert found.status == 0, found.err
    with np.load(tmp_path / "out.npz") as results:
        (y,) = (results[name] for name in results)
    np.testing.assert_array_equal(y, np.minimum(x.astype(np.int64) + len(chain), 255))


def test_a_failed_status_is_an_error_at_the_operation(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((1, 9, 8, 40), np.uint8))
    found = run(tmp_path, ["demo::Next", "demo::Trap"], "hvx")
    assert found.status == 2
    assert "chain.mlir:3:1: error: 'demo::Trap' op failed" in found.err
    assert "failing returned the status 17" in found.err
