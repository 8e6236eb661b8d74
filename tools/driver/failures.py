"""Exceptions that carry the operation they are about, and exceptions for several errors.

xDSL's `Operation.emit_error` prints the whole module into the exception. Within
`operations_in_errors` the exception carries the operation instead: that is fast, and lets the tools
print one located line.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException

OPERATION = "hexnn_operation"
"""The attribute of an exception that holds the operation it is about."""


DOING = "hexnn_doing"
"""The attribute of an exception that holds the name of the pass that raised it."""


class Failures(DiagnosticException):
    """Raised for a module with invalid operations: several errors, each of which carries its
    operation.
    """

    def __init__(self, errors: Sequence[Exception]):
        super().__init__("\n".join(map(str, errors)))
        self.errors = tuple(errors)


def operation_of(error: BaseException) -> Operation | None:
    """Return the operation that `error` carries, the one it is about; None if it carries none."""
    return getattr(error, OPERATION, None)


def attach_operation(error: Exception, op: Operation) -> Exception:
    """Attach `op` to `error`, unless it carries an operation already; return `error`."""
    if operation_of(error) is None:
        setattr(error, OPERATION, op)
    return error


def _emit_error(self: Operation, message: str, underlying_error: Exception) -> NoReturn:
    """Raise `underlying_error` with the operation `self` attached; the replacement of xDSL's
    `Operation.emit_error`, whose message it omits.
    """
    raise attach_operation(underlying_error, self)


@contextmanager
def operations_in_errors() -> Generator[None]:
    """Make `Operation.emit_error` attach the operation to exceptions, in the `with` block."""
    kept = Operation.emit_error
    Operation.emit_error = _emit_error
    try:
        yield
    finally:
        Operation.emit_error = kept
