"""opdef-to-htp: lowers operations of the default package, in their qnn form, to htp ones with u8
activations, s8 weights and bit-exact requantization; conversions to and from qnn's types remain at
graph edges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ....dialects import htp, locations, opdef, qnn
from ....dialects.calls import callers_first
from ....dialects.constants import ConstantOp, ElidedAttr
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.htp.attributes import WHY
from ....dialects.htp.expressions import primitive, simplified, text_of
from ....dialects.islands import is_island, keep_called, mark_to_stay
from ....dialects.qnn import BinaryOperation
from ....dialects.qnn.base import SectionOp
from ....dialects.quant import Numerics, numerics_of
from ....dialects.registries.passes import register_pass
from ....dialects.tensors import shape
from ....semantics.static_shapes import is_dynamic
from ...canonicalization.flips import FLIP_PATTERNS
from ...canonicalization.htp import BORDER_PATTERNS
from ...networks import LevelPass, dialects
from ..opdef.raising import raise_to_qnn
from .border import Border
from .default_implementations import Lowering, default_lowerings
from .functions_of_bytes import LowerFunctionOfByte, sources_of
from .package_ops import lower_package_ops
from .without_qnn import LowerWithoutQnn, lacks_qnn


@dataclass(frozen=True)
class LowerToHtp(RewritePattern):
    """Lower one qnn operation, or state in its attribute `htp.why` the reason why it cannot be
    lowered.
    """

    lowerings: Mapping[str, Lowering] = field(default_factory=default_lowerings)
    """Operation of the default package -> the lowering of hexnn's implementation."""

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
        """Lower `op` by hexnn's own implementation of its operation; `border` inserts the htp
        operations. Return the values, of qnn's types, that replace the results of `op`.

        Raises HexnnError, with the reason, if `op` cannot be lowered.
        """
        lowering = self.lowerings.get(f"{opdef.PACKAGE}::{op.qnn_name}")
        if lowering is None:
            raise HexnnError(f"{op.qnn_name} has no kernel")
        if any(map(is_dynamic, (*op.operands, *op.results))):
            raise HexnnError("tensors of data-dependent sizes have no kernel")
        if any(0 in shape(value) for value in (*op.operands, *op.results)):
            raise HexnnError("empty tensors have no kernel")
        if numerics_of(op) is Numerics.XNNPACK and rounds_as_xnnpack(op):
            raise HexnnError("numerics xnnpack have no kernel")
        made = lowering(op, border)
        values = [border.named(made)] if isinstance(made, SSAValue) else made
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
    | htp.MatMulOp
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
        if not isinstance(producer, Clamped | htp.MapOp) or not producer.output.has_one_use():
            return
        if isinstance(producer, htp.MapOp):
            clamped = primitive("clamp", producer.function, *op.clamp)
            producer.expression = StringAttr(text_of(simplified(clamped)))
        else:
            self.narrow(producer, op)
        producer.location = locations.fused("opdef-to-htp", producer.location, op.location)
        rewriter.notify_op_modified(producer)
        rewriter.replace(op, (), [producer.output])

    def narrow(self, producer: Clamped, op: htp.ClampOp) -> None:
        """Narrow the result bounds of `producer` to those of the clamp `op`."""
        low, high = (min(max(v, op.clamp[0]), op.clamp[1]) for v in producer.clamp)
        producer.min, producer.max = htp.int_property(low), htp.int_property(high)


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
            functions = LowerFunctionOfByte(sources_of(part.walk()))
            locations.rewrite([part], functions, backwards=True)
            locations.rewrite([part], LowerToHtp())
            locations.rewrite([part], LowerWithoutQnn())
            keep_called(part)
    parts = [part for part in parts if not is_island(part)]
    locations.rewrite(parts, *BORDER_PATTERNS, recursive=True)
    locations.rewrite(parts, FuseClamp(), FusePad(), recursive=True)
    locations.rewrite(parts, *FLIP_PATTERNS, recursive=True)


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
        """Return the top-level operations that contain operations of opdef, operations of qnn that
        stay or operators that QNN lacks, and the networks that only return their arguments.
        """
        stay = (op for op in module.body.ops if "qnn" in dialects(op) and not is_island(op))
        lacking = (op for op in module.body.ops if any(map(lacks_qnn, op.walk())))
        ours = {*super().parts(module), *stay, *lacking}
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
