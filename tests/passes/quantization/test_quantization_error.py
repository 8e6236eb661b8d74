"""What a report of quantization sums up."""

import math
from dataclasses import replace

import pytest

from hexnn.passes.quantization.quantization_error import TensorError, summary, to_dict

ERROR = TensorError("x", "relu", "activation", "i8", 1, -1.0, 1.0, 30.0, 0.5)


def test_the_worst_tensor_is_a_quantized_activation_or_output():
    errors = [
        replace(ERROR, tensor="weight", role="weight", sqnr_db=1.0),
        replace(ERROR, tensor="input", role="input", sqnr_db=2.0),
        replace(ERROR, tensor="float", storage="float", sqnr_db=3.0),
        replace(ERROR, tensor="worst", storage="i16", sqnr_db=20.0),
        replace(ERROR, tensor="last", role="output", sqnr_db=25.0),
        ERROR,
    ]
    assert summary(errors) == {
        "output_sqnr_db": 25.0,
        "worst_tensor": "worst",
        "worst_sqnr_db": 20.0,
        "tensors": {"float": 1, "i16": 1, "i8": 4},
    }
    assert summary([*errors, replace(errors[4], tensor="y", sqnr_db=5.0)])["worst_tensor"] == "y"


@pytest.mark.parametrize("role", ["input", "weight", "bias"])
def test_without_activations_none_is_the_worst(role: str):
    record = to_dict([replace(ERROR, role=role, sqnr_db=math.inf)])
    assert record["summary"]["worst_tensor"] is None
    assert record["summary"]["output_sqnr_db"] is None
    assert record["tensors"][0]["sqnr_db"] is None
    assert record["tensors"][0]["max_error"] == 0.5
