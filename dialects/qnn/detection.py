"""Detection: boxes refined by regression deltas (AxisAlignedBboxTransform, BboxTransform), boxes
decoded from anchors (DetectionOutput), keypoints from heatmaps (HeatMapMaxKeyPoint).
"""

from __future__ import annotations

from xdsl.dialects.builtin import f32, i32
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    result_def,
)

from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import shape
from .base import ANY, IMAGE, DefinedOp, qnn_op_definition
from .boxes import COUNTS, CUBE, INDEX_LIST, INDEX_TABLE, ROWS, expect_rows, open_size
from .datatypes import QnnTensor
from .parameters import (
    BOOL_8,
    FLOAT_32,
    INT_32,
    UINT_32,
    DenseOf,
    QnnEnum,
    bool8,
    dense,
    flat,
    float32,
    int32,
    uint32,
)

FOUR = DenseOf(f32, (4,))
COUNT_LIST = QnnTensor(ANY.what, ANY.accepts, 1).per_tensor
BOXES_F32 = QnnTensor("f32", lambda element: element == f32, 3)


@qnn_op_definition
class AxisAlignedBboxTransformOp(DefinedOp):
    """Axis-aligned boxes refined by the regression deltas of each class, clipped to their image.

    `rois` are [box, (x1, y1, x2, y2)], `deltas` [box, class * (dx, dy, dw, dh)], divided by
    `weights` as in Caffe2: the center moves by (dx * width, dy * height), the size is multiplied by
    (exp(dw), exp(dh)). `batches` holds the image index of each box, `image_sizes` are [image,
    (height, width)]. Results: [box, class * (x1, y1, x2, y2)], and, optional, the number of boxes
    of each image.

    `%y, %n = qnn.axis_aligned_bbox_transform %rois, %deltas, %batches, %sizes : (tensor<3x4xf32>,
    tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>, tensor<2xi32>)`
    """

    name = "qnn.axis_aligned_bbox_transform"

    rois = operand_def(ROWS["count", 4])
    deltas = operand_def(ROWS["count", "numbers"])
    batches = operand_def(INDEX_LIST["count"])
    image_sizes = operand_def(ROWS["batch", 2])
    boxes = result_def(ROWS["count", "numbers"].like("rois"))
    batch_splits = opt_result_def(INDEX_LIST["batch"])
    weights = prop_def(FOUR, dense(f32, [1.0, 1.0, 1.0, 1.0]))

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Boxes [boxes, 4 * classes], and, if that result is present, the number of boxes of each
        image [images].
        """
        count, width = shape(self.deltas)
        expect(width % 4 == 0, f"deltas must have 4 numbers a class, got {width}")
        return ((count, width), shape(self.image_sizes)[:1])[: len(self.results)]


@qnn_op_definition
class BboxTransformOp(DefinedOp):
    """Rotated boxes refined by the regression deltas of each class, as in Caffe2.

    `rois` are [box, (center x, center y, width, height, angle in degrees)], `deltas` [box, class *
    (dx, dy, dw, dh, da in radians)], the first four divided by `weights`: the center moves by (dx *
    width, dy * height), the size is multiplied by (exp(dw), exp(dh)), da is added to the angle.
    `image_info` is [image, (height, width, scale)]: boxes and images are divided by the scale
    first; if `apply_scale`, result boxes are multiplied by it again. `batches` holds the image
    index of each box, 0 if absent. Angles are brought within the two `angle_bounds` by multiples of
    the bounds' difference; those below `angle_clip_threshold`, unless it is negative, become 0.
    Boxes of angle 0 are clipped to their image; for others the definition says nothing of clipping.
    Results: the refined boxes of each class, and the number of boxes of each image.

    `%y, %n = qnn.bbox_transform %rois, %deltas, %info {weights = [1.0, 1.0, 1.0, 1.0]} :
    (tensor<3x5xf32>, tensor<3x10xf32>, tensor<1x3xf32>) -> (tensor<3x10xf32>, tensor<1xf32>)`
    """

    name = "qnn.bbox_transform"

    rois = operand_def(ROWS["count", 5])
    deltas = operand_def(ROWS["count", "numbers"])
    image_info = operand_def(ROWS["batch", 3])
    batches = opt_operand_def(INDEX_LIST["count"])
    boxes = result_def(ROWS["count", "numbers"].like("rois"))
    batch_splits = result_def(COUNT_LIST["batch"])
    weights = prop_def(FOUR)
    apply_scale = prop_def(BOOL_8, bool8(True))
    angle_bounds = opt_prop_def(DenseOf(i32, (2,)))
    angle_clip_threshold = prop_def(FLOAT_32, float32(-1.0))

    def verify_op(self) -> None:
        """Check that the lower bound in `angle_bounds` is below the upper one."""
        if self.angle_bounds is not None:
            low, high = flat(self.angle_bounds)
            expect(low < high, f"angle_bounds must rise, got [{low}, {high}]")

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Boxes [boxes, 5 * classes], and the number of boxes of each image [images]."""
        count, width = shape(self.deltas)
        expect(width % 5 == 0, f"deltas must have 5 numbers a class, got {width}")
        return (count, width), shape(self.image_info)[:1]


