"""Validation of the operations of a network against a target, as by a QNN backend's
`validateOpConfig`: those that become HVX code, and for each other one the first rule that it
breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Operation

from ..dialects import htp, locations
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError, op_name
from ..dialects.htp.target import Target
from ..dialects.islands import is_island, stated_reason
from ..dialects.remarks import quiet
from ..passes.legalize.source_to_qnn import subject
from .api import apply
from .coverage import Lack, lack
from .entries import BORDERS
from .stages import SOURCES, possible_stages
from .text import table

HEAD = ("operation", "kind", "supported", "computed by, or the first rule broken")


@dataclass(frozen=True)
class Verdict:
    """What a target makes of one operation of a network."""

    operation: str
    """The operation's name, of qnn or, if it has no equivalent there, of the source dialect."""

    address: str
    """The operation in its file, as errors name it."""

    forms: tuple[str, ...]
    """The operations of htp that compute it, with their families, such as `contract: conv_2d`."""

    broken: str
    """The first rule that it breaks; empty if the target supports it."""

    @property
    def cells(self) -> Sequence[str]:
        """The cells of the table's row."""
        how = ", ".join(self.forms) or "a view"
        return self.address, self.operation, "no" if self.broken else "yes", self.broken or how


@dataclass(frozen=True)
class Validation:
    """The verdicts on all operations of a network, in their order."""

    target: Target
    verdicts: tuple[Verdict, ...]

    @property
    def refused(self) -> list[Verdict]:
        """The verdicts on the operations that the target does not support."""
        return [one for one in self.verdicts if one.broken]

    def __str__(self) -> str:
        """Return a table of the verdicts, and the number of supported operations."""
        rows = table([HEAD, *(one.cells for one in self.verdicts)])
        kept = len(self.verdicts) - len(self.refused)
        total = f"{self.target.spec} supports {kept} of {len(self.verdicts)} operations"
        return "\n".join([*rows, total])


def validate(module: ModuleOp, target: str) -> Validation:
    """Validate each operation of a network at stage source or qnn against a target, such as
    `v73{tcm=2M}`. Raises HexnnError for an unknown target, and for a module at a later stage.
    """
    chip = Target.parse(target)
    if possible_stages(module)[0] not in ("source", "qnn"):
        raise HexnnError("--validate is of a network at stage source or qnn")
    module = at_qnn(module)
    listed = list(operations(module))
    broken, made = outcomes(module, target, chip)
    verdicts = [
        Verdict(
            op_name(op),
            subject(op),
            tuple(made.get(i, ())),
            stated_reason(op) or broken.get(i, ""),
        )
        for i, op in enumerate(listed)
    ]
    return Validation(chip, tuple(verdicts))


def at_qnn(module: ModuleOp) -> ModuleOp:
    """Return a network at stage qnn: a module of a source dialect legalized, others unchanged."""
    for op in module.walk():
        if op.dialect_name() in SOURCES and not is_island(op):
            return apply(module, SOURCES[op.dialect_name()])
    return module


def operations(module: ModuleOp) -> Iterator[Operation]:
    """Yield the operations of qnn in a module, and its islands, without constants."""
    for op in module.walk():
        if op.dialect_name() in ("qnn", *SOURCES) and not isinstance(op, ConstantOp):
            yield op


def outcomes(
    module: ModuleOp, target: str, chip: Target
) -> tuple[dict[int, str], dict[int, list[str]]]:
    """Lower a copy of a network at stage qnn to htp; return (index of an operation -> the first
    rule that it breaks, index -> the forms that compute it). `chip` is `target`, parsed.
    """
    numbered = module.clone()
    for index, op in enumerate(operations(numbered)):
        op.location = FileLineColLoc(StringAttr("operation"), IntAttr(index), IntAttr(0))
    with quiet():
        lowered = apply(numbered, f'qnn-to-htp{{target="{target}"}}')
    broken, made, most = dict[int, Lack](), dict[int, list[str]](), Counter[int]()
    for op in lowered.walk():
        at = locations.file_position(op.location)
        if at is None:
            continue
        if (why := lack(op, chip)) is not None:
            broken.setdefault(index := at.line.data, why)
            most[index] = max(most[index], why.needed)
        elif isinstance(op, htp.HtpOp) and op.name not in BORDERS:
            made.setdefault(at.line.data, []).append(form(op))
    return {at: str(why.refusal(most[at], chip)) for at, why in broken.items()}, made


def form(op: htp.HtpOp) -> str:
    """Return the family and the name of an htp operation: `contract: conv_2d`."""
    return f"{op.FAMILY.label}: {op.name.removeprefix('htp.')}"
