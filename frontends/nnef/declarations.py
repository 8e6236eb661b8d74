"""Checks of fragment declarations (NNEF 1.0.3, section 3.3.2, Declarations)."""

from __future__ import annotations

from collections.abc import Iterable

from .rule_violations import Report
from .syntax import (
    Array,
    ArrayOf,
    Expression,
    Fragment,
    Literal,
    Tensor,
    Tuple,
    TupleOf,
    Type,
    Unary,
)
from .types import (
    EMPTY,
    INTEGER,
    LOGICAL,
    NOTHING,
    SCALAR,
    STRING,
    castable,
    common,
    has_tensors,
    is_generic,
)


def check_declaration(fragment: Fragment, report: Report) -> None:
    """Add all rule violations in the parameters, results and default values of `fragment` to
    `report`.
    """
    _check_names(fragment, report)
    _check_order(fragment, report)
    _check_generic(fragment, report)
    for item in (*fragment.parameters, *fragment.results):
        if mixed_tuple(item.type):
            message = f"'{item.name}' mixes tensors and attributes in {item.type}"
            report.deviation("tuple-kinds", message, item.position)
    for parameter in fragment.parameters:
        if parameter.default is None:
            continue
        given = literal_type(parameter.default)
        if given is None or not castable(given, parameter.type):
            seen = given or "items without a common type"
            message = f"the default of '{parameter.name}' must be {parameter.type}, got {seen}"
            report("default-type", message, parameter.default.position)


def _check_names(fragment: Fragment, report: Report) -> None:
    seen = set[str]()
    for item in (*fragment.parameters, *fragment.results):
        if item.name in seen:
            message = f"'{fragment.name}' declares '{item.name}' twice"
            report("declared-name", message, item.position)
        seen.add(item.name)


def _check_order(fragment: Fragment, report: Report) -> None:
    """Report tensor parameters that follow attribute parameters, results of which some are tensors
    and some attributes, and result tensors without a data type (`tensor<>`).
    """
    attribute = None
    for parameter in fragment.parameters:
        if not has_tensors(parameter.type):
            attribute = attribute or parameter
        elif attribute is not None:
            message = f"tensor '{parameter.name}' follows attribute '{attribute.name}'"
            report("tensors-first", message, parameter.position)
    if len({has_tensors(result.type) for result in fragment.results}) > 1:
        kinds = ", ".join(f"{result.name}: {result.type}" for result in fragment.results)
        report("result-kinds", f"results must be of one kind, got {kinds}", fragment.position)
    for result in fragment.results:
        if unbound(result.type):
            message = f"result '{result.name}' must have a data type, got {result.type}"
            report("unbound-result", message, result.position)


def _check_generic(fragment: Fragment, report: Report) -> None:
    uses = [i for i in (*fragment.parameters, *fragment.results) if is_generic(i.type)]
    if uses and not fragment.is_generic:
        message = f"'{uses[0].name}' is {uses[0].type}, but '{fragment.name}' is not declared <?>"
        report("generic-declaration", message, uses[0].position)
    if fragment.is_generic and not uses:
        message = f"'{fragment.name}' is declared <?>, but nothing of it is generic"
        report("generic-declaration", message, fragment.position)


def mixed_tuple(type: Type) -> bool:
    """Return whether `type` is or contains a tuple of which some items are tensors and some
    attributes.
    """
    match type:
        case Array(item):
            return mixed_tuple(item)
        case Tuple(items):
            return len(set(map(has_tensors, items))) > 1 or any(map(mixed_tuple, items))
        case _:
            return False


def unbound(type: Type) -> bool:
    """Return whether `type` is or contains `tensor<>`, the tensor type without a data type."""
    match type:
        case Tensor(item):
            return item is None
        case Array(item):
            return unbound(item)
        case Tuple(items):
            return any(map(unbound, items))
        case _:
            return False


def literal_type(value: Expression) -> Type | None:
    """Return the type of a parameter's default value, which is made of literals; None if the items
    of an array in it have no common type.
    """
    match value:
        case Literal(value=bool()):
            return LOGICAL
        case Literal(value=int()):
            return INTEGER
        case Literal(value=float()):
            return SCALAR
        case Unary(operand=operand):
            return literal_type(operand)
        case ArrayOf(items=items):
            return _array_type(map(literal_type, items))
        case TupleOf(items=items):
            types = [literal_type(item) for item in items]
            known = tuple(type for type in types if type is not None)
            return Tuple(known) if len(known) == len(types) else None
        case _:
            return STRING


def _array_type(types: Iterable[Type | None]) -> Type | None:
    items = list(types)
    known = [type for type in items if type is not None]
    item = common(known) if len(known) == len(items) else None
    return EMPTY if item == NOTHING else None if item is None else Array(item)
