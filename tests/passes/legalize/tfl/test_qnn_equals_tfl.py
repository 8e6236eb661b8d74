"""Every tensor of a network in qnn equals that of the network in tfl."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from goldens import cases
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.transforms.canonicalize import CanonicalizePass

from hexnn.dialects.locations import fused_away, tensor_name
from hexnn.frontends.tflite import read
from hexnn.passes.legalize.tfl.tfl_to_qnn import TflToQnnPass
from hexnn.semantics.registry import Array, evaluate
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

PASSES: dict[str, Callable[[Context, ModuleOp], None]] = {
    "tfl-to-qnn": TflToQnnPass(strict=True).apply,
    "canonicalize": CanonicalizePass().apply,
}


def main_of(module: ModuleOp) -> func.FuncOp:
    return next(op for op in module.ops if isinstance(op, func.FuncOp))


def all_tensors(module: ModuleOp, *inputs: Array) -> dict[str, Array]:
    """Every tensor of the source that an operation defines, by name, and the result."""
    block = main_of(module).body.block
    values: dict[SSAValue, Array] = dict(zip(block.args, inputs, strict=True))
    named: dict[str, Array] = {}
    for op in block.ops:
        if isinstance(op, func.ReturnOp):
            return named | {"result": values[op.operands[0]]}
        (values[op.results[0]],) = evaluate(op, [values[v] for v in op.operands])
        if (name := tensor_name(op.location)) is not None:
            named[name] = values[op.results[0]]
    raise AssertionError("no return")


@cache
def operator_goldens() -> dict[str, cases.Tensors]:
    return cases.load(cases.OPERATORS)


@pytest.mark.parametrize("case", list(cases.operators()))
def test_operator(case: str):
    ctx = new_context()
    module = parse_mlir(ctx, cases.operators()[case], "operators.mlir")
    *inputs, _ = operator_goldens()[case].values()
    expected = all_tensors(module, *inputs)["result"]
    for name, run in PASSES.items():
        run(ctx, module)
        module.verify()
        computed = all_tensors(module, *inputs)["result"]
        assert computed.dtype == expected.dtype, name
        np.testing.assert_array_equal(computed, expected, name)
    assert not any(op.dialect_name() == "tfl" for op in module.walk())


@pytest.mark.parametrize("network", sorted(cases.NETWORKS))
def test_network(network: str):
    path = cases.network(network)
    ctx, module = new_context(), read(path)
    for run in PASSES.values():
        run(ctx, module)
    fused = {tensor for op in module.walk() for tensor, _ in fused_away(op.location)}
    for case, golden in cases.load(network).items():
        (_, x), *expected = golden.items()
        computed = all_tensors(module, x)
        assert {name for name, _ in expected} <= computed.keys() | fused
        for name, array in expected:
            if name in computed:
                assert computed[name].dtype == array.dtype, (case, name)
                np.testing.assert_array_equal(computed[name], array, f"{case} {name}")
