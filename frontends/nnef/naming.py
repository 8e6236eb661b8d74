"""Naming of imported IR: SSA name hints of tensors, and locations of operations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects.builtin import NameLoc, StringAttr
from xdsl.ir import Attribute, Operation

from ...dialects.constants import ConstantOp
from ...dialects.locations import source_at
from .flat import FlatInvocation
from .tensors import CallLocations, Handle


def name_all(handles: Sequence[Handle]) -> None:
    """Set the name hints of the tensors' values and the locations of the operations that compute
    them.

    A tensor is named after its identifier in the graph; a tensor without identifier gets a unique
    name made from the invocation that computes it. Operations are numbered in the order of
    `handles`.
    """
    taken = {handle.identifier for handle in handles if handle.identifier}
    named: dict[Operation, tuple[FlatInvocation, list[str]]] = {}
    counts: dict[str, int] = {}
    places = CallLocations()
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
    """Return `name`, or if it is in `taken` the first of `name_2`, `name_3`, ... that is not.
    `counts`, name -> last number appended to that name, is updated.
    """
    candidate = name
    while candidate in taken:
        counts[name] = counts.get(name, 1) + 1
        candidate = f"{name}_{counts[name]}"
    return candidate


def hint(name: str) -> str:
    """Return `name` as a valid SSA name hint: characters other than letters, digits and `_` become
    `_`, and `t_` is put in front unless it begins with a letter.
    """
    text = re.sub(r"\W", "_", name)
    return text if text[:1].isalpha() else f"t_{text}"


def location_of(op: Operation, index: int, names: Sequence[str], at: Attribute) -> NameLoc:
    """Return the location `"NAME@INDEX:TENSOR"(at)` of operation `index`, whose results are called
    `names`; that of a constant is `"TENSOR"(at)`.
    """
    if isinstance(op, ConstantOp):
        return NameLoc(StringAttr(names[0]), at)
    return source_at(at, index, op.name.removeprefix("nnef."), *names)
