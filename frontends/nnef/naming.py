"""What tensors and operations are called in the IR: locations and hints."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects.builtin import NameLoc, StringAttr
from xdsl.ir import Attribute, Operation

from ...dialects.constants import ConstantOp
from ...dialects.locations import source_at
from .flat import FlatInvocation
from .tensors import Handle, Places


def name_all(handles: Sequence[Handle]) -> None:
    """Give values hints and operations locations, in the order of `handles`.

    Tensors that identifiers of the graph stand for have their names, others names of their own.
    """
    taken = {handle.identifier for handle in handles if handle.identifier}
    named: dict[Operation, tuple[FlatInvocation, list[str]]] = {}
    counts: dict[str, int] = {}
    places = Places()
    for handle in handles:
        name = handle.name
        if handle.identifier is None:
            name = unused(name, taken, counts)
            taken.add(name)
        handle.value.name_hint = hint(name)
        op = handle.value.owner
        if isinstance(op, Operation):
            named.setdefault(op, (handle.call, []))[1].append(name)
    for index, (op, (call, names)) in enumerate(named.items()):
        op.location = location_of(op, index, names, places.of(call.call))


def unused(name: str, taken: set[str], counts: dict[str, int]) -> str:
    """`name`, with a number where it is taken; `counts` are the last numbers of names."""
    found = name
    while found in taken:
        counts[name] = counts.get(name, 1) + 1
        found = f"{name}_{counts[name]}"
    return found


def hint(name: str) -> str:
    """A name that values of the IR may have."""
    text = re.sub(r"\W", "_", name)
    return text if text[:1].isalpha() else f"t_{text}"


def location_of(op: Operation, index: int, names: Sequence[str], at: Attribute) -> NameLoc:
    """The location of an operation; constants have no number."""
    if isinstance(op, ConstantOp):
        return NameLoc(StringAttr(names[0]), at)
    return source_at(at, index, op.name.removeprefix("nnef."), *names)
