"""A pass, a rule and a kernel: `qnn-opt --load outside.py`, or `import outside` in Python."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from hexnn.dialects import htp, locations, qnn
from hexnn.packages import (
    AND,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OPTIMIZATION,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    STEPSIZE_OF,
    ZERO_OFFSET_OF,
    Op,
)
from hexnn.plugin import KernelBuilder, any_layout, kernel, map_bytes, register_pass


class DropRepeatedRelu(RewritePattern):
    """relu(relu(x)) -> relu(x), where all types are the same."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ReluOp, rewriter: PatternRewriter, /) -> None:
        """Replace the second operation by the first."""
        if isinstance(op.input.owner, qnn.ReluOp) and op.input.type == op.output.type:
            rewriter.replace(op, (), (op.input,))


@register_pass
@dataclass(frozen=True)
class DropRepeatedReluPass(ModulePass):
    """Drop a ReLU of a ReLU."""

    name = "drop-repeated-relu"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the module in place."""
        locations.rewrite(op, DropRepeatedRelu())


BEGIN_PKG_OP_DEFINITION("outside")

# A maximum commutes with a ReLU, which then has fewer elements to clamp.
DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op(
        FROM_DEFAULT_PACKAGE("PoolMax2d"),
        Op(FROM_DEFAULT_PACKAGE("Relu"), "X"),
        *("Filter", "Stride", "Pad", "Rounding"),
    ),
    AND(EQ(STEPSIZE_OF("X"), STEPSIZE_OF("*")), EQ(ZERO_OFFSET_OF("X"), ZERO_OFFSET_OF("*"))),
    Op(
        FROM_DEFAULT_PACKAGE("Relu"),
        Op(FROM_DEFAULT_PACKAGE("PoolMax2d"), "X", "Filter", "Stride", "Pad", "Rounding"),
    ),
)

END_PKG_OP_DEFINITION("outside")


@kernel("clamp.outside", htp.ClampOp, layouts=any_layout(1))
def build_clamp(b: KernelBuilder, op: htp.ClampOp) -> None:
    """Clamp bytes, the minimum first."""
    low, high = (b.splat_b(bound) for bound in op.clamp)

    def clamp(x: SSAValue) -> SSAValue:
        return b.v("vmaxub", b.v("vminub", x, high), low)

    map_bytes(b, op, clamp)
