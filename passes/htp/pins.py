"""Pins: kernels and layouts that the user fixes for single operations.

`conv_2d#3=conv_2d.strip` fixes the kernel of an operation, `name:logits=flat` its result layout,
`lut#1=lut.bytes on crouton` both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import Operation

from ...dialects import htp
from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.packages.candidates import properties_of
from ...dialects.packages.sources import place_of
from ...kernels.package_op import selected
from .choices import Choice, Choices

FORM = "OPERATION=KERNEL, OPERATION=LAYOUT or OPERATION=KERNEL on LAYOUT"


def fits(choice: Choice, wanted: str) -> bool:
    """Return whether a choice matches `wanted`, the right side of a pin: a kernel, a result layout,
    or `KERNEL on LAYOUT`.
    """
    return wanted in (choice.kernel, choice.layouts.result, choice.where)


def contradicted(op: Operation, pin: str) -> list[str]:
    """Return, as notes for an error about `pin`, what fixes the layouts of an operation of a user's
    package: its tensor properties, or else the signature of its implementation; none for others.
    """
    if not isinstance(op, htp.PackageOp):
        return []
    properties, one = properties_of(op.op_name.data), selected(op)
    records = [] if one is None else [(one.implementation.signature, one.implementation.loc)]
    records = [(properties, properties.loc)] if properties is not None else records
    said = [f"{record} at {place_of(loc)}" if loc else str(record) for record, loc in records]
    return [f"the pin '{pin}' contradicts {text}" for text in said]


def pin(options: dict[Operation, Choices], pins: Sequence[str]) -> set[Operation]:
    """Restrict, in place, the choices in `options` of the operations that `pins` name to the
    matching ones; return these operations.

    If several htp operations stem from a named source operation, those without a matching choice
    are left as they are. Raises HexnnError for a pin without `=`, for one that names no operation,
    and for one that no choice of the named operations matches.
    """
    operations, fixed = list(options), set[Operation]()
    for text in pins:
        address, equals, wanted = text.rpartition("=")
        if not equals:
            raise HexnnError(f"a pin must read {FORM}, got '{text}'")
        named = select(address, operations)
        pinned = [op for op in named if any(fits(c, wanted) for c in options[op].fitting)]
        if not pinned:
            choices = dict.fromkeys(c.where for op in named for c in options[op].fitting)
            raise op_error(
                named[0],
                f"has no kernel or layout '{wanted}', it can have {', '.join(choices)}",
                contradicted(named[0], text),
            )
        for op in pinned:
            fitting = tuple(c for c in options[op].fitting if fits(c, wanted))
            options[op] = replace(options[op], fitting=fitting)
        fixed |= set(pinned)
    return fixed
