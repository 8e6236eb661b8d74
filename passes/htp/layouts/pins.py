"""Restriction of the choices of operations to those that the user pins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import Operation

from ....dialects import htp
from ....dialects.addresses import select
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.htp.pin_record import Pin, mark, pin_of
from ....dialects.packages.candidates import properties_of
from ....dialects.packages.sources import place_of
from ....kernels.package_op import selected
from ..tiling.smallest_tiles import too_large
from .choices import Choice, Choices


def fits(pin: Pin, choice: Choice) -> bool:
    """Return whether a choice has the kernel and the result layout that a pin fixes."""
    return pin.fits(choice.kernel, choice.layouts.result)


def contradicted(op: Operation, pin: Pin) -> list[str]:
    """Return, as notes for an error about `pin`, what fixes the layouts of an operation of a user's
    package: its tensor properties, or else the signature of its implementation; none for others.
    """
    if not isinstance(op, htp.PackageOp):
        return []
    properties, one = properties_of(op.op_name.data), selected(op)
    records = [] if one is None else [(one.implementation.signature, one.implementation.loc)]
    records = [(properties, properties.loc)] if properties is not None else records
    said = [f"{record} at {place_of(loc)}" if loc else str(record) for record, loc in records]
    return [f"the pin '{pin.choice}' contradicts {text}" for text in said]


def pin(options: dict[Operation, Choices], pins: Sequence[str]) -> set[Operation]:
    """Restrict, in place, the choices in `options` of the operations that `pins`, and `htp.pin` of
    the operations, name to the matching ones; return these operations. What `pins` say is written
    into `htp.pin`.

    If several htp operations stem from a named source operation, those without a matching choice
    are left as they are, but operations of a user's package must have a pinned layout. Raises
    HexnnError for a pin of another form than `FORM`, for one that names no operation, for one that
    no choice of the named operations matches, and for pins of one operation that contradict each
    other.
    """
    for one in (one for text in pins if (one := Pin.parse(text).kernels)):
        named = named_by(one.address, list(options))
        pinned = [op for op in named if any(fits(one, c) for c in options[op].fitting)]
        if not pinned:
            raise unmatched(named, one, options)
        if one.wanted in htp.activation_layouts():
            own = [op for op in named if isinstance(op, htp.PackageOp) and op not in pinned]
            if own:
                raise unmatched(own, one, options)
        mark(pinned, one)
    fixed = set[Operation]()
    for op in options:
        one = pin_of(op)
        if one is None or not one.wanted:
            continue
        fitting = tuple(c for c in options[op].fitting if fits(one, c))
        if not fitting:
            raise unmatched([op], one, options)
        rest = tuple(c for c in options[op].fitting if c not in fitting)
        options[op] = replace(options[op], fitting=fitting, excluded=rest)
        fixed.add(op)
    return fixed


def named_by(address: str, operations: Sequence[Operation]) -> list[Operation]:
    """Return those of `operations`, which have kernels, that `address` selects. Raises HexnnError
    if it selects none; for another operation of their block, at that one.
    """
    try:
        return select(address, operations)
    except HexnnError:
        if (other := without_kernel(address, operations)) is None:
            raise
        raise op_error(other, "is no HVX code, so a pin has no kernel to choose") from None


def without_kernel(address: str, operations: Sequence[Operation]) -> Operation | None:
    """Return the last operation in the block of `operations`, but not among them, that `address`
    selects; None if there is none.
    """
    block = operations[0].parent if operations else None
    others = [op for op in block.ops if op not in operations] if block else []
    try:
        return select(address, others)[-1]
    except HexnnError:
        return None


def unmatched(named: Sequence[Operation], pin: Pin, options: dict[Operation, Choices]) -> Exception:
    """Build the error for a pin that no choice of the operations `named` matches: those that would
    exceed the TCM, or else the choices that there are.
    """
    large = (c for op in named for c in options[op].oversized if fits(pin, c))
    if least := min(large, key=lambda c: c.smallest_tile.nbytes, default=None):
        text = f"is pinned to {pin.choice}, which "
        return too_large(least.op, least.target.tcm_budget, least.smallest_tile, said=text)
    choices = dict.fromkeys(c.where for op in named for c in options[op].fitting)
    return op_error(
        named[0],
        f"has no kernel or layout '{pin.wanted}', it can have {', '.join(choices)}",
        contradicted(named[0], pin),
    )