class NmsType(QnnEnum):
    """How DetectionOutput suppresses boxes: REGULAR class by class, FAST each anchor once, by its
    best class: `QNN_OP_DETECTION_OUTPUT_NMS_TYPE_*`.
    """

    FAST = "FAST"
    REGULAR = "REGULAR"


NmsTypeAttr = enum_attribute(NmsType, "qnn.nms_type")


@qnn_op_definition
class DetectionOutputOp(DefinedOp):
    """The best detections of each image: boxes decoded from anchors, after non-maximum suppression.

    `scores` are [image, anchor, class]. `deltas` are [image, anchor, (dy, dx, dh, dw)], or, if
    `share_location` is false, [image, anchor * class, ..]; they are multiplied by
    `delta_scaling_factors`. `anchors` are [image * anchor, (center y, center x, height, width)]:
    the center moves by (dy * height, dx * width), the size is multiplied by (exp(dh), exp(dw)).

    Scores below `confidence_threshold` are ignored. A box is suppressed if its intersection over
    union with a better one is at least `iou_threshold`. REGULAR suppresses class by class,
    multiplies the threshold by `nms_eta` after each chosen box while it is above 0.5, and keeps at
    most `detection_limit` boxes of a class. FAST suppresses each anchor by its best class and the
    score of that class; an anchor that is kept gives its `detection_limit` best classes. A negative
    `detection_limit` does not limit. The class `background_class_idx` is ignored unless
    `use_bg_in_nms`, and not returned if `output_background` is false; higher class indices are then
    decremented.

    Results, best boxes first and padded with zeros: scores, boxes (y1, x1, y2, x2), classes, and
    the number of detections of each image.

    `%s, %b, %l, %n = qnn.detection_output %scores, %deltas, %anchors {delta_scaling_factors = [0.1,
    0.1, 0.1, 0.1], confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} :
    (tensor<1x6x3xf32>, tensor<1x6x4xf32>, tensor<6x4xf32>) -> (tensor<1x5xf32>, tensor<1x5x4xf32>,
    tensor<1x5xi32>, tensor<1xui32>)`
    """

    name = "qnn.detection_output"

    scores = operand_def(CUBE["batch", "anchors", "classes"])
    deltas = operand_def(CUBE["batch", "deltas", 4])
    anchors = operand_def(ROWS["anchors_of_batch", 4])
    kept_scores = result_def(ROWS["batch", "room"].like("scores"))
    kept_boxes = result_def(BOXES_F32["batch", "room", 4])
    kept_labels = result_def(INDEX_TABLE["batch", "room"])
    counts = result_def(COUNTS["batch"])
    delta_scaling_factors = prop_def(FOUR)
    confidence_threshold = prop_def(FLOAT_32)
    iou_threshold = prop_def(FLOAT_32)
    nms_type = prop_def(base(NmsTypeAttr), NmsTypeAttr(NmsType.FAST))
    background_class_idx = prop_def(UINT_32, uint32(0))
    use_bg_in_nms = prop_def(BOOL_8, bool8(False))
    output_background = prop_def(BOOL_8, bool8(True))
    share_location = prop_def(BOOL_8, bool8(True))
    nms_eta = prop_def(FLOAT_32, float32(1.0))
    detection_limit = prop_def(INT_32, int32(-1))

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Scores [images, n], boxes [images, n, 4], classes [images, n], numbers of detections
        [images]; n is the capacity for detections of an image, the extent of the first result's
        type.
        """
        batch, anchors, classes = shape(self.scores)
        shared = self.share_location.value.data
        expect_rows("deltas", self.deltas, batch, anchors if shared else anchors * classes, 4)
        expect_rows("anchors", self.anchors, anchors * batch, 4)
        room = open_size(self.kept_scores, anchors * classes, axis=1)
        return (batch, room), (batch, room, 4), (batch, room), (batch,)


@qnn_op_definition
class HeatMapMaxKeyPointOp(DefinedOp):
    """The score and position of the maximum of each heatmap, in the coordinates of its box.

    `heatmaps` are [box, height, width, keypoint], `boxes` [box, (x1, y1, x2, y2)]. The maximum is
    that of a second-order expansion around the highest pixel, at most 1.5 pixels away from it, as
    in Android's kernel. Results: scores [box, keypoint], positions [box, keypoint, (x, y)].

    `%s, %k = qnn.heat_map_max_key_point %maps, %boxes : (tensor<2x8x8x3xf32>, tensor<2x4xf32>) ->
    (tensor<2x3xf32>, tensor<2x3x2xf32>)`
    """

    name = "qnn.heat_map_max_key_point"

    heatmaps = operand_def(IMAGE["count", "height", "width", "keypoints"].per_tensor)
    boxes = operand_def(ROWS["count", 4])
    scores = result_def(ROWS["count", "keypoints"].like("heatmaps"))
    keypoints = result_def(CUBE["count", "keypoints", 2].like("boxes"))
