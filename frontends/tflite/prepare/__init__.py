"""What LiteRT requires to run an operation, beyond what the tfl dialect requires.

These are the conditions that LiteRT's reference kernels (BUILTIN_REF of LiteRT 2.3) check in
`Prepare` and in their first run, including those whose violation aborts the process. `RULES` lists
them by operation class, `violations` checks them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ....dialects import locations
from ....dialects.diagnostics import HexnnError
from ....dialects.dimensions import Undetermined
from ..conditions import Rule
from . import (
    activations,
    along_axis,
    binary,
    comparisons,
    conversion,
    convolution_3d,
    elementwise,
    generators,
    indexing,
    matrix,
    movement,
    normalization,
    padding,
    quantization,
    recurrent,
    reduction,
    resize,
    searching,
    segments,
    slicing,
    space,
    splitting,
    transposed,
    unary,
)
from .shared_rules import Rules

RULES: Rules = {
    **activations.RULES,
    **along_axis.RULES,
    **binary.RULES,
    **comparisons.RULES,
    **conversion.RULES,
    **convolution_3d.RULES,
    **elementwise.RULES,
    **generators.RULES,
    **indexing.RULES,
    **matrix.RULES,
    **movement.RULES,
    **normalization.RULES,
    **padding.RULES,
    **quantization.RULES,
    **recurrent.RULES,
    **reduction.RULES,
    **resize.RULES,
    **searching.RULES,
    **segments.RULES,
    **slicing.RULES,
    **space.RULES,
    **splitting.RULES,
    **transposed.RULES,
    **unary.RULES,
}
"""Operation class -> the conditions of its LiteRT kernel."""


@dataclass(frozen=True)
class Violation:
    """An operation that LiteRT refuses to run, the rule it violates, and a message about that
    (`seen`), such as `input must be i8, got f16`.
    """

    op: Operation
    rule: Rule
    seen: str

    def __str__(self) -> str:
        return f"LiteRT refuses it: {self.seen}"


def describe(problems: Sequence[Violation]) -> str:
    """Return a message about the first of `problems` (not empty), which says how many more there
    are.
    """
    op, more = problems[0].op, f" ({len(problems) - 1} more like it)" if problems[1:] else ""
    named = locations.tensor_name(op.location) is not None
    subject = locations.describe(op.location) if named else f"'{op.name}'"
    return f"{subject}: {problems[0]}{more}"


def check(module: ModuleOp) -> None:
    """Raise HexnnError, located at the first operation that LiteRT refuses to run, if a module has
    such operations.
    """
    if problems := list(violations(module)):
        raise HexnnError(describe(problems), problems[0].op)


def violations(module: ModuleOp) -> Iterator[Violation]:
    """Yield each violation of `RULES` by the tfl operations of a module, in program order. A rule
    that depends on an unknown extent or rank is not violated.
    """
    for op in module.walk():
        for rule in RULES.get(type(op), ()):
            with suppress(Undetermined):
                if (seen := rule.broken(op)) is not None:
                    yield Violation(op, rule, seen)
