"""Where the operands of an operation stand among the inputs of its section."""

from support.one_operation import value
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn.form import slots


def test_missing_proposals_keep_their_places():
    rois, more, scores, others = value((3, 5)), value((2, 5)), value((3,)), value((2,))
    op = qnn.CollectRpnProposalsOp(rois, [more], scores, [others], out=f32, rpn_max_level=3)
    assert slots(op) == [rois, more, None, None, None, scores, others]
    alone = qnn.CollectRpnProposalsOp(rois, [], scores, [], out=f32, rpn_max_level=2)
    assert slots(alone) == [rois, None, None, None, None, scores]
