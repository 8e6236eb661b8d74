"""Results of other floats than float32 have the type that they are said to have."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float64Type

from hexnn.dialects.quant import storage_dtype
from hexnn.runtime.executor import execute
from hexnn.tools.api import parse

FLOATS = {"f16": Float16Type(), "bf16": BFloat16Type(), "f64": Float64Type()}
CASES = {
    "dequantize": "%y = tfl.dequantize %q : (!q) -> !y",
    "embedding_lookup": "%i = tfl.pseudo_const dense<[2, 0, 1]> : tensor<3xi32> : tensor<3xi32>\n"
    "%y = tfl.embedding_lookup %i, %q : (tensor<3xi32>, !q) -> !y",
}
ORDER = {"dequantize": [0, 1, 2], "embedding_lookup": [2, 0, 1]}


@pytest.mark.parametrize("kind", FLOATS)
@pytest.mark.parametrize("operator", CASES)
def test_reals_of_stored_integers(operator: str, kind: str) -> None:
    module = parse(
        f"""!q = tensor<3x2x!quant.uniform<i8:f32, 0.0078125:-7>>
        !y = tensor<3x2x{kind}>
        func.func @main(%q: !q) -> !y {{
        {CASES[operator]}
        func.return %y : !y }}"""
    )
    x = np.array([[-128, -7], [0, 1], [100, 127]], np.int8)
    (y,) = execute(module, {"input0": x}).values()
    assert y.dtype == storage_dtype(FLOATS[kind])
    right = ((x.astype(np.float64) + 7) / 128)[ORDER[operator]]
    np.testing.assert_array_equal(y.astype(np.float64), right)
