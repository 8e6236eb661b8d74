"""Pins: kernels and layouts that the user fixes for single operations.

`conv_2d#3=conv_2d.strip` fixes the kernel of an operation, `name:logits=flat` its result layout,
`lut#1=lut.bytes on crouton` both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import Operation

from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError, op_error
from .choices import Choice, Choices

FORM = "OPERATION=KERNEL, OPERATION=LAYOUT or OPERATION=KERNEL on LAYOUT"


def fits(choice: Choice, wanted: str) -> bool:
    """Return whether a choice matches `wanted`, the right side of a pin: a kernel, a result layout,
    or `KERNEL on LAYOUT`.
    """
    return wanted in (choice.kernel, choice.layouts.result, choice.where)


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
                named[0], f"has no kernel or layout '{wanted}', it can have {', '.join(choices)}"
            )
        for op in pinned:
            fitting = tuple(c for c in options[op].fitting if fits(c, wanted))
            options[op] = replace(options[op], fitting=fitting)
        fixed |= set(pinned)
    return fixed
