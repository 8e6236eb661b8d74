"""TFLite_Detection_PostProcess equals LiteRT's kernel, in every element that it writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from support.custom_operator import custom_operator, flexbuffer
from support.litert_operator import Operand, operate_all
from xdsl.dialects.builtin import TensorType, f32

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tfl.custom_options import custom_options
from hexnn.frontends.tflite import read, serialize
from hexnn.semantics.registry import Array, evaluate
from hexnn.testing.litert_process import litert
from hexnn.tools.api import Model, parse

CODE = "TFLite_Detection_PostProcess"
U8 = UniformType.per_tensor("u8", 1 / 32, 128)
SCORE = UniformType.per_tensor("u8", 1 / 256, 0)
ANCHOR = UniformType.per_tensor("u8", 1 / 200, 5)
Types = Sequence[UniformType | None]


def drawn_options(rng: np.random.Generator, classes: int) -> dict[str, Any]:
    """Options of both modes, with and without those that have defaults."""
    regular = bool(rng.integers(2))
    options = {
        "max_detections": int(rng.integers(1, 12)),
        "max_classes_per_detection": 1 if regular else int(rng.integers(1, 4)),
        "nms_score_threshold": float(rng.choice([0.0, 0.3, 0.5, 2.0])),
        "nms_iou_threshold": float(rng.choice([0.2, 0.5, 1.0])),
        "num_classes": classes,
        **{f"{axis}_scale": float(rng.choice([1.0, 5.0, 10.0])) for axis in "yxhw"},
    }
    if regular or rng.integers(2):
        options["use_regular_nms"] = regular
    if rng.integers(2):
        options["detections_per_class"] = int(rng.integers(1, 5))
    return options


def drawn_arrays(rng: np.random.Generator, classes: int, ties: bool) -> list[Array]:
    """Encodings, scores and anchors of overlapping boxes; of equal scores if `ties`."""
    boxes = int(rng.integers(1, 30))
    scores = rng.random((1, boxes, classes), np.float32)
    anchors = np.concatenate(
        [rng.uniform(0, 1, (boxes, 2)), rng.uniform(0.2, 0.6, (boxes, 2))], axis=1
    )
    deltas = rng.normal(size=(1, boxes, 4)).astype(np.float32)
    return [deltas, np.round(scores * 8) / 8 if ties else scores, anchors.astype(np.float32)]


def computed(arrays: Sequence[Array], types: Types, options: Mapping[str, Any]) -> list[Array]:
    """The results by our semantics."""
    rows = options["max_detections"] * options["max_classes_per_detection"]
    operands = [
        TensorType(f32 if type is None else type, array.shape)
        for array, type in zip(arrays, types, strict=True)
    ]
    results = [TensorType(f32, size) for size in ((1, rows, 4), (1, rows), (1, rows), (1,))]
    return list(evaluate(custom_operator(CODE, operands, results, options), arrays))


def expected(arrays: Sequence[Array], types: Types, options: Mapping[str, Any]) -> list[Array]:
    """The results by LiteRT."""
    pairs = zip(arrays, types, (False, False, True), strict=True)
    operands = [Operand(array, type, constant=fixed) for array, type, fixed in pairs]
    return operate_all(CODE, operands, [Operand(np.zeros(1, np.float32))] * 4, custom=options)


def check(arrays: Sequence[Array], types: Types, options: Mapping[str, Any]) -> None:
    """Equal, in the rows that LiteRT writes: others hold what its memory held."""
    ours, theirs = computed(arrays, types, options), expected(arrays, types, options)
    np.testing.assert_array_equal(ours[3], theirs[3])
    room = options["max_detections"], options["max_classes_per_detection"]
    valid = np.zeros(room, bool)
    valid[: int(ours[3][0]), : options["num_classes"]] = True
    valid = valid.reshape(1, -1)
    for mine, other in zip(ours[:3], theirs[:3], strict=True):
        assert mine.shape == other.shape
        np.testing.assert_array_equal(mine[valid], other[valid], f"{options}")
        assert not mine[~valid].any()


@pytest.mark.parametrize("seed", range(40))
def test_floats_equal_litert(seed: int):
    rng = np.random.default_rng(seed)
    classes, background = int(rng.integers(1, 6)), int(rng.integers(2))
    arrays = drawn_arrays(rng, classes + background, ties=seed % 4 == 0)
    check(arrays, (None, None, None), drawn_options(rng, classes))


@pytest.mark.parametrize("seed", range(16))
def test_integers_equal_litert(seed: int):
    rng = np.random.default_rng(seed)
    classes = int(rng.integers(1, 6))
    arrays = drawn_arrays(rng, classes + 1, ties=False)
    types = (U8, SCORE, ANCHOR)
    stored = [
        np.clip(np.round(a / t.scale) + t.zero_point, 0, 255).astype(np.uint8)
        for a, t in zip(arrays, types, strict=True)
    ]
    check(stored, types, drawn_options(rng, classes))


GOOD = {
    "max_detections": 2,
    "max_classes_per_detection": 1,
    "nms_score_threshold": 0.5,
    "nms_iou_threshold": 0.5,
    "num_classes": 2,
    **dict.fromkeys(("y_scale", "x_scale", "h_scale", "w_scale"), 1.0),
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"num_classes": None}, "needs the number 'num_classes' in its options, got None"),
        ({"max_detections": 0}, "option 'max_detections' must be positive, got 0"),
        ({"num_classes": 9}, r"needs scores \[1, 5, 9 or 10\], got \[1, 5, 3\]"),
        ({"nms_iou_threshold": 0.0}, r"must lie in \(0, 1\], got 0.0"),
        ({"y_scale": "a"}, "needs the number 'y_scale' in its options, got a"),
        ({"y_scale": [1, 2]}, "has options that are no flexbuffer map of scalars"),
    ],
)
def test_options_that_no_detection_has(change: dict[str, Any], message: str):
    options = {name: value for name, value in (GOOD | change).items() if value is not None}
    types = [TensorType(f32, size) for size in ((1, 5, 4), (1, 5, 3), (5, 4))]
    results = [TensorType(f32, size) for size in ((1, 2, 4), (1, 2), (1, 2), (1,))]
    op = custom_operator(CODE, types, results, options)
    with pytest.raises(HexnnError, match=message):
        evaluate(op, [np.zeros(type.get_shape(), np.float32) for type in types])


def test_types_that_litert_misreads():
    """Float anchors beside integers would be read as integers."""
    arrays = [np.zeros((1, 2, 4), np.uint8), np.ones((1, 2, 3), np.float32)]
    with pytest.raises(HexnnError, match="anchors as encodings, got u8, f32, f32"):
        computed([*arrays, np.ones((2, 4), np.float32)], (U8, None, None), GOOD)


def test_boxes_have_sizes():
    """As LiteRT has it, which refuses the same."""
    arrays = [np.zeros((1, 2, 4), np.float32), np.ones((1, 2, 3), np.float32)]
    anchors = np.array([[0.5, 0.5, 0.2, 0.2], [0.5, 0.5, -0.2, 0.2]], np.float32)
    with pytest.raises(HexnnError, match="decodes box 1 to a negative size"):
        computed([*arrays, anchors], (None,) * 3, GOOD)
    pytest.importorskip("ai_edge_litert")
    with pytest.raises(RuntimeError, match="ValidateBoxes"):
        expected([*arrays, anchors], (None,) * 3, GOOD)


def test_bytes_that_are_no_options():
    """Every cut and many changes of the bytes: options, or an error."""
    whole, rng = flexbuffer(GOOD), np.random.default_rng(0)
    assert custom_options(custom_operator(CODE, [], [], whole)) == pytest.approx(GOOD)
    for trial in range(2000):
        data = bytearray(whole[: trial % len(whole)] if trial < len(whole) else whole)
        if data and trial >= len(whole):
            data[rng.integers(len(data))] = rng.integers(256)
        with suppress(HexnnError):
            custom_options(custom_operator(CODE, [], [], bytes(data)))


NETWORK = """
!d = tensor<1x6x4x!quant.uniform<u8:f32, 0.03125:128>>
!l = tensor<1x6x3x!quant.uniform<u8:f32, 0.0625:128>>
!s = tensor<1x6x3x!quant.uniform<u8:f32, 0.00390625:0>>
!a = tensor<6x4x!quant.uniform<u8:f32, 0.005:5>>
!b = tensor<1x2x4xf32>
!r = tensor<1x2xf32>
!n = tensor<1xf32>
func.func @main(%d: !d, %l: !l) -> (!b, !r, !r, !n) {{
  %s = tfl.logistic %l : (!l) -> !s
  %a = tfl.pseudo_qconst dense<{anchors}> : tensor<6x4xui8> : !a
  %0:4 = tfl.custom %d, %s, %a {{custom_code = "{code}", custom_option = {options}}} :
      (!d, !s, !a) -> (!b, !r, !r, !n)
  func.return %0#0, %0#1, %0#2, %0#3 : !b, !r, !r, !n
}}
"""
"""The end of an SSD network: scores by a kernel, then the operator."""


def test_a_network_runs_it_at_every_stage():
    """As an island, equal to LiteRT on the file that is written."""
    rng = np.random.default_rng(7)
    anchors = rng.integers(40, 120, (6, 4)).tolist()
    data = np.frombuffer(flexbuffer(GOOD), np.int8)
    options = f"dense<{data.tolist()}> : tensor<{len(data)}xi8>"
    written = serialize(parse(NETWORK.format(anchors=anchors, code=CODE, options=options)))
    source = Model(read(written, "ssd.tflite"))
    inputs = source.random_inputs(3)
    (theirs,) = litert().run(written, [inputs])
    assert len(source.outputs) == 4
    for stage in ("source", "qnn", "htp", "hvx"):
        found = source.lower(stage).run(inputs)
        assert list(found.values())[3][0] > 0
        for name, array in found.items():
            np.testing.assert_array_equal(array, theirs[name], stage)
