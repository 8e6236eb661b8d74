"""Operations that fit the TCM in no pieces: how much more the operation of the source needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from xdsl.ir import Operation

from ....dialects import htp, locations
from ..tiling.smallest_tiles import with_room
from .choices import Choices

Options: TypeAlias = dict[Operation, Choices]


def with_needed_memory(options: Mapping[Operation, Choices], target: htp.Target) -> Options:
    """Return the choices of operations; where there is none with a kernel for want of TCM, the
    reason tells the TCM with which all operations made from the same one of the source fit.
    """
    most = dict[object, int]()
    for op, some in options.items():
        if (needed := some.lacking) is not None:
            most[source_of(op)] = max(needed, most.get(source_of(op), 0))

    def told(op: Operation, some: Choices) -> Choices:
        if some.lacking is None:
            return some
        room = with_room(most[source_of(op)], target.tcm_reserve)
        first, *others = some.reasons
        return replace(some, reasons=(f"{first}; with {room} it fits", *others))

    return {op: told(op, some) for op, some in options.items()}


def source_of(op: Operation) -> object:
    """Return what the operations made from one of the source have in common."""
    at = locations.origin(op.location)
    return op if at is None else at
