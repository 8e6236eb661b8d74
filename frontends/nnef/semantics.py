"""Semantic checks of documents: declarations, bodies, identifiers (NNEF 1.0.3, section 3.3).

A document without semantic errors can be flattened; flattening itself checks what depends on
values, such as lengths of arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .declarations import check_declaration
from .depth import deep_calls
from .errors import NnefError
from .extensions import check_extensions
from .rule_violations import Report
from .scopes import Scope
from .standard import standard
from .syntax import (
    Array,
    ArrayOf,
    Assignment,
    Document,
    Fragment,
    Graph,
    Invocation,
    Name,
    Target,
    Tuple,
    TupleOf,
    Type,
)
from .typing import castable, is_tensor_or_unknown, type_of
from .vendor import INPUTS

REDEFINABLE = frozenset(
    """acos acosh all_reduce any_reduce asin asinh atan atanh cast cos cosh gather gelu
    min_max_linear_quantize pad selu silu sin sinh softabs tan tile zero_point_linear_quantize
    """.split()
)
"""Standard operations newer than revision 3: documents may define fragments of these names."""


def check(
    document: Document, name: str, known: Mapping[str, Fragment], strict: bool = False
) -> list[NnefError]:
    """Return the rule violations in `document`, which was read from file `name`, in order of
    position.

    `known` are the operations and fragments declared elsewhere, by name. The document may declare
    fragments of its own with the names in `REDEFINABLE`, operations that revision 3 lacks.
    Deviations that exporters commonly make are warnings, or violations if `strict`.
    """
    report = Report(name, strict)
    check_extensions(document, report)
    declared = dict(known)
    own = set[str]()
    for fragment in document.fragments:
        fixed = fragment.name in standard() and fragment.name not in REDEFINABLE
        if fragment.name in own or fixed:
            kind = "declared already" if fragment.name in own else "a standard operation"
            report("fragment-name", f"'{fragment.name}' is {kind}", fragment.position)
        else:
            declared[fragment.name] = fragment
            own.add(fragment.name)
        check_declaration(fragment, report)
    with deep_calls(name):
        for fragment in document.fragments:
            _check_fragment(fragment, Scope(declared, report, fragment))
        _check_graph(document.graph, Scope(declared, report, None))
    return sorted(report.errors, key=_place)


def check_fragments(
    fragments: Iterable[Fragment], declared: Mapping[str, Fragment], strict: bool = False
) -> list[NnefError]:
    """Return the rule violations in fragments from fragment files; `declared` are all operations
    and fragments that they may invoke, by name.

    Deviations that exporters commonly make are warnings, or violations if `strict`.
    """
    errors: list[NnefError] = []
    for fragment in fragments:
        report = Report(fragment.file, strict)
        check_declaration(fragment, report)
        with deep_calls(fragment.file):
            _check_fragment(fragment, Scope(declared, report, fragment))
        errors += report.errors
    return errors


def _place(error: NnefError) -> tuple[int, int]:
    return error.at.line, error.at.column


def _check_fragment(fragment: Fragment, scope: Scope) -> None:
    """Report violations in a fragment's body: every result must be assigned a value castable to its
    type, no parameter may be assigned, no identifier twice.
    """
    parameters = {parameter.name: parameter.type for parameter in fragment.parameters}
    scope.types |= parameters
    wanted = {result.name: result.type for result in fragment.results}
    assigned = set[str]()
    for assignment in fragment.body or ():
        for target, type in _assigned(assignment, scope):
            if target.name in parameters:
                message = f"parameter '{target.name}' is assigned"
                scope.report("parameter-assigned", message, target.position)
            elif _is_new(target, assigned, scope):
                scope.types[target.name] = type
                _check_result(target, type, wanted.get(target.name), scope)
    for result in fragment.results:
        if result.name not in assigned and fragment.body is not None:
            message = f"result '{result.name}' of '{fragment.name}' is never assigned"
            scope.report("result-assigned", message, result.position)


def _check_result(target: Name, type: Type | None, wanted: Type | None, scope: Scope) -> None:
    """Report the assignment of a value of `type` to `target`, a result of the fragment declared as
    `wanted`, if that cast is not allowed; record `wanted` as the type of `target`.

    If `wanted` is None, `target` is no result and nothing is done; if `type` is None, it is
    unknown.
    """
    if wanted is None:
        return
    if type is not None and not castable(type, wanted, scope, target.position, to_input=False):
        message = f"result '{target.name}' must be {wanted}, got {type}"
        scope.report("result-type", message, target.position)
    scope.types[target.name] = wanted


def _is_new(target: Name, assigned: set[str], scope: Scope) -> bool:
    if target.name in assigned:
        message = f"'{target.name}' is assigned twice"
        scope.report("assigned-once", message, target.position)
        return False
    assigned.add(target.name)
    return True


def _check_graph(graph: Graph, scope: Scope) -> None:
    """Report violations in the graph: its identifiers must be tensors, its inputs results of
    `external`, its outputs assigned.
    """
    assigned = set[str]()
    externals = set[str]()
    for assignment in graph.body:
        if isinstance(assignment.value, Invocation) and assignment.value.name in INPUTS:
            externals |= {name.name for name in names(assignment.target)}
        for target, type in _assigned(assignment, scope):
            if not is_tensor_or_unknown(type):
                message = f"'{target.name}' must be a tensor, got {type}"
                scope.report("graph-tensor", message, target.position)
            if _is_new(target, assigned, scope):
                scope.types[target.name] = type
    for parameter in graph.parameters:
        if parameter.name not in externals:
            message = f"parameter '{parameter.name}' of the graph must be a result of external"
            scope.report("graph-parameter", message, parameter.position)
    for result in graph.results:
        if result.name not in assigned:
            message = f"result '{result.name}' of the graph is never assigned"
            scope.report("result-assigned", message, result.position)
    _check_repeats(graph, scope)


def _check_repeats(graph: Graph, scope: Scope) -> None:
    """Report inputs that the graph's parameter list contains more than once."""
    seen = set[str]()
    for parameter in graph.parameters:
        if parameter.name in seen:
            message = f"the graph lists parameter '{parameter.name}' twice"
            scope.report("declared-name", message, parameter.position)
        seen.add(parameter.name)


