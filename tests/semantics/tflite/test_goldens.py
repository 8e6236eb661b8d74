"""The reference semantics of tfl against LiteRT's reference kernels, on whole networks."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from goldens import cases
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.locations import tensor_name
from hexnn.frontends.tflite import read
from hexnn.semantics.registry import Array, evaluate

NETWORKS = sorted(cases.NETWORKS)


def main_of(module: ModuleOp) -> func.FuncOp:
    return next(op for op in module.ops if isinstance(op, func.FuncOp))


def all_tensors(module: ModuleOp, x: Array) -> cases.Tensors:
    """Every tensor that an operation defines, by name."""
    block = main_of(module).body.block
    values: dict[SSAValue, Array] = {block.args[0]: x}
    named: cases.Tensors = {}
    for op in block.ops:
        if isinstance(op, func.ReturnOp):
            break
        results = evaluate(op, [values[v] for v in op.operands])
        values.update(zip(op.results, results, strict=True))
        if not isinstance(op, ConstantOp):
            named[str(tensor_name(op.location))] = results[0]
    return named


@pytest.mark.parametrize("name", NETWORKS)
def test_every_tensor_equals_litert(name: str):
    module = read(cases.network(name))
    for case, golden in cases.load(name).items():
        (_, x), *expected = golden.items()
        computed = all_tensors(module, x)
        assert set(computed) == {tensor for tensor, _ in expected}
        for tensor, array in expected:
            assert computed[tensor].dtype == array.dtype, (case, tensor)
            np.testing.assert_array_equal(computed[tensor], array, f"{case} {tensor}")


@pytest.mark.skipif(find_spec("ai_edge_litert") is None, reason="ai-edge-litert is not installed")
@pytest.mark.parametrize("name", NETWORKS)
def test_goldens_are_litert(name: str, tmp_path: Path):
    cases.network(name)
    script, output = cases.HERE / "make.py", tmp_path / "golden.npz"
    command = [sys.executable, str(script), name, "--output", str(output)]
    subprocess.run(command, check=True, capture_output=True)
    with np.load(output) as made, np.load(cases.golden_path(name)) as kept:
        assert made.files == kept.files
        for key in made.files:
            np.testing.assert_array_equal(made[key], kept[key], key)
