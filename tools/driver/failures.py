"""Errors that know their operation, and several errors in one.

xDSL reports an error of an operation by printing the whole module into the exception. Within
`operations_in_errors` the exception carries the operation instead, which costs nothing and lets
the tools print one line that has a place.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException

OPERATION = "hexnn_operation"
"""The attribute of an exception that holds the operation where it was raised."""


class Failures(DiagnosticException):
    """Several errors, each with the operation that it is about."""

    def __init__(self, errors: Sequence[Exception]):
        super().__init__("\n".join(map(str, errors)))
        self.errors = tuple(errors)


def operation_of(error: BaseException) -> Operation | None:
    """The operation that `error` is about, where that is known."""
    return getattr(error, OPERATION, None)


def about(error: Exception, op: Operation) -> Exception:
    """`error`, about `op` unless it is about another one already."""
    if operation_of(error) is None:
        setattr(error, OPERATION, op)
    return error


def _emit_error(self: Operation, message: str, underlying_error: Exception) -> NoReturn:
    """Stands in for `Operation.emit_error`."""
    raise about(underlying_error, self)


@contextmanager
def operations_in_errors() -> Generator[None]:
    """Within, `Operation.emit_error` attaches the operation and prints no module."""
    kept = Operation.emit_error
    Operation.emit_error = _emit_error
    try:
        yield
    finally:
        Operation.emit_error = kept
