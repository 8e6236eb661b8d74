"""Files with tensors of sizes that the data decide: read, written, run at every stage as LiteRT."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from support.open_size_networks import network

from hexnn.frontends.tflite import read, serialize
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import parse
from hexnn.tools.api import load
from hexnn.tools.model import Model

SEEDS = range(8)
BOUNDS = (0.4, 2.0)
"""Bounds that many and few elements exceed: one program runs with both."""


@pytest.mark.parametrize("seed", SEEDS)
def test_every_stage_equals_litert(litert: Litert, tmp_path: Path, seed: int) -> None:
    data = serialize(parse(network(seed)))
    assert f"{read(serialize(read(data)))}" == f"{read(data)}"
    (tmp_path / "net.tflite").write_bytes(data)
    source = load(tmp_path / "net.tflite")
    image = np.random.default_rng(seed).integers(-128, 128, (1, 6, 6, 8), np.int8)
    samples = [{"x": image, "bound": np.array(b, np.float32)} for b in BOUNDS]
    expected = litert.run(data, samples)
    for stage in ("source", "qnn", "htp", "hvx"):
        lowered: Model = source if stage == "source" else source.lower(stage)
        for sample, wanted in zip(samples, expected, strict=True):
            given = lowered.run(sample)
            for name, array in given.items():
                np.testing.assert_array_equal(array, wanted[name], f"{stage} {name}")
    assert any(op.name == "htp.launch" for op in source.lower("hvx").ops)
