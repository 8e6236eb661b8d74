"""Equal operations become one, which is the place of all their tensors."""

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
class PlacesDriver(CSEDriver):
    """xDSL's elimination, where the operation that stays takes over the location of the other."""

    def _replace_and_delete(self, op: Operation, existing: Operation) -> None:
        super()._replace_and_delete(op, existing)
        if op in self._to_erase and locations.tensor_name(op.location) is not None:
            existing.location = _merged(op, existing)


def _merged(gone: Operation, kept: Operation) -> locations.NameLoc:
    """Both locations; the tensor of `kept` names the value, if it has one."""
    if locations.tensor_name(kept.location) is None:
        return locations.fused(CsePass.name, kept.location, gone.location)
    return locations.fused(CsePass.name, gone.location, kept.location)


@register_pass
class CsePass(ModulePass):
    """Let equal operations be one, as far as their effects allow; keep the places of all."""

    name = "cse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Simplify each region of the module."""
        PlacesDriver().simplify(op)
