"""A network that ends in TFLite_Detection_PostProcess, at every stage down to hvx."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from support.custom_operator import flexbuffer
from support.schema_models import ModelOf

import hexnn
from hexnn.testing.litert_process import litert
from hexnn.tools.hvx_share import hvx_share
from hexnn.tools.inputs import Array

pytest.importorskip("ai_edge_litert")

SIDE, CLASSES = 4, 3
BOXES = SIDE * SIDE
MOST = 6
"""The most detections."""

OPTIONS = {
    "max_detections": MOST,
    "max_classes_per_detection": 1,
    "nms_score_threshold": 0.4,
    "nms_iou_threshold": 0.5,
    "num_classes": CLASSES,
    "use_regular_nms": False,
    **dict.fromkeys(("y_scale", "x_scale"), 10.0),
    **dict.fromkeys(("h_scale", "w_scale"), 5.0),
}


def quantized(scale: float, point: int) -> dict[str, list[float] | list[int]]:
    """A quantization of a tensor."""
    return {"scale": [scale], "zeroPoint": [point]}


def head(m: ModelOf, image: int, channels: int, rng: np.random.Generator) -> int:
    """A layer from the image's features to `channels` values a pixel."""
    weights = m.tensor(
        "UINT8",
        *(channels, 1, 1, 4),
        data=rng.integers(0, 256, channels * 4).astype(np.uint8).tobytes(),
        quantization=quantized(1 / 64, 128),
    )
    bias = m.tensor(
        "INT32",
        channels,
        data=rng.integers(-200, 200, channels).astype(np.int32).tobytes(),
        quantization=quantized(1 / 2048, 0),
    )
    y = m.tensor("UINT8", 1, SIDE, SIDE, channels, quantization=quantized(1 / 32, 128))
    moves = {"strideH": 1, "strideW": 1}
    m.operator("CONV_2D", [image, weights, bias], [y], "Conv2DOptions", moves)
    return y


def rows(m: ModelOf, x: int, width: int, scale: float, point: int) -> int:
    """The values of each pixel in a row."""
    sizes = m.tensor("INT32", 3, data=np.array([1, BOXES, width], np.int32).tobytes())
    y = m.tensor("UINT8", 1, BOXES, width, quantization=quantized(scale, point))
    m.operator("RESHAPE", [x, sizes], [y], "ReshapeOptions")
    return y


def detector() -> bytes:
    """Two heads on one image: encodings of boxes, and scores of the background and of classes."""
    rng, m = np.random.default_rng(11), ModelOf()
    image = m.tensor("UINT8", 1, SIDE, SIDE, 4, quantization=quantized(1 / 32, 128))
    encodings = rows(m, head(m, image, 4, rng), 4, 1 / 32, 128)
    logits = head(m, image, CLASSES + 1, rng)
    scores = m.tensor("UINT8", 1, SIDE, SIDE, CLASSES + 1, quantization=quantized(1 / 256, 0))
    m.operator("LOGISTIC", [logits], [scores])
    anchors = m.tensor(
        "UINT8",
        *(BOXES, 4),
        data=rng.integers(60, 200, BOXES * 4).astype(np.uint8).tobytes(),
        quantization=quantized(1 / 200, 5),
    )
    given = [encodings, rows(m, scores, CLASSES + 1, 1 / 256, 0), anchors]
    results = [m.tensor("FLOAT32", *size) for size in ((1, MOST, 4), (1, MOST), (1, MOST), (1,))]
    options = np.frombuffer(flexbuffer(OPTIONS), np.uint8)
    m.operator("TFLite_Detection_PostProcess", given, results, customOptions=options)
    m.current.inputs, m.current.outputs = [image], results
    return m.file()


def valid(outputs: list[Array]) -> list[list[float]]:
    """Boxes, classes, scores of the detections that count, and their number."""
    count = int(outputs[3][0])
    return [*(array[0, :count].ravel().tolist() for array in outputs[:3]), outputs[3].tolist()]


def test_detections_at_every_stage(tmp_path: Path):
    """Boxes, classes and scores are LiteRT's while the layers before them are HVX code."""
    data, path = detector(), tmp_path / "detector.tflite"
    path.write_bytes(data)
    source = hexnn.load(path)
    lowered = [source, source.lower("qnn"), source.lower("hvx")]
    assert [op.name for op in lowered[2].ops if op.dialect_name() == "tfl"] == ["tfl.custom"]
    share = hvx_share(lowered[2])
    assert (share.hvx_operations, share.hvx_macs) == (share.operations - 1, share.macs)
    rng, counts = np.random.default_rng(1), set[int]()
    for _ in range(4):
        image = rng.integers(0, 256, (1, SIDE, SIDE, 4)).astype(np.uint8)
        theirs = litert().run(data, [{"t0": image}])[0]
        names = list(source.outputs)
        wanted = valid([theirs[name] for name in names])
        counts.add(len(wanted[1]))
        for model in lowered:
            outputs = model.run({"t0": image})
            assert valid([outputs[name] for name in names]) == wanted
    assert max(counts) > 1
