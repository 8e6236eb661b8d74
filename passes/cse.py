"""Common subexpression elimination that keeps the names of all tensors of the source network."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.transforms.common_subexpression_elimination import CSEDriver

from ..dialects import locations
from ..dialects.registries.passes import register_pass


@dataclass
class LocationKeepingDriver(CSEDriver):
    """xDSL's common subexpression elimination; if an erased operation defines a tensor of the
    source network, the operation that replaces it gets both locations.
    """

    def _replace_and_delete(self, op: Operation, existing: Operation) -> None:
        super()._replace_and_delete(op, existing)
        if op in self._to_erase and locations.tensor_name(op.location) is not None:
            existing.location = _merged(op, existing)


def _merged(gone: Operation, kept: Operation) -> locations.NameLoc:
    """Return the fused location of an erased operation `gone` and its equal, `kept`.

    It names the result after the source network's tensor that `kept` defines, or, if there is none,
    after that of `gone`.
    """
    if locations.tensor_name(kept.location) is None:
        return locations.fused(CsePass.name, kept.location, gone.location)
    return locations.fused(CsePass.name, gone.location, kept.location)


@register_pass
class CsePass(ModulePass):
    """Merge operations that compute equal results, if their effects allow; keep all their
    locations.
    """

    name = "cse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Eliminate common subexpressions in each region of the module."""
        LocationKeepingDriver().simplify(op)
