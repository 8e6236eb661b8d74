"""The merged axes of maps whose operands are repeated along axes of the result.

Adjacent axes along which the same operands are repeated are merged into one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from .units import reason_against, reason_to_be_whole


@dataclass(frozen=True)
class Axis:
    """An axis of the result that adjacent ones are merged into: its extent, and for each operand
    whether it has that extent; the others are repeated along it.
    """

    extent: int
    has: tuple[bool, ...]


def merged_axes(op: htp.MapOp) -> list[Axis]:
    """Return the merged axes of a map's result, outermost first; axes of extent 1 are left out, but
    at least one axis remains.
    """
    axes: list[Axis] = []
    for index, extent in enumerate(htp.shape(op.output)):
        has = tuple(htp.shape(v)[index] == extent for v in op.inputs)
        if extent == 1:
            continue
        if axes and axes[-1].has == has:
            axes[-1] = Axis(axes[-1].extent * extent, has)
        else:
            axes.append(Axis(extent, has))
    return axes or [Axis(1, (True,) * len(op.inputs))]


def repeated_layouts(op: htp.MapOp) -> Sequence[Layouts] | str:
    """Return row-major order for the result and all operands of a map, at least one of which is
    repeated; or why code for repeated operands does not take the map.
    """
    if reason := reason_against(op) or reason_to_be_whole(op):
        return reason
    if all(all(axis.has) for axis in merged_axes(op)):
        return "no operand is repeated"
    return [Layouts((htp.ROW_MAJOR,) * len(op.inputs), htp.ROW_MAJOR)]
