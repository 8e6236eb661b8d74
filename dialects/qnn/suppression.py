"""Non-maximum suppression (NMS), which keeps the boxes of highest score and suppresses others that
overlap them: NonMaxSuppression, CombinedNms, MultiClassNms, BoxWithNmsLimit.
"""

from __future__ import annotations

from xdsl.ir import SSAValue
from xdsl.irdl import (
    AttrSizedResultSegments,
    base,
    operand_def,
    opt_operand_def,
    opt_result_def,
    prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)

from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, IMAGE, DefinedOp, NullableOp, qnn_op_definition
from .boxes import (
    COUNTS,
    CUBE,
    INDEX_LIST,
    INDEX_TABLE,
    ROWS,
    VECTOR,
    expect_fraction,
    expect_rows,
    open_size,
    smaller,
)
from .datatypes import QnnTensor, expect_same_datatype
from .parameters import BOOL_8, FLOAT_32, INT_32, UINT_32, SignedEnum, bool8, float32, int32, uint32

ANY_TABLE = QnnTensor(ANY.what, ANY.accepts, 2)


@qnn_op_definition
class NonMaxSuppressionOp(DefinedOp):
    """The [image, class, box] indices of the boxes kept by non-maximum suppression in each class.

    `boxes` are [image, box, (y1, x1, y2, x2)], any two opposite corners, `scores` [image, class,
    box]. Of the boxes of a class, those with a score below `score_threshold` are dropped; the best
    one is chosen and suppresses those whose intersection over union with it exceeds
    `iou_threshold`, and so on, until `max_boxes_selected` are chosen (0, the default, chooses
    none). Superfluous rows of the result repeat the row of lowest score; they are zeros if no box
    is chosen. The optional second result is the number of boxes of each image.

    `%i, %n = qnn.non_max_suppression %boxes, %scores {iou_threshold = 0.5 : f32, max_boxes_selected
    = 2 : ui32} : (tensor<1x6x4xf32>, tensor<1x3x6xf32>) -> (tensor<6x3xi32>, tensor<1xui32>)`
    """

    name = "qnn.non_max_suppression"

    boxes = operand_def(CUBE["batch", "count", 4])
    scores = operand_def(CUBE["batch", "classes", "count"])
    selected_indices = result_def(INDEX_TABLE["selected", 3])
    counts = opt_result_def(COUNTS["batch"])
    iou_threshold = prop_def(FLOAT_32)
    score_threshold = prop_def(FLOAT_32, float32(0.0))
    max_boxes_selected = prop_def(UINT_32, uint32(0))

    def verify_op(self) -> None:
        """Check that `iou_threshold` is in [0, 1]."""
        expect_fraction("iou_threshold", self.iou_threshold.value.data)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Index triples [images * classes * min(max_boxes_selected, boxes), 3], and, optional,
        numbers of boxes [images].
        """
        batch, classes, count = shape(self.scores)
        most = smaller(self.max_boxes_selected.value.data, count)
        return ((batch * classes * most, 3), (batch,))[: len(self.results)]


@qnn_op_definition
class CombinedNmsOp(DefinedOp):
    """The best boxes of each image over all classes, after suppression within each class, as in
    TensorFlow.

    `boxes` are [image, box, class, (y1, x1, y2, x2)], or with extent 1 for all classes, `scores`
    [image, box, class]. In a class, boxes with a score below `score_threshold` are dropped and
    those whose intersection over union with a better one exceeds `iou_threshold` suppressed; at
    most `max_boxes_per_class` are kept, of which the best `max_total_boxes` of the image are
    returned. `clip_boxes` clips them to [0, 1]. With `pad_per_class` the results have room for at
    most max_boxes_per_class * classes boxes of an image. Results, padded with zeros: boxes, scores,
    classes, and their number in each image.

    `%b, %s, %c, %n = qnn.combined_nms %boxes, %scores {max_boxes_per_class = 2 : ui32,
    max_total_boxes = 3 : ui32, iou_threshold = 0.5 : f32} : (tensor<1x6x1x4xf32>,
    tensor<1x6x2xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1xui32>)`
    """

    name = "qnn.combined_nms"

    boxes = operand_def(IMAGE["batch", "count", "own", 4].per_tensor)
    scores = operand_def(CUBE["batch", "count", "classes"])
    kept_boxes = result_def(CUBE["batch", "room", 4].like("boxes"))
    kept_scores = result_def(ROWS["batch", "room"].like("scores"))
    kept_classes = result_def(ANY_TABLE["batch", "room"].per_tensor)
    counts = result_def(COUNTS["batch"])
    max_boxes_per_class = prop_def(UINT_32)
    max_total_boxes = prop_def(UINT_32)
    iou_threshold = prop_def(FLOAT_32)
    score_threshold = prop_def(FLOAT_32, float32(0.0))
    pad_per_class = prop_def(BOOL_8, bool8(False))
    clip_boxes = prop_def(BOOL_8, bool8(False))

    @property
    def max_num_boxes(self) -> int:
        """The capacity for boxes of an image: max_total_boxes, with `pad_per_class` at most
        max_boxes_per_class * classes.
        """
        total, classes = self.max_total_boxes.value.data, shape(self.scores)[2]
        if not self.pad_per_class.value.data:
            return total
        return smaller(self.max_boxes_per_class.value.data * classes, total)

    def verify_op(self) -> None:
        """Check that `iou_threshold` is in [0, 1]."""
        expect_fraction("iou_threshold", self.iou_threshold.value.data)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Boxes [images, n, 4], scores [images, n], classes [images, n], numbers of boxes [images];
        n is the capacity for boxes of an image, `max_total_boxes`, with `pad_per_class` at most
        max_boxes_per_class * classes.
        """
        batch, _, classes = shape(self.scores)
        own = shape(self.boxes)[2]
        expect(
            own in (1, classes),
            f"boxes must have 1 or num_classes, {classes}, along axis 2, got {own}",
        )
        room = self.max_num_boxes
        return (batch, room, 4), (batch, room), (batch, room), (batch,)


