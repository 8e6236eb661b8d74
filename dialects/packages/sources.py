"""Where a record was written: a line of Python, or a place in C++ with the macros and includes
through which it came.

The location of a token from a macro is `callsite(place in the macro's body at "NAME"(place of its
use))`, that of one from an included file `callsite(place at "#include"(place of the directive))`.
Several nest, the innermost use first.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from types import CodeType

from xdsl.dialects.builtin import (
    CallSiteLoc,
    FileLineColLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    StringAttr,
)
from xdsl.ir import Attribute

from ..diagnostics import HexnnError, location_prefix
from ..registries.loaded import LOADED

INCLUDE = "#include"
"""The name of the location of an include directive."""


def position(file: str, line: int, column: int) -> FileLineColLoc:
    """Return the location of `line` and `column`, which count from 1, of `file`."""
    return FileLineColLoc(StringAttr(file), IntAttr(line), IntAttr(column))


def used_at(loc: LocationAttr, name: str, at: LocationAttr) -> CallSiteLoc:
    """Return the location of a token of a macro or included file: `loc` is its place in the body of
    the macro `name` (of an included file, then called `INCLUDE`), `at` the place of the use or
    directive.
    """
    return CallSiteLoc(loc, NameLoc(StringAttr(name), at))


def uses(loc: Attribute | None) -> Iterator[NameLoc]:
    """Yield the macro uses and includes through which a token at `loc` came, the innermost first:
    the name of the macro or `INCLUDE`, at the place of the use or directive.
    """
    while isinstance(loc, CallSiteLoc):
        if isinstance(loc.callee, CallSiteLoc):
            yield from uses(loc.callee)
        if not isinstance(loc.caller, NameLoc):
            return
        yield loc.caller
        loc = loc.caller.location


def notes_of(loc: LocationAttr | None) -> list[str]:
    """Return the lines that say through which macros and includes `loc` came."""
    lines = list[str]()
    for use in uses(loc):
        name, at = use.desc.data, location_prefix(use.location).removesuffix(": ")
        what = "included" if name == INCLUDE else f"in expansion of macro {name}"
        lines.append(f"{what} at {at}")
    return lines


class PackageError(HexnnError):
    """Raised for an error in an op package; macro uses and includes on the way to the place of the
    error are its last notes.
    """

    def __init__(self, message: str, loc: LocationAttr | None, notes: Sequence[str] = ()):
        super().__init__(message, loc, [*notes, *notes_of(loc)])


def place_of(loc: LocationAttr | None) -> str:
    """Return `file:line:col` of `loc` for use within a message; empty when it has no position."""
    return location_prefix(loc).removesuffix(": ")


def caller() -> FileLineColLoc | None:
    """Return the place of the innermost call in progress that is not in hexnn itself: the user's
    line; None if there is none.
    """
    frame = inspect.currentframe()
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.partition(".")[0] != "hexnn":
            file = frame.f_code.co_filename
            line, column = _instruction(frame.f_code, frame.f_lasti) or (frame.f_lineno, 1)
            return position(LOADED.get(file, file), line, column)
        frame = frame.f_back
    return None


def _instruction(code: CodeType, offset: int) -> tuple[int, int] | None:
    """Return the line and the column, from 1, of the instruction at byte `offset` of `code`; None
    if the code does not tell.
    """
    for index, (line, _, column, _) in enumerate(code.co_positions()):
        if index == offset // 2 and line is not None and column is not None:
            return line, column + 1
    return None
