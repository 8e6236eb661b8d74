"""Errors in NNEF documents: each has a source location and the name of the violated rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from ...dialects.diagnostics import HexnnError
from .rules import RULES, Rule
from .syntax import Position


class NnefError(HexnnError):
    """Raised when a document violates a rule of NNEF; printed as `file:line:col: error: message
    (rule, section ...)`.
    """

    def __init__(self, rule: str, message: str, loc: FileLineColLoc, notes: Sequence[str] = ()):
        self.name = rule
        self.at = Position(loc.line.data, loc.column.data)
        super().__init__(f"{message} ({rule}, section {RULES[rule].section})", loc, notes)

    @property
    def rule(self) -> Rule:
        """The violated rule, looked up in `RULES` by its name."""
        return RULES[self.name]


@lru_cache(maxsize=4096)
def location(name: str, position: Position) -> FileLineColLoc:
    """Return the IR location (file, line, column) of `position` in the document `name`."""
    return FileLineColLoc(StringAttr(name), IntAttr(position.line), IntAttr(position.column))


def error(
    rule: str, message: str, name: str, position: Position, notes: Sequence[str] = ()
) -> NnefError:
    """Return (not raise) the error for a violation of `rule`, a name in `RULES`, at `position` of
    the document `name`; `notes` are printed after the `message`.
    """
    return NnefError(rule, message, location(name, position), notes)


def file_error(rule: str, message: str, name: str, notes: Sequence[str] = ()) -> NnefError:
    """Return (not raise) the error for a violation of `rule` by file `name` as a whole, without a
    line; `notes` are printed after the `message`.
    """
    return error(rule, message, name, Position(0, 0), notes)
