"""Networks in NNEF's text, quantized: vector code computes what qnn does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from support.nnef_networks import NETWORKS, network

import hexnn
from hexnn.dialects.islands import stated_reason


@pytest.mark.parametrize("name", NETWORKS)
def test_vector_code(name: str, tmp_path: Path):
    module = network(name, tmp_path)
    floats = hexnn.Model(hexnn.apply(module, "nnef-to-qnn-graph"))
    quantized = floats.quantize(floats.random_inputs(0))
    compiled = hexnn.Model(hexnn.apply(quantized.ir, "qnn-to-hvx"))
    inputs = quantized.random_inputs(1)
    expected, found = quantized.run(inputs), compiled.run(inputs)
    for tensor, values in expected.items():
        assert len(np.unique(values)) > 5
        np.testing.assert_array_equal(found[tensor], values)
    operations = [op for op in compiled.ir.walk() if op.dialect_name() in ("nnef", "qnn")]
    assert not [stated_reason(op) for op in operations if stated_reason(op)]
    assert not any(op.name == "qnn.batchnorm" for op in quantized.ir.walk())
