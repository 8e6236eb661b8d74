"""Bodies in Python for functions that C++ sources only declare: kernels, constructor hooks, cost
and shape functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .class_signature import annotated
from .implementation import ConstructorHook, Implementation
from .rule import Rule
from .sources import PackageError, place_of
from .tensor_classes import Tensor
from .terms import Call, Function, Loc, OpTerm, Term


@dataclass(frozen=True)
class Body:
    """A Python function (`call`) that stands for the C++ function of the same name in a package,
    where C++ sources only declare it; `loc` is where it was defined.
    """

    call: Callable[..., Any]
    loc: Loc = None


def with_bodies(record: Any, bodies: Mapping[str, Body]) -> Any:
    """Return a record of a package with the Python functions of `bodies` (name of the C++ function,
    without template arguments -> function) where it has none; other records as they are.

    Raises PackageError for a function whose parameters do not fit the declared signature.
    """
    match record:
        case Implementation():
            return _implementation(record, bodies)
        case ConstructorHook(call=None) if record.hook in bodies:
            return replace(record, call=bodies[record.hook].call)
        case Rule():
            replacement = _term(record.replacement, bodies)
            return replace(record, replacement=replacement) if bodies else record
        case _:
            return record


def _implementation(record: Implementation, bodies: Mapping[str, Body]) -> Implementation:
    """Return an implementation with the Python functions of `bodies` (name of the C++ function ->
    function) that its C++ source names: the reference function, if it has none yet, and the cost
    function.
    """
    if isinstance(record.cost, Function):
        record = replace(record, cost=_function(record.cost, bodies))
    body = bodies.get(record.function.partition("<")[0])
    if record.reference is not None or body is None:
        return record
    check_parameters(record, body)
    return replace(record, reference=body.call)


def check_parameters(record: Implementation, body: Body) -> None:
    """Raise PackageError unless the function of `body` has as many parameters as the signature of
    `record`; one that is annotated with a tensor class other than `Tensor` must have the class that
    the signature names.
    """
    signature = record.signature
    declared = (*signature.outputs, *signature.inputs, *signature.scratch)
    classes = annotated(body.call)
    note = f"{record.function} is declared at {place_of(record.loc)}: {signature}"
    if len(classes) != len(declared):
        message = f"{record.function} has {len(declared)} parameters, its body {len(classes)}"
        raise PackageError(message, body.loc, [note])
    for name, given in zip(declared, classes, strict=True):
        if not is_class(given) or given is Tensor or given.__name__ == name:
            continue
        message = f"{record.function} takes {name} where its body takes {given.__name__}"
        raise PackageError(message, body.loc, [note])


def is_class(annotation: Any) -> bool:
    """Return whether an annotation is a tensor class, not a type variable and not missing."""
    return inspect.isclass(annotation) and issubclass(annotation, Tensor)


def _term(term: Term, bodies: Mapping[str, Body]) -> Term:
    """Return `term`, part of a rule, in which each function that C++ only names has the Python
    function that `bodies` holds for its name.
    """
    match term:
        case Function():
            return _function(term, bodies)
        case OpTerm():
            operands = tuple(_term(one, bodies) for one in term.operands)
            return replace(term, operands=operands)
        case Call():
            arguments = tuple(_term(one, bodies) for one in term.arguments)
            return replace(term, arguments=arguments)
        case _:
            return term


def _function(function: Function, bodies: Mapping[str, Body]) -> Function:
    """Return `function` with the Python function that `bodies` holds for its name, without template
    arguments; unchanged if there is none, or if it has one already.
    """
    body = bodies.get(function.name.partition("<")[0])
    has_one = function.call is not None or body is None
    return function if has_one or body is None else replace(function, call=body.call)
