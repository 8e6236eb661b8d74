"""A pass, a kernel and a target of one's own, for every tool: `qnn-opt --load examples/plugin.py`.

What is registered here with the package's decorators is known to the tools like what is in-tree.
"""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from hexnn.dialects import htp, locations, qnn
from hexnn.plugin import (
    KernelBuilder,
    Target,
    any_layout,
    kernel,
    map_bytes,
    register_pass,
    register_target,
)

register_target(Target("lab", 73, tcm_bytes=32 * 1024, contexts=2))


class FoldConvert(RewritePattern):
    """convert(conv(x)) -> conv(x) of the other type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ConvertOp, rewriter: PatternRewriter, /):
        """Where nothing else reads the convolution."""
        conv = op.input.owner
        if not isinstance(conv, qnn.Conv2dOp) or not conv.output.has_one_use():
            return
        merged = qnn.Conv2dOp(
            conv.input,
            conv.weight,
            conv.bias,
            out=op.output.type.element_type,
            stride=conv.strides,
            pad_amount=conv.pads,
            dilation=conv.dilations,
        )
        merged.location = locations.fused("fold-convert", conv.location, op.location)
        rewriter.replace(op, merged)


@register_pass
@dataclass(frozen=True)
class FoldConvertPass(ModulePass):
    """Fold conversions into the convolution before them. Tempting, and wrong.

    It rounds once instead of twice, and forgets a ReLU that the first type implied.
    """

    name = "fold-convert"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the module in place."""
        locations.rewrite(op, FoldConvert())


@kernel("lut.two_chains", htp.LutOp, layouts=any_layout(1, constants=1))
def build_two_chains(b: KernelBuilder, op: htp.LutOp) -> None:
    """Look bytes up in two chains of four: one instruction more, half the latency."""
    entries = b.arguments[1]
    halves = [b.v("vshuffb", b.load(entries, k)) for k in (0, 1)]

    def look_up(index: SSAValue) -> SSAValue:
        chains = [b.v("vlutvvbi", index, halves[k], immediate=4 * k) for k in (0, 1)]
        for step in (1, 2, 3):
            chains = [
                b.v("vlutvvb_oracci", chains[k], index, halves[k], immediate=4 * k + step)
                for k in (0, 1)
            ]
        return b.v("vor", *chains)

    map_bytes(b, op, look_up)
