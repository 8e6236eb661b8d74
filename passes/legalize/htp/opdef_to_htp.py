"""opdef-to-htp: lowers operations of the default package, in their qnn form, to htp ones with u8
activations, s8 weights and bit-exact requantization; conversions to and from qnn's types remain at
graph edges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ....dialects import htp, locations, qnn
from ....dialects.calls import callers_first
from ....dialects.constants import ConstantOp, ElidedAttr
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.htp.attributes import WHY
from ....dialects.islands import is_island, keep_called, mark_to_stay
from ....dialects.qnn import BinaryOperation
from ....dialects.qnn.base import SectionOp
from ....dialects.quant import Numerics, numerics_of
from ....dialects.registries.passes import register_pass
from ....dialects.tensors import shape
from ....semantics.static_shapes import is_dynamic
from ...canonicalization.htp import BORDER_PATTERNS
from ...networks import LevelPass, dialects
from ..opdef.raising import raise_to_qnn
from .border import Border
from .convolution import lower_conv_2d, lower_depth_wise, lower_fully_connected
from .elementwise import (
    lower_binary,
    lower_neuron,
    lower_prelu,
    lower_softmax,
    lower_unary,
)
from .maps import lower_select
from .movement import (
    lower_concat,
    lower_pack,
    lower_pad,
    lower_reshape,
    lower_split,
    lower_strided_slice,
    lower_transpose,
    lower_un_pack,
)
from .package_ops import lower_package_ops
from .pooling import lower_pool_avg, lower_pool_max
from .rearrangement import (
    lower_batch_to_space,
    lower_channel_shuffle,
    lower_depth_to_space,
    lower_gather,
    lower_resize,
    lower_resize_nearest,
    lower_space_to_batch,
    lower_space_to_depth,
    lower_tile,
)
from .reduction import lower_extremum, lower_reduce_mean

Lowering = Callable[[Any, Border], SSAValue | Sequence[SSAValue]]
"""A function of (qnn operation, border that inserts htp operations) that returns the u8 value of
its result, or, for an operation with a variable number of results, a list of those values.
"""

LOWERINGS: dict[type[Operation], Lowering] = {
    qnn.Conv2dOp: lower_conv_2d,
    qnn.DepthWiseConv2dOp: lower_depth_wise,
    qnn.FullyConnectedOp: lower_fully_connected,
    qnn.PoolAvg2dOp: lower_pool_avg,
    qnn.PoolMax2dOp: lower_pool_max,
    qnn.ReduceMeanOp: lower_reduce_mean,
    qnn.ReduceMaxOp: lower_extremum,
    qnn.ReduceMinOp: lower_extremum,
    qnn.ElementWiseAddOp: lower_binary,
    qnn.ElementWiseAndOp: lower_binary,
    qnn.ElementWiseBinaryOp: lower_binary,
    qnn.ElementWiseEqualOp: lower_binary,
    qnn.ElementWiseGreaterOp: lower_binary,
    qnn.ElementWiseGreaterEqualOp: lower_binary,
    qnn.ElementWiseLessOp: lower_binary,
    qnn.ElementWiseLessEqualOp: lower_binary,
    qnn.ElementWiseMaximumOp: lower_binary,
    qnn.ElementWiseMinimumOp: lower_binary,
    qnn.ElementWiseMultiplyOp: lower_binary,
    qnn.ElementWiseNotEqualOp: lower_binary,
    qnn.ElementWiseOrOp: lower_binary,
    qnn.ElementWiseSquaredDifferenceOp: lower_binary,
    qnn.ElementWiseSubtractOp: lower_binary,
    qnn.ElementWiseXorOp: lower_binary,
    qnn.ElementWiseSelectOp: lower_select,
    qnn.ElementWiseNeuronOp: lower_neuron,
    qnn.ElementWiseUnaryOp: lower_unary,
    qnn.ReluOp: lower_neuron,
    qnn.Relu1Op: lower_neuron,
    qnn.Relu6Op: lower_neuron,
    qnn.ReluMinMaxOp: lower_neuron,
    qnn.SigmoidOp: lower_neuron,
    qnn.TanhOp: lower_neuron,
    qnn.SoftmaxOp: lower_softmax,
    qnn.PreluOp: lower_prelu,
    qnn.ConvertOp: lower_unary,
    qnn.PadOp: lower_pad,
    qnn.ConcatOp: lower_concat,
    qnn.StridedSliceOp: lower_strided_slice,
    qnn.SplitOp: lower_split,
    qnn.UnPackOp: lower_un_pack,
    qnn.ReshapeOp: lower_reshape,
    qnn.ExpandDimsOp: lower_reshape,
    qnn.SqueezeOp: lower_reshape,
    qnn.TransposeOp: lower_transpose,
    qnn.TileOp: lower_tile,
    qnn.ChannelShuffleOp: lower_channel_shuffle,
    qnn.DepthToSpaceOp: lower_depth_to_space,
    qnn.SpaceToDepthOp: lower_space_to_depth,
    qnn.BatchToSpaceOp: lower_batch_to_space,
    qnn.SpaceToBatchOp: lower_space_to_batch,
    qnn.GatherOp: lower_gather,
    qnn.ResizeOp: lower_resize,
    qnn.ResizeNearestNeighborOp: lower_resize_nearest,
    qnn.PackOp: lower_pack,
}
"""qnn operation class -> its lowering, which raises HexnnError with the reason if it cannot."""


class LowerToHtp(RewritePattern):
    """Lower one qnn operation, or state in its attribute `htp.why` the reason why it cannot be
    lowered.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an operation by the results of its lowering; if that raises HexnnError, set
        `htp.why`.
        """
        if not isinstance(op, SectionOp) or WHY in op.attributes or is_island(op):
            return
        try:
            results = self.lower(op, Border(op, rewriter))
        except HexnnError as e:
            mark_to_stay(op, e.message)
            return
        rewriter.replace(op, (), results)

    def lower(self, op: SectionOp, border: Border) -> list[SSAValue]:
        """Lower `op` by its function in the table `LOWERINGS`; `border` inserts the htp operations.
        Return the values, of qnn's types, that replace the results of `op`.

        Raises HexnnError, with the reason, if `op` cannot be lowered.
        """
        if type(op) not in LOWERINGS:
            raise HexnnError(f"{op.qnn_name} has no kernel")
        if any(map(is_dynamic, (*op.operands, *op.results))):
            raise HexnnError("tensors of data-dependent sizes have no kernel")
        if any(0 in shape(value) for value in (*op.operands, *op.results)):
            raise HexnnError("empty tensors have no kernel")
        if numerics_of(op) is Numerics.XNNPACK and rounds_as_xnnpack(op):
            raise HexnnError("numerics xnnpack have no kernel")
        made = LOWERINGS[type(op)](op, border)
        values = [made] if isinstance(made, SSAValue) else made
        return [border.leave(v, r) for v, r in zip(values, op.results, strict=True)]


ROUNDED = {BinaryOperation.ADD, BinaryOperation.SUBTRACT, BinaryOperation.MULTIPLY}
"""The functions of two operands that XNNPACK rounds otherwise than the kernels."""


def rounds_as_xnnpack(op: SectionOp) -> bool:
    """Return whether XNNPACK rounds the results of `op` otherwise than the kernels, which compute
    the numerics `tflite-ref`; with XNNPACK's numerics such an operation has no kernel.
    """
    if isinstance(op, qnn.BinaryOp):
        return op.kind in ROUNDED
    layers = (qnn.ConvolutionOp, qnn.DepthWiseOp, qnn.TransposedOp, qnn.FullyConnectedOp)
    return isinstance(op, layers)


def require_values(part: Operation) -> None:
    """Raise HexnnError for the first constant in `part` whose values were elided in the file that
    was read.
    """
    for op in part.walk():
        if isinstance(op, ConstantOp) and isinstance(op.value, ElidedAttr):
            raise op_error(op, f"needs its values: {op.value.reason}")


Clamped = (
    htp.Conv2dOp
    | htp.DepthwiseConv2dOp
    | htp.FullyConnectedOp
    | htp.AvgPoolOp
    | htp.MaxPoolOp
    | htp.AddOp
)
"""The htp operations that clamp their result."""


class FuseClamp(RewritePattern):
    """Fuse a clamp into the operation that computes its operand: clamp(f(x), a, b) -> f(x) with its
    own result clamp narrowed to [a, b].
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ClampOp, rewriter: PatternRewriter, /):
        """Replace clamp(f(x)) by f(x) with narrower result bounds, if f(x) has no other use and f
        can clamp its result.
        """
        producer = op.input.owner
        if not isinstance(producer, Clamped) or not producer.output.has_one_use():
            return
        low, high = (min(max(v, producer.clamp[0]), producer.clamp[1]) for v in op.clamp)
        producer.min, producer.max = htp.int_property(low), htp.int_property(high)
        producer.location = locations.fused("opdef-to-htp", producer.location, op.location)
        rewriter.notify_op_modified(producer)
        rewriter.replace(op, (), [producer.output])


