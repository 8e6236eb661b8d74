"""Detection: boxes refined by deltas or decoded from anchors, keypoints from heatmaps."""

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
    """Axis-aligned boxes refined by regression deltas for each class, clipped to their image.

    `%y, %n = qnn.axis_aligned_bbox_transform %rois, %deltas, %batches, %sizes :
    (tensor<3x4xf32>, tensor<3x8xf32>, tensor<3xi32>, tensor<2x2xf32>) -> (tensor<3x8xf32>,
    tensor<2xi32>)`. Boxes are [x1, y1, x2, y2], deltas [dx, dy, dw, dh] a class, sizes [height,
    width] an image. The deltas are divided by the `weights`, as in Caffe2.
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
        """A box for each region and class, and the number of boxes of each image."""
        count, width = shape(self.deltas)
        expect(width % 4 == 0, f"deltas must have 4 numbers a class, got {width}")
        return ((count, width), shape(self.image_sizes)[:1])[: len(self.results)]


@qnn_op_definition
class BboxTransformOp(DefinedOp):
    """Rotated boxes refined by regression deltas for each class.

    `%y, %n = qnn.bbox_transform %rois, %deltas, %info {weights = [1.0, 1.0, 1.0, 1.0]} :
    (tensor<3x5xf32>, tensor<3x10xf32>, tensor<1x3xf32>) -> (tensor<3x10xf32>, tensor<1xf32>)`.
    Boxes are [center_x, center_y, width, height, angle in degrees], deltas [dx, dy, dw, dh, da in
    radians] a class, info [height, width, scale] an image. Without `batches` all boxes are of the
    first image. Deltas are divided by the `weights`, boxes and image first by the scale, as in
    Caffe2; whole periods bring angles within `angle_bounds`. Boxes of angle 0 are cut to their
    image; the definition has no rule for others.
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
        """Check that the lower angle bound is below the upper one."""
        if self.angle_bounds is not None:
            low, high = flat(self.angle_bounds)
            expect(low < high, f"angle_bounds must rise, got [{low}, {high}]")

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """A box for each region and class, and the number of boxes of each image."""
        count, width = shape(self.deltas)
        expect(width % 5 == 0, f"deltas must have 5 numbers a class, got {width}")
        return (count, width), shape(self.image_info)[:1]


class NmsType(QnnEnum):
    """Suppression over classes: `QNN_OP_DETECTION_OUTPUT_NMS_TYPE_*`."""

    FAST = "FAST"
    REGULAR = "REGULAR"


NmsTypeAttr = enum_attribute(NmsType, "qnn.nms_type")


@qnn_op_definition
class DetectionOutputOp(DefinedOp):
    """The best detections of each image: boxes decoded from anchors, after non-maximum suppression.

    `%s, %b, %l, %n = qnn.detection_output %scores, %deltas, %anchors {delta_scaling_factors = [0.1,
    0.1, 0.1, 0.1], confidence_threshold = 0.5 : f32, iou_threshold = 0.5 : f32} :
    (tensor<1x6x3xf32>, tensor<1x6x4xf32>, tensor<6x4xf32>) -> (tensor<1x5xf32>, tensor<1x5x4xf32>,
    tensor<1x5xi32>, tensor<1xui32>)`. Scores are [image, anchor, class]; deltas and anchors are
    [center y, center x, height, width], boxes [y1, x1, y2, x2]. Classes share the deltas of an
    anchor unless `share_location` is false. The extents of the results are the capacity for
    detections. Deltas are multiplied by `delta_scaling_factors`. REGULAR suppresses class by class;
    FAST takes each anchor by its best class, and those that stay give their best classes. Without
    the background in the output the classes behind it take its number.
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
        """Capacity for the detections of the first result, and their number in each image."""
        batch, anchors, classes = shape(self.scores)
        shared = self.share_location.value.data
        expect_rows("deltas", self.deltas, batch, anchors if shared else anchors * classes, 4)
        expect_rows("anchors", self.anchors, anchors * batch, 4)
        room = open_size(self.kept_scores, anchors * classes, axis=1)
        return (batch, room), (batch, room, 4), (batch, room), (batch,)


@qnn_op_definition
class HeatMapMaxKeyPointOp(DefinedOp):
    """The score and interpolated position of the maximum of each heatmap, in coordinates of its
    box.

    `%s, %k = qnn.heat_map_max_key_point %maps, %boxes : (tensor<2x8x8x3xf32>, tensor<2x4xf32>)
    -> (tensor<2x3xf32>, tensor<2x3x2xf32>)`. Maps are [box, height, width, keypoint], boxes [x1,
    y1, x2, y2], points [x, y]. The top is that of a second-order expansion around the highest
    pixel, at most 1.5 pixels away, as in Android's kernel.
    """

    name = "qnn.heat_map_max_key_point"

    heatmaps = operand_def(IMAGE["count", "height", "width", "keypoints"].per_tensor)
    boxes = operand_def(ROWS["count", 4])
    scores = result_def(ROWS["count", "keypoints"].like("heatmaps"))
    keypoints = result_def(CUBE["count", "keypoints", 2].like("boxes"))
