"""Binding of an invocation's arguments to parameters (NNEF 1.0.3, section 3.3.2, Invocations)."""

from __future__ import annotations

from ...dialects.suggest import did_you_mean
from .rule_violations import Report
from .syntax import Argument, Fragment, Invocation
from .types import has_tensors

Bound = dict[str, Argument]
"""Parameter name -> its argument."""


def bind(call: Invocation, fragment: Fragment, report: Report) -> Bound:
    """Return parameter name -> argument of an invocation of `fragment`.

    Too many, missing, misplaced and unknown arguments are reported; arguments that belong to no
    parameter are left out.
    """
    parameters = {parameter.name: parameter for parameter in fragment.parameters}
    if len(call.arguments) > len(parameters):
        most = "1 argument" if len(parameters) == 1 else f"{len(parameters)} arguments"
        message = f"'{call.name}' takes at most {most}, got {len(call.arguments)}"
        report("argument-count", message, call.arguments[len(parameters)].position)
    before = len(report.errors)
    bound: Bound = {}
    named = False
    for index, argument in enumerate(call.arguments[: len(parameters)]):
        named = named or argument.name is not None
        if argument.name is None and named:
            message = f"'{call.name}' has a positional argument after a named one"
            report("argument-order", message, argument.position)
            continue
        _bind_one(call, argument, argument.name or list(parameters)[index], fragment, bound, report)
    if len(report.errors) == before:
        _check_missing(call, fragment, bound, report)
    return bound


def _bind_one(
    call: Invocation,
    argument: Argument,
    name: str,
    fragment: Fragment,
    bound: Bound,
    report: Report,
) -> None:
    """Add `argument` to `bound` as parameter `name`; report an unknown parameter, one that is bound
    already, and an argument without a name for an attribute, which must be named.
    """
    parameter = next((p for p in fragment.parameters if p.name == name), None)
    if parameter is None:
        known = [p.name for p in fragment.parameters]
        report(
            "argument-name",
            f"'{call.name}' has no parameter '{name}'{did_you_mean(name, known)}",
            argument.position,
            [f"parameters are {', '.join(known)}"],
        )
    elif name in bound:
        message = f"'{call.name}' is given '{name}' twice"
        report("argument-twice", message, argument.position)
    elif argument.name is None and not has_tensors(parameter.type):
        message = (
            f"'{name}' of '{call.name}' is an attribute ({parameter.type}): write {name} = ..."
        )
        report("positional-attribute", message, argument.position)
        bound[name] = argument
    else:
        bound[name] = argument


def _check_missing(call: Invocation, fragment: Fragment, bound: Bound, report: Report) -> None:
    missing = [p for p in fragment.parameters if p.default is None and p.name not in bound]
    for parameter in missing:
        message = f"'{call.name}' lacks an argument for '{parameter.name}' ({parameter.type})"
        report("argument-missing", message, call.position)
