"""From which applications of rules an operation comes, and the error of rules that never end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialects import opdef
from ...dialects.packages.priorities import priority_text
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import PackageError, place_of

MOST_REPEATS = 100
"""How often a rule may apply to an operation that comes from its own results, at one priority: a
result that is halved each time is one element long before."""


@dataclass(frozen=True)
class Origin:
    """The application of a rule that made an operation, with the applications before it
    (`before`).
    """

    rule: Rule
    replaced: str
    """The operation that was replaced, with its sizes."""

    made: str
    before: Origin | None
    """The application that made the replaced operation; None if it is from the network."""

    repeats: int
    """How often the rule is among the applications before this one."""

    @staticmethod
    def of(rule: Rule, root: opdef.OpdefOp, made: str, before: Origin | None) -> Origin:
        """Return the origin of the operations that `rule` makes of `root`, which comes from
        `before`; `made` lists them for messages.
        """
        last = previous(rule, before)
        return Origin(rule, text_of(root), made, before, 0 if last is None else last.repeats + 1)


def previous(rule: Rule, origin: Origin | None) -> Origin | None:
    """Return the last application of `rule` in the chain of applications that ends with `origin`,
    each of which made what the next replaced; None if there is none.
    """
    while origin is not None and origin.rule is not rule:
        origin = origin.before
    return origin


def text_of(op: opdef.OpdefOp) -> str:
    """Return the name of an operation with the sizes of its results: `demo::Add 1x8x8x32`."""
    sizes = ("x".join(map(str, opdef.dims(result))) for result in op.results)
    return f"{op.full_name} {', '.join(sizes)}"


def endless(origin: Origin) -> PackageError:
    """Return (not raise) the error of rules that apply to their own results without end, of which
    `origin` is the last application; the notes show the last two rounds.
    """
    line = list[Origin]()
    seen, one = 0, origin
    while one is not None and seen < 3:
        seen += one.rule is origin.rule
        line += [one] if seen < 3 else []
        one = one.before
    line.reverse()
    period = max(len(line) // 2, 1)
    names = dict.fromkeys(one.rule.name for one in line)
    plural = "rules apply to their" if len(names) > 1 else "rule applies to its"
    text = f"at priority {priority_text(origin.rule.priority)} the {plural} own results without end"
    return PackageError(f"{text}: {', '.join(names)}", origin.rule.loc, _rounds(line, period))


def _rounds(line: Sequence[Origin], period: int) -> list[str]:
    """Return a note for each application in `line`: its number (a round is `period` applications),
    its rule, and what it made of which operation.
    """
    notes = list[str]()
    for index, one in enumerate(line):
        at = place_of(one.rule.loc)
        where = f" ({at})" if at else ""
        step = f"{one.rule.name}{where} makes {one.made} of {one.replaced}"
        notes.append(f"round {index // period + 1}: {step}")
    return notes
