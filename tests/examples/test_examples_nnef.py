"""The digits network in NNEF: read, run, quantized after training, run as HVX code."""

from pathlib import Path

import numpy as np
import pytest

import hexnn

DIGITS = Path(__file__).resolve().parents[2] / "examples" / "digits"
QUANTIZED = f'nnef-to-qnn-graph,quantize{{calibration="{DIGITS / "calibration.npy"}"}},qnn-to-hvx'


@pytest.fixture(scope="module")
def network() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_nnef")


def accuracy(model: hexnn.Model) -> float:
    images, labels = np.load(DIGITS / "images.npy"), np.load(DIGITS / "labels.npy")
    scores = model.run({"image": images}, quantize=True)["softmax"]
    return float((scores.argmax(1) == labels).mean())


def test_it_is_the_network_in_tflite(network: hexnn.Model):
    other = hexnn.load(DIGITS / "digits_float.tflite")
    images = np.load(DIGITS / "images.npy")
    # Sums of up to 288 floats in another order.
    np.testing.assert_allclose(
        network.run({"image": images})["softmax"], other.run(images)["softmax"], atol=1e-5
    )


def test_its_accuracy_is_that_of_the_floats(network: hexnn.Model):
    assert accuracy(network) == accuracy(network.lower("qnn")) == 0.985


def test_quantized_all_of_it_is_hvx_code(network: hexnn.Model):
    lowered = network.lower("hvx", pipeline=QUANTIZED)
    coverage = lowered.report().to_dict()["coverage"]
    assert coverage["hvx_operations"] == coverage["operations"]
    assert coverage["vector_macs"] == coverage["macs"]
    assert accuracy(lowered) >= 0.975