@qnn_op_definition
class MultiClassNmsOp(DefinedOp):
    """The best boxes of each image over all classes, after suppression within each class, with
    their features.

    `boxes` are [image, box, (y1, x1, y2, x2)], `scores` [image, box, class], each of any number of
    `features` [image, box, ..]. In a class, boxes with a score below `score_threshold` are dropped
    and those whose intersection over union (IoU) with a better one exceeds `iou_threshold`
    suppressed. If `soft_nms_sigma` is not 0, their scores are multiplied by exp(-IoU^2 / (2 *
    sigma)) instead. Results, by descending score and padded with zeros: boxes, scores, classes,
    their number in each image, and their features.

    `%b, %s, %c, %n, %f = qnn.multi_class_nms %boxes, %scores, %x {iou_threshold = 0.5 : f32} :
    (tensor<1x6x4xf32>, tensor<1x6x2xf32>, tensor<1x6x8xf32>) -> (tensor<1x3x4xf32>,
    tensor<1x3xf32>, tensor<1x3xi32>, tensor<1xui32>, tensor<1x3x8xf32>)`
    """

    name = "qnn.multi_class_nms"

    boxes = operand_def(CUBE["batch", "count", 4])
    scores = operand_def(CUBE["batch", "count", "classes"])
    features = var_operand_def(ANY.per_tensor)
    kept_boxes = result_def(CUBE["batch", "room", 4].like("boxes"))
    kept_scores = result_def(ROWS["batch", "room"].like("scores"))
    kept_classes = result_def(INDEX_TABLE["batch", "room"])
    counts = result_def(COUNTS["batch"])
    kept_features = var_result_def(ANY.per_tensor)
    iou_threshold = prop_def(FLOAT_32)
    score_threshold = prop_def(FLOAT_32, float32(0.0))
    soft_nms_sigma = prop_def(FLOAT_32, float32(0.0))

    def verify_op(self) -> None:
        """Check that each result of features has the data type of its operand."""
        for index, (kept, given) in enumerate(zip(self.kept_features, self.features, strict=False)):
            expect_same_datatype(f"kept_features {index}", kept, f"features {index}", given)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Boxes [images, n, 4], scores [images, n], classes [images, n], numbers of boxes [images],
        then each of the features [images, n, ..]; n is the capacity for boxes of an image, the
        extent of the first result's type.
        """
        batch, count, classes = shape(self.scores)
        for index, feature in enumerate(self.features):
            sizes = shape(feature)
            expect_shape(f"features {index}", sizes, (batch, count, *sizes[2:]))
        room = open_size(self.kept_boxes, count * classes, axis=1)
        features = [(batch, room, *shape(feature)[2:]) for feature in self.features]
        return (batch, room, 4), (batch, room), (batch, room), (batch,), *features


class NmsKernel(SignedEnum):
    """The factor by which a chosen box reduces the score of a box that overlaps it: 0, linear, or
    Gaussian.

    `QNN_OP_BOX_WITH_NMS_LIMIT_NMS_KERNEL_METHOD_*`.
    """

    HARD = "hard"
    LINEAR = "linear"
    GAUSSIAN = "gaussian"


NmsKernelAttr = enum_attribute(NmsKernel, "qnn.nms_kernel")


@qnn_op_definition
class BoxWithNmsLimitOp(NullableOp, DefinedOp):
    """The boxes kept by (soft) non-maximum suppression in each class of each image, as in Android's
    kernel.

    `boxes` are [box, class * (x1, y1, x2, y2)], `scores` [box, class], `batches` holds the image
    index of each box, `batch_splits`, optional, the number of boxes of each image. Class 0 is the
    background and never chosen. Boxes with a score below `score_threshold` are dropped; of those of
    all classes of an image the `pre_nms_limit` best are taken, all if it is negative. Each chosen
    box multiplies the scores of the others of its class by a factor that depends on their
    intersection over union u and on `nms_kernel_method`: 0 (hard) or 1 - u (linear) where u >=
    `iou_threshold`, else 1; exp(-u^2 / sigma) for any u (gaussian). A factor of 0, or a score that
    falls below `nms_score_threshold`, removes a box.

    Results: the kept boxes, their scores, classes and images; optional, the number of kept boxes of
    each image, the index of each kept box in `boxes`, and the number of kept boxes of each class.
    The extents of the results are the capacity for boxes.

    `%b, %s, %c, %i = qnn.box_with_nms_limit %boxes, %scores, %batches {nms_kernel_method = hard,
    nms_score_threshold = 0.0 : f32, iou_threshold = 0.5 : f32, sigma = 0.5 : f32} :
    (tensor<6x8xf32>, tensor<6x2xf32>, tensor<6xi32>) -> (tensor<?x4xf32, #qnn.bounds<[12, 4]>>,
    tensor<?xf32, #qnn.bounds<[12]>>, tensor<?xi32, #qnn.bounds<[12]>>, tensor<?xi32,
    #qnn.bounds<[12]>>)`
    """

    name = "qnn.box_with_nms_limit"

    boxes = operand_def(ROWS["count", "numbers"])
    scores = operand_def(ROWS["count", "classes"])
    batches = operand_def(INDEX_LIST["count"])
    batch_splits = opt_operand_def(INDEX_LIST)
    kept_boxes = result_def(ROWS["room", 4].like("boxes"))
    kept_scores = result_def(VECTOR["room"].like("scores"))
    kept_classes = result_def(INDEX_LIST["room"])
    kept_batches = result_def(INDEX_LIST["room"])
    kept_splits = opt_result_def(INDEX_LIST)
    keeps = opt_result_def(INDEX_LIST["room"])
    keeps_size = opt_result_def(INDEX_LIST["classes"])
    nms_kernel_method = prop_def(base(NmsKernelAttr))
    nms_score_threshold = prop_def(FLOAT_32)
    score_threshold = prop_def(FLOAT_32, float32(0.0))
    pre_nms_limit = prop_def(INT_32, int32(-1))
    iou_threshold = prop_def(FLOAT_32)
    sigma = prop_def(FLOAT_32)

    irdl_options = (AttrSizedResultSegments(as_property=True),)

    @property
    def num_classes(self) -> int:
        """The number of classes, the last extent of `scores`."""
        return shape(self.scores)[1]

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Boxes [n, 4], scores [n], classes [n], images [n], then those present of: numbers of
        boxes [images], indices [n], numbers of boxes [classes]; n is the capacity for boxes, the
        extent of the first result's type.
        """
        count, classes = shape(self.scores)
        expect_rows("boxes", self.boxes, count, classes * 4)
        room = open_size(self.kept_boxes, count * classes)
        shapes = [(room, 4), (room,), (room,), (room,)]
        if self.kept_splits is not None:
            shapes.append((self._images(self.kept_splits),))
        if self.keeps is not None:
            shapes.append((room,))
        if self.keeps_size is not None:
            shapes.append((classes,))
        return tuple(shapes)

    def _images(self, kept: SSAValue) -> int:
        """Return the number of images: the extent of the operand `batch_splits`, else that of
        `kept`, the result with the number of boxes of each image.
        """
        if self.batch_splits is not None:
            return shape(self.batch_splits)[0]
        return open_size(kept, shape(self.batches)[0])
