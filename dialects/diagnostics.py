"""Errors as one-line diagnostics `file:line:col: error: message`, followed by notes."""

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import DiagnosticException

from .printable import printable

SOURCE = "hexnn.source"
"""The attribute of a module that names the file which it was read from."""


class HexnnError(DiagnosticException):
    """Raised for an error in the user's input, with a message of one line, its location, and notes.

    `loc` is a location attribute, or an operation whose location is taken (`nearest_location`);
    each of `notes` is a further line that says what is allowed or what to do.
    """

    def __init__(
        self,
        message: str,
        loc: Attribute | Operation | None = None,
        notes: Sequence[str] = (),
    ):
        super().__init__(message)
        self.message = message
        self.loc = nearest_location(loc) if isinstance(loc, Operation) else loc
        self.notes = tuple(notes)

    def __str__(self) -> str:
        """Return the error and its notes, one line each, with the location in front."""
        lines = [f"error: {self.message}", *(f"note: {note}" for note in self.notes)]
        return "\n".join(printable(f"{location_prefix(self.loc)}{line}") for line in lines)


def nearest_location(op: Operation) -> Attribute:
    """Return the location of `op`, or if that is unknown, of the innermost operation around it that
    has one; of a module without one, the file that it was read from (`hexnn.source`).
    """
    inner: Operation | None = op
    while inner is not None and isinstance(inner.location, UnknownLoc):
        source = inner.attributes.get(SOURCE)
        if isinstance(source, StringAttr):
            return FileLineColLoc(source, IntAttr(0), IntAttr(0))
        inner = inner.parent_op()
    return op.location if inner is None else inner.location


def file_position(loc: Attribute | None) -> FileLineColLoc | None:
    """Return the file, line and column in `loc`; None if it has none.

    The position of fused locations is that of the last one that has a position; the position of a
    call site is that of its callee.
    """
    match loc:
        case FileLineColLoc():
            return loc
        case NameLoc():
            return file_position(loc.location)
        case CallSiteLoc():
            return file_position(loc.callee)
        case FusedLoc():
            parts = [p for p in map(file_position, fused_parts(loc)) if p is not None]
            return parts[-1] if parts else None
        case _:
            return None


def fused_parts(loc: FusedLoc) -> tuple[LocationAttr, ...]:
    """Return the locations that `loc` fuses."""
    return tuple(p for p in getattr(loc.locations, "data", ()) if isinstance(p, LocationAttr))


def location_prefix(loc: Attribute | None) -> str:
    """Return the prefix `file:line:col: ` of a message; empty when `loc` has no file position."""
    at = file_position(loc)
    if at is None:
        return ""
    return f"{at.filename.data}:{at.line.data}:{at.column.data}: "


def op_name(op: Operation) -> str:
    """Return the name of `op` with its dialect, `dialect.op`, also if the dialect is not
    registered; of an operation of the opdef graph the name with its package, `q::Conv2d`.
    """
    name = getattr(op, "op_name", None)
    return name.data if isinstance(name, StringAttr) else op.name


def op_error(op: Operation, message: str, notes: Sequence[str] = ()) -> HexnnError:
    """Return an error about `op`: `file:line:col: error: 'dialect.op' op message`, followed by
    `notes`.
    """
    return HexnnError(f"'{op_name(op)}' op {message}", op, notes)
