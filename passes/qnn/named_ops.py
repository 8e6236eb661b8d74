"""Passes between the named (`element_wise_add`) and the generic (`element_wise_binary ADD`) forms
of elementwise qnn operations.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects import locations
from ...dialects.registries.passes import register_pass
from ..canonicalization.qnn.elementwise_forms import Generalize, Specialize
from ..networks import LevelPass


@register_pass
class QnnGeneralizeNamedOpsPass(LevelPass):
    """Write named operations as ElementWiseUnary, ElementWiseBinary or ElementWiseNeuron.

    Operations that the generic form does not accept (unary functions of scalars) keep their name.
    """

    name = "qnn-generalize-named-ops"
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Replace all named operations in `parts` by their generic forms, in place."""
        locations.rewrite(parts, Generalize())


@register_pass
class QnnSpecializeGenericOpsPass(LevelPass):
    """Write ElementWiseUnary, ElementWiseBinary and ElementWiseNeuron as named operations.

    Operations without a named form (RECIPROCAL, HARD_SIGMOID), or on types it does not accept (COS
    of quantized integers), are kept; deprecated forms are not used.
    """

    name = "qnn-specialize-generic-ops"
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Replace all generic operations in `parts` by their named forms, in place."""
        locations.rewrite(parts, Specialize())