def _assigned(assignment: Assignment, scope: Scope) -> Sequence[tuple[Name, Type | None]]:
    """Return the identifiers on the left-hand side of an assignment, each with the type of the
    value assigned to it (None if unknown).
    """
    type = type_of(assignment.value, scope)
    return list(_unpacked(assignment.target, type, scope))


def _unpacked(target: Target, type: Type | None, scope: Scope) -> list[tuple[Name, Type | None]]:
    """Return the identifiers in `target`, each with the type of the value assigned to it (None:
    unknown), where `type` is the type of the whole right-hand side.

    A target whose structure does not match `type` is reported.
    """
    match target, type:
        case Name(), _:
            return [(target, type)]
        case ArrayOf(items=items), Array(item):
            types: list[Type | None] = [item] * len(items)
        case TupleOf(items=items), Tuple(items=parts) if len(parts) == len(items):
            types = list(parts)
        case ArrayOf(items=items) | TupleOf(items=items), _:
            types = [None] * len(items)
            if type is not None:
                kind = "an array" if isinstance(target, ArrayOf) else f"a tuple of {len(items)}"
                message = f"the left side is {kind}, but the right side is {type}"
                scope.report("unpacking", message, target.position)
    names: list[tuple[Name, Type | None]] = []
    for part, one in zip(items, types, strict=True):
        if isinstance(part, Name | ArrayOf | TupleOf):
            names += _unpacked(part, one, scope)
    return names


def names(target: Target) -> list[Name]:
    """Return the identifiers on the left-hand side of an assignment, in order."""
    if isinstance(target, Name):
        return [target]
    parts = (part for part in target.items if isinstance(part, Name | ArrayOf | TupleOf))
    return [name for part in parts for name in names(part)]
