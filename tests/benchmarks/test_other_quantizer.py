"""The other quantizer that the benchmark of quantization compares with."""

import numpy as np
import pytest
from support.machine import ROOT

import hexnn

pytest.importorskip("ai_edge_quantizer", reason="the extra 'quantizers' is not installed")


@pytest.mark.filterwarnings("ignore:.*experimental_preserve_all_tensors")
def test_its_outputs_are_near_the_floats(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    from other_quantizer import outputs

    path = ROOT / "examples/digits/digits_float.tflite"
    images = np.load(ROOT / "examples/digits/calibration.npy")[:8]
    (found,) = outputs(path, images, images[:2])
    (exact,) = hexnn.load(path).run(images[:2]).values()
    assert found.shape == exact.shape
    assert np.square(found - exact).sum() < np.square(exact).sum() / 20
