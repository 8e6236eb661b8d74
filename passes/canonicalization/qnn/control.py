"""Canonicalization of control flow: an If with a constant condition becomes the body of the
subgraph that the condition selects.
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import is_side_effect_free

from ....dialects import qnn
from ....dialects.constants import known_array
from ..rewriting import joined


class InlineIf(RewritePattern):
    """Inline the subgraph that an If with a constant condition runs.

    A subgraph with state is not inlined: all operations that run it share its state.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.IfOp, rewriter: PatternRewriter, /) -> None:
        """Replace an If by copies of the operations of the subgraph that its condition selects;
        erase it if there is no such subgraph.
        """
        condition = known_array(op.condition)
        if condition is None or not is_side_effect_free(op):
            return
        function = op.subgraph(bool(condition.reshape(-1)[0]))
        if function is None:
            rewriter.erase(op)
            return
        made, results = copied(function, tuple(op.arguments))
        if len(results) == 1 and isinstance(owner := results[0].owner, Operation) and made:
            owner.location = joined(owner.location, op.location)
        rewriter.replace(op, made, results)


def copied(
    function: FuncOp, arguments: tuple[SSAValue, ...]
) -> tuple[list[Operation], list[SSAValue]]:
    """Return (copies, not inserted, of the operations of a one-block function applied to
    `arguments`; the values that it would return).
    """
    block: Block = function.body.block
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, arguments, strict=True))
    *body, last = block.ops
    made = [op.clone(values) for op in body]
    return made, [values.get(value, value) for value in last.operands]
