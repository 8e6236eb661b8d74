"""Between the two spellings of elementwise qnn operations."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects import locations
from ..canonicalization.qnn_forms import Generalize, Specialize
from ..registry import register_pass


@register_pass
class QnnGeneralizeNamedOpsPass(ModulePass):
    """Write named operations as ElementWiseUnary, ElementWiseBinary or ElementWiseNeuron.

    What the general form does not take (scalars of unary functions) keeps its name.
    """

    name = "qnn-generalize-named-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the module in place."""
        locations.rewrite(op, Generalize())


@register_pass
class QnnSpecializeGenericOpsPass(ModulePass):
    """Write ElementWiseUnary, ElementWiseBinary and ElementWiseNeuron as named operations.

    What has no section of its own (RECIPROCAL, HARD_SIGMOID) or is not taken there (COS of
    quantized integers) stays; deprecated sections are not used.
    """

    name = "qnn-specialize-generic-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the module in place."""
        locations.rewrite(op, Specialize())
