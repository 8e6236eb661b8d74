"""Means of plain integers, which QNN lacks, are vector code that equals exact division."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages


def network(shape: tuple[int, ...], axes: tuple[int, ...], *, keeps: bool) -> ModuleOp:
    """A mean of integers over axes, behind tfl-to-qnn."""
    kept = [1 if i in axes else n for i, n in enumerate(shape) if keeps or i not in axes]
    source, result = (f"tensor<{'x'.join(map(str, (*dims, 'i32')))}>" for dims in (shape, kept))
    keep = str(keeps).lower()
    axis = f"tensor<{len(axes)}xi32>"
    module = parse(f"""func.func @main(%x: {source}) -> {result} {{
      %axis = arith.constant dense<{list(axes)}> : {axis}
      %y = "tfl.mean"(%x, %axis) {{keep_dims = {keep}}} : ({source}, {axis}) -> {result}
      func.return %y : {result}
    }}""")
    run_pass(module, "tfl-to-qnn")
    return module


def drawn(shape: tuple[int, ...], span: int) -> NDArray[Any]:
    """Random integers from -span to span, or any of 32 bits, of which a row has the least ones."""
    x = np.random.default_rng(sum(shape)).integers(-span or -(1 << 31), span or 1 << 31, shape)
    if not span:
        x[0] = -(1 << 31)
    return x.astype(np.int32)


@pytest.mark.parametrize("span", [0, 3])
@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize(
    ("shape", "axes"), [((3, 7, 20), (0, 2)), ((5, 33), (1,)), ((1200, 3), (0,)), ((2, 1, 3), (1,))]
)
def test_means(shape: tuple[int, ...], axes: tuple[int, ...], *, keeps: bool, span: int) -> None:
    module, x = network(shape, axes, keeps=keeps), drawn(shape, span)
    inputs = named_inputs(module, x)
    assert [*stages(module, "v73")]
    run_pass(module, "htp-to-hvx")
    assert not [op for op in module.walk() if op.name in ("htp.map", "htp.reduce", "tfl.mean")]
    (y,) = execute(module, inputs, engine=NumpyEngine()).values()
    total = x.astype(np.int64).sum(axes, keepdims=keeps)
    np.testing.assert_array_equal(y, np.sign(total) * (abs(total) // (x.size // total.size)))


def test_means_of_too_many_integers_stay() -> None:
    module = network((33000, 1), (0,), keeps=True)
    assert [*stages(module, "v73")]
    assert "tfl.mean" in str(module)
