"""Between the two spellings of elementwise qnn operations."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects import locations
from ...dialects.registries.passes import register_pass
from ..canonicalization.qnn.forms import Generalize, Specialize
from ..networks import LevelPass


@register_pass
class QnnGeneralizeNamedOpsPass(LevelPass):
    """Write named operations as ElementWiseUnary, ElementWiseBinary or ElementWiseNeuron.

    What the general form does not take (scalars of unary functions) keeps its name.
    """

    name = "qnn-generalize-named-ops"
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Rewrite the module in place."""
        locations.rewrite(parts, Generalize())


@register_pass
class QnnSpecializeGenericOpsPass(LevelPass):
    """Write ElementWiseUnary, ElementWiseBinary and ElementWiseNeuron as named operations.

    What has no section of its own (RECIPROCAL, HARD_SIGMOID) or is not taken there (COS of
    quantized integers) stays; deprecated sections are not used.
    """

    name = "qnn-specialize-generic-ops"
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Rewrite the module in place."""
        locations.rewrite(parts, Specialize())
