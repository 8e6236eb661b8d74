"""Addresses without strength reduction: a loop counts its iterations in a register, from which each
address is computed where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import SSAValue

from ..machine import Ref
from .loop_tree import Region
from .strength_reduction import Plan, Planner, Request, Terms


class IndexPlanner(Planner):
    """The planner that keeps in each loop the number of its iteration, in place of pointers."""

    def assign_registers(
        self, region: Region, plan: Plan, terms: Terms, group: list[Request]
    ) -> None:
        """Keep the index of the region if `terms` contains it, and the loop-invariant requests of
        `group` otherwise.
        """
        if region.index not in dict(terms):
            plan.invariants += [Request(r.form, r.offsets, inner_loop=region) for r in group]
        elif not plan.pointers and region.index:
            self.add_pointer(region, plan, frozenset({(region.index, 1)}), 1, 0)

    def index_registers(self, region: Region) -> Mapping[SSAValue, Ref]:
        """Return the register of the region's index, if the region keeps it."""
        kept = self.plans[region].pointers
        return {value: Ref(each.register) for each in kept for value, _ in each.terms}
