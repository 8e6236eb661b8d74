"""Our own networks: small, and right about the digits that they were not trained on."""

from pathlib import Path

import numpy as np
import pytest

import hexnn

FOLDER = Path(__file__).parents[2] / "examples" / "digits"
FILES = ("digits_int8.tflite", "digits_branches_int8.tflite", "images.npy", "labels.npy")


@pytest.mark.parametrize("network", ["digits_int8", "digits_branches_int8"])
def test_accuracy(network: str) -> None:
    """At least 96 % of the held-out images are classified right in int8."""
    model = hexnn.load(FOLDER / f"{network}.tflite")
    images, labels = np.load(FOLDER / "images.npy"), np.load(FOLDER / "labels.npy")
    assert images.shape == (200, 8, 8, 1)
    guesses = model.run(images, quantize=True)["softmax"].reshape(200, 10).argmax(1)
    assert np.mean(guesses == labels) >= 0.96


def test_small() -> None:
    """All files together stay below 200 kB."""
    assert sum((FOLDER / name).stat().st_size for name in FILES) < 200_000
