"""Pins: kernels that the user fixes, `conv_2d#3=conv_2d.strip` or `name:logits=flat`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError, op_error
from .choices import Choice, Choices


def fits(choice: Choice, wanted: str) -> bool:
    """Whether a choice is the kernel called `wanted`, or gives its result in that layout."""
    name = choice.implementation.name if choice.implementation else "none"
    return wanted in (name, choice.layouts.result)


def pin(options: dict[Operation, Choices], pins: Sequence[str]) -> None:
    """Leave operations that `pins` name only the choices that fit.

    Auxiliary operations of a source operation keep theirs where none fits.
    Raises HexnnError for a pin that names no operation, or fits none of those that it names.
    """
    operations = list(options)
    for text in pins:
        address, equals, wanted = text.rpartition("=")
        if not equals:
            raise HexnnError(f"a pin must read OPERATION=KERNEL or =LAYOUT, got '{text}'")
        named = select(address, operations)
        pinned = [op for op in named if any(fits(c, wanted) for c in options[op].fitting)]
        if not pinned:
            choices = {c.describe().split()[0] for op in named for c in options[op].fitting}
            raise op_error(
                named[0], f"has no kernel '{wanted}', it can have {', '.join(sorted(choices))}"
            )
        for op in pinned:
            fitting = tuple(c for c in options[op].fitting if fits(c, wanted))
            options[op] = Choices(fitting, options[op].reasons)
