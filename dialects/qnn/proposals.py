"""Region proposals for detection: GenerateProposals, from anchors; CollectRpnProposals, from
pyramid levels; DistributeFpnProposals, to pyramid levels.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import f32, i32
from xdsl.irdl import (
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)

from ..irdl import expect
from ..tensors import shape
from .base import IMAGE, DefinedOp, NullableOp, qnn_op_definition
from .boxes import INDEX_LIST, ROWS, VECTOR, expect_levels, expect_rows, open_size, smaller
from .datatypes import QnnTensor
from .parameters import BOOL_8, FLOAT_32, UINT_32, DenseOf, bool8, float32, ui32, uint32

PLACES = QnnTensor("i32 or ui32", lambda element: element in (i32, ui32), 1)


@qnn_op_definition
class GenerateProposalsOp(DefinedOp):
    """Proposals: anchors at each pixel of a feature map, refined by deltas, after non-maximum
    suppression.

    `scores` are [image, height, width, anchor], `deltas` [image, height, width, anchor * (dx, dy,
    dw, dh)], `anchors` [anchor, (x1, y1, x2, y2)] for pixel 0, shifted by `img_size_ratio`,
    (vertical, horizontal), per pixel; `image_sizes` are [image, (height, width)]. A center moves by
    (dx * width, dy * height), a size is multiplied by (exp(dw), exp(dh)), with dw and dh at most
    log(1000 / 16) under `bbox_xform_clip`; boxes are clipped to their image.

    Of each image the `pre_nms_limit` boxes of highest score are taken, those smaller than
    `min_size` or with their center outside of the image dropped, as in Android's kernel, and those
    suppressed whose intersection over union with a better one is at least `iou_threshold`; at most
    `post_nms_limit` are kept. A limit that is 0 or absent does not limit. Results: scores, boxes
    and image indices; their extents are the capacity for boxes.

    `%s, %b, %i = qnn.generate_proposals %scores, %deltas, %anchors, %sizes {img_size_ratio = [16.0,
    16.0], iou_threshold = 0.7 : f32} : (tensor<1x4x4x3xf32>, tensor<1x4x4x12xf32>, tensor<3x4xf32>,
    tensor<1x2xf32>) -> (tensor<10xf32>, tensor<10x4xf32>, tensor<10xi32>)`
    """

    name = "qnn.generate_proposals"

    scores = operand_def(IMAGE["batch", "height", "width", "anchors"].per_tensor)
    deltas = operand_def(IMAGE["batch", "height", "width", "deltas"].per_tensor)
    anchors = operand_def(ROWS["anchors", 4].like("scores"))
    image_sizes = operand_def(ROWS["batch", 2].like("anchors"))
    kept_scores = result_def(VECTOR["room"].like("scores"))
    kept_boxes = result_def(ROWS["room", 4].like("image_sizes"))
    kept_batches = result_def(INDEX_LIST["room"])
    img_size_ratio = prop_def(DenseOf(f32, (2,)))
    min_size = prop_def(FLOAT_32, float32(0.0))
    pre_nms_limit = opt_prop_def(UINT_32)
    post_nms_limit = opt_prop_def(UINT_32)
    iou_threshold = prop_def(FLOAT_32)
    bbox_xform_clip = prop_def(BOOL_8, bool8(False))

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Scores [n], boxes [n, 4], image indices [n]; n is the capacity for boxes, the extent of
        the first result's type.
        """
        batch, height, width, anchors = shape(self.scores)
        expect_rows("deltas", self.deltas, batch, height, width, anchors * 4)
        room = open_size(self.kept_scores, batch * self._most(height * width * anchors))
        return (room,), (room, 4), (room,)

    def _most(self, count: int) -> int:
        """Return how many of `count` boxes of an image remain at most under pre_nms_limit and
        post_nms_limit; a limit that is 0 or absent does not limit.
        """
        limits = [limit for limit in (self.pre_nms_limit, self.post_nms_limit) if limit is not None]
        return min(count, *(limit.value.data or count for limit in limits), count)


