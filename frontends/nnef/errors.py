"""Errors about NNEF documents: the location, the rule, what was seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from ...dialects.diagnostics import HexnnError
from .rules import RULES, Rule
from .syntax import Position


class NnefError(HexnnError):
    """A violation of a rule of NNEF: `file:line:col: error: message (rule, section)`."""

    def __init__(self, rule: str, message: str, loc: FileLineColLoc, notes: Sequence[str] = ()):
        self.name = rule
        self.at = Position(loc.line.data, loc.column.data)
        super().__init__(f"{message} ({rule}, section {RULES[rule].section})", loc, notes)

    @property
    def rule(self) -> Rule:
        """The rule that the document violates."""
        return RULES[self.name]


@lru_cache(maxsize=4096)
def location(name: str, position: Position) -> FileLineColLoc:
    """The location of `position` in the document called `name`."""
    return FileLineColLoc(StringAttr(name), IntAttr(position.line), IntAttr(position.column))


def error(
    rule: str, message: str, name: str, position: Position, notes: Sequence[str] = ()
) -> NnefError:
    """An error: a violation of `rule` at `position` of the document called `name`."""
    return NnefError(rule, message, location(name, position), notes)


def file_error(rule: str, message: str, name: str, notes: Sequence[str] = ()) -> NnefError:
    """An error: a violation of `rule` by the whole file `name`."""
    return error(rule, message, name, Position(0, 0), notes)