class FusePad(RewritePattern):
    """Fuse a pad into a convolution: conv(pad(x)) -> conv(x) with larger padding."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: htp.Conv2dOp | htp.DepthwiseConv2dOp, rewriter: PatternRewriter, /
    ):
        """Replace conv(pad(x)) by conv(x) with larger padding, if pad(x) has no other use and pads
        height and width only, with the zero point, as convolutions do.
        """
        pad = op.input.owner
        if not isinstance(pad, htp.PadOp) or not pad.output.has_one_use():
            return
        (b0, b1), (top, bottom), (left, right), (d0, d1) = pad.amounts
        zero = htp.quantized(pad.input).zero_point
        if any((b0, b1, d0, d1)) or pad.value.value.data != zero:
            return
        added = zip(op.pads, (top, bottom, left, right), strict=True)
        op.padding = htp.i32_array([a + b for a, b in added])
        op.location = locations.fused("opdef-to-htp", pad.location, op.location)
        op.operands[0] = pad.input
        rewriter.notify_op_modified(op)


def lower_default(parts: Sequence[Operation]) -> None:
    """Lower the operations of the default package in `parts`, top-level operations of a module, in
    place; cancel the conversions between them, fuse clamps and pads into their neighbours.
    """
    raise_to_qnn(parts)
    for part in callers_first(parts):
        if not is_island(part):
            locations.rewrite([part], LowerToHtp())
            keep_called(part)
    parts = [part for part in parts if not is_island(part)]
    locations.rewrite(parts, *BORDER_PATTERNS, recursive=True)
    locations.rewrite(parts, FuseClamp(), FusePad(), recursive=True)


@register_pass
@dataclass(frozen=True)
class OpdefToHtpPass(LevelPass):
    """Lower operations of the default package to htp ones: u8 activations, exact requantization.

    An operation without an exact lowering becomes its qnn operation, with the reason in `htp.why`,
    and runs by its reference semantics. For one of a user's package, or one that a user's
    implementation overrides, the implementation is selected: with an HVX kernel it becomes an
    `htp.package_op`, else it stays and runs by its reference function.
    """

    name = "opdef-to-htp"
    level = "opdef"

    target: str | None = None
    """The target, as `v73` or `v73{tcm=4M}`; by default that of the module, else v73."""

    def parts(self, module: ModuleOp) -> Sequence[Operation]:
        """Return the top-level operations that contain operations of opdef, or operations of qnn
        that stay, and the networks that only return their arguments.
        """
        stay = (op for op in module.body.ops if "qnn" in dialects(op) and not is_island(op))
        ours = {*super().parts(module), *stay}
        return [op for op in module.body.ops if op in ours]

    def check(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Raise HexnnError if the module is not in opdef, or if one of `parts`, its top-level
        operations, contains elided constants.
        """
        super().check(module, parts)
        for part in parts:
            require_values(part)

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Lower the operations in `parts`, the parts of `module` that stand for the network."""
        self._set_target(module)
        lower_package_ops(parts, htp.target_of(module))
        lower_default(parts)

    def _set_target(self, module: ModuleOp) -> None:
        spec = self.target or (None if htp.TARGET in module.attributes else htp.DEFAULT_TARGET)
        if spec is not None:
            htp.Target.parse(spec)
            module.attributes[htp.TARGET] = htp.TargetAttr(StringAttr(spec))