@qnn_op_definition
class CollectRpnProposalsOp(NullableOp, DefinedOp):
    """The `post_nms_top` proposals of highest score of all pyramid levels, in descending order.

    The operands are the boxes of each level from `rpn_min_level` to `rpn_max_level`, at most five,
    [box, (image, x1, y1, x2, y2)], then the scores of each level, [box]. The result has the layout
    of the boxes.

    `%y = qnn.collect_rpn_proposals %r2, %r3, null, null, null, %s2, %s3 {rpn_max_level = 3 : ui32,
    post_nms_top = 8 : ui32} : (tensor<6x5xf32>, tensor<4x5xf32>, none, none, none, tensor<6xf32>,
    tensor<4xf32>) -> tensor<8x5xf32>`
    """

    name = "qnn.collect_rpn_proposals"
    PLACES: ClassVar = {"more_rois": 4}

    rois = operand_def(ROWS)
    more_rois = var_operand_def(ROWS.like("rois"))
    scores = operand_def(VECTOR)
    more_scores = var_operand_def(VECTOR.like("scores"))
    proposals = result_def(ROWS["kept", 5])
    rpn_min_level = prop_def(UINT_32, uint32(2))
    rpn_max_level = prop_def(UINT_32, uint32(6))
    post_nms_top = prop_def(UINT_32, uint32(2000))

    def verify_op(self) -> None:
        """Check that the levels are in range, and that each has boxes and scores."""
        lowest, highest = self.rpn_min_level.value.data, self.rpn_max_level.value.data
        expect_levels("rpn", lowest, highest, 6)
        for kind, others in (("rois", self.more_rois), ("scores", self.more_scores)):
            expect(
                len(others) == highest - lowest,
                f"more_{kind} must be {highest - lowest} tensors, "
                f"rpn_max_level - rpn_min_level, got {len(others)}",
            )

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """[the lesser of `post_nms_top` and the number of all boxes, 5]."""
        total = 0
        rois, scores = (self.rois, *self.more_rois), (self.scores, *self.more_scores)
        for index, (boxes, weights) in enumerate(zip(rois, scores, strict=True)):
            count = shape(boxes)[0]
            expect_rows(f"rois of level {index}", boxes, count, 5)
            expect_rows(f"scores of level {index}", weights, count)
            total = total + count
        return ((smaller(total, self.post_nms_top.value.data), 5),)


@qnn_op_definition
class DistributeFpnProposalsOp(DefinedOp):
    """Proposals distributed to pyramid levels by their size, and the index of each in the results.

    `rois` are [box, (image, x1, y1, x2, y2)] or [box, (x1, y1, x2, y2)]. Results: for each box its
    index in the concatenation of the further results, -1 if its sides are both 0; then the boxes
    of each level from `roi_min_level` to `roi_max_level`, padded with zeros to the extent of the
    result's type. The level of a box is floor(roi_canonical_level + log2(sqrt(area) /
    roi_canonical_scale + 1e-6)), clamped to the levels, as in Caffe2.

    `%i, %p2, %p3 = qnn.distribute_fpn_proposals %rois {roi_max_level = 3 : ui32} :
    (tensor<6x5xf32>) -> (tensor<6xi32>, tensor<6x5xf32>, tensor<6x5xf32>)`
    """

    name = "qnn.distribute_fpn_proposals"

    rois = operand_def(ROWS["count", "coordinates"])
    places = result_def(PLACES["count"])
    lowest = result_def(ROWS)
    others = var_result_def(ROWS.like("lowest"))
    roi_min_level = prop_def(UINT_32, uint32(2))
    roi_max_level = prop_def(UINT_32, uint32(5))
    roi_canonical_scale = prop_def(UINT_32, uint32(224))
    roi_canonical_level = prop_def(UINT_32, uint32(4))

    @property
    def levels(self) -> range:
        """The pyramid levels that have a result, from `roi_min_level` to `roi_max_level`."""
        return range(self.roi_min_level.value.data, self.roi_max_level.value.data + 1)

    def verify_op(self) -> None:
        """Check that the levels are in range, and that each has a result."""
        lowest, highest = self.roi_min_level.value.data, self.roi_max_level.value.data
        expect_levels("roi", lowest, highest, 5)
        expect(
            len(self.others) == highest - lowest,
            f"others must be {highest - lowest} tensors, roi_max_level - roi_min_level, "
            f"got {len(self.others)}",
        )

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Indices [boxes], then boxes [n, 4 or 5] of each level; n is the level's capacity, the
        extent of its type, at most the number of boxes.
        """
        count, width = shape(self.rois)
        expect(width in (4, 5), f"rois must have 4 or 5 numbers a box, got {width}")
        rooms = [open_size(level, count) for level in (self.lowest, *self.others)]
        for room in rooms:
            expect(room <= count, f"levels must have room for at most {count} boxes, got {room}")
        return (count,), *((room, width) for room in rooms)
