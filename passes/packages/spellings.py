"""The names by which rules match an operation: networks spell `q::ElementWiseAdd` also as
`q::ElementWiseBinary` with the operation ADD.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import opdef
from ...dialects.packages.candidates import canonical
from ..canonicalization.qnn.elementwise_forms import GENERAL, named_form


def names_of(op: opdef.OpdefOp) -> tuple[str, ...]:
    """Return the full names by which rules match `op`: its own, and for a generic elementwise
    operation of the default package (`q::ElementWiseBinary`) also the specific one
    (`q::ElementWiseAdd`), if there is one.
    """
    own, named = canonical(op.full_name), specific(op)
    return (own,) if named is None else (own, named[0])


def operands_as(op: opdef.OpdefOp, name: str) -> Sequence[SSAValue] | None:
    """Return the operands that `op` has as an operation of the full name `name`; None if rules do
    not match it by that name.
    """
    wanted = canonical(name)
    if canonical(op.full_name) == wanted:
        return op.operands
    named = specific(op)
    return named[1] if named is not None and named[0] == wanted else None


def specific(op: opdef.OpdefOp) -> tuple[str, Sequence[SSAValue]] | None:
    """Return the full name and the operands of the specific operation of the default package
    (`q::ElementWiseAdd`) that a generic elementwise one stands for; None for other operations, for
    a computed kind, and for kinds without a specific operation.
    """
    if op.full_name not in generic_names() or opdef.unknown_parameter(op) is not None:
        return None
    try:
        form = named_form(opdef.detached_form(op, opdef.known_arrays(op)))
    except VerifyException:
        return None
    if form is None:
        return None
    section = type(form).QNN_NAME
    values = [op.parameters.get(one.name) for one in opdef.order_of(section).parameters]
    given = [value for value in values if value is not None]
    return (f"{opdef.PACKAGE}::{section}", [*op.inputs, *given])


@cache
def generic_names() -> frozenset[str]:
    """Return the full names of the generic elementwise operations of the default package."""
    return frozenset(f"{opdef.PACKAGE}::{general.QNN_NAME}" for general in GENERAL.values())
