"""Quantization files: `"identifier": operation(arguments);`, one a tensor (section 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .expressions import expression
from .flatten import Body, Flattener, NoOperations
from .invocations import bind
from .report import Report
from .scopes import Scope
from .stream import Stream
from .syntax import Argument, Array, Fragment, Invocation, Position, Tensor, Type
from .types import castable, has_tensors
from .typing import type_of


@dataclass(frozen=True)
class Quantization:
    """How a tensor is quantized: an operation with its arguments but for the tensor itself.

    An argument of the operation that is a tensor may be a list: one value for each channel.
    """

    operation: str
    arguments: Mapping[str, Any]
    position: Position


def read_quantization(
    text: str, name: str, standard: Mapping[str, Fragment]
) -> dict[str, Quantization]:
    """The quantization of each tensor that the file `name` mentions.

    Raises NnefError of stage data: for another form, for operations that do not quantize, for
    arguments that these do not have.
    """
    stream = Stream(text, name)
    found: dict[str, Quantization] = {}
    while stream.token.kind != "end":
        token = stream.kind("string", "quantization", "an identifier in quotes")
        stream.expect(":", "quantization")
        call = expression(stream)
        stream.expect(";", "quantization")
        report = Report(name)
        if not isinstance(call, Invocation):
            report("quantization", "expected an invocation", token.position)
        elif token.text in found:
            report("quantized-tensor", f"'{token.text}' has a line already", token.position)
        else:
            arguments = _arguments(call, name, standard, report)
            found[token.text] = Quantization(call.name, arguments, token.position)
        if report.errors:
            raise report.errors[0]
    return found


def _arguments(
    call: Invocation, name: str, standard: Mapping[str, Fragment], report: Report
) -> dict[str, Any]:
    """The values of the arguments, defaults included."""
    fragment = standard.get(call.name)
    if fragment is None or not call.name.endswith("_quantize"):
        known = ", ".join(sorted(n for n in standard if n.endswith("_quantize")))
        report("quantization", f"'{call.name}' is none of {known}", call.position)
        return {}
    declared = replace(fragment, parameters=fragment.parameters[1:])
    if any(argument.name is None for argument in call.arguments):
        report("quantization", "arguments must be named", call.position)
        return {}
    bound = bind(call, declared, report)
    types = {parameter.name: parameter.type for parameter in declared.parameters}
    for parameter, argument in bound.items():
        _check_type(argument, types[parameter], standard, report)
    if report.errors:
        return {}
    evaluator = Flattener(name, {}, NoOperations())
    return {key: evaluator.evaluate(arg.value, Body((), None)) for key, arg in bound.items()}


def _check_type(
    argument: Argument, wanted: Type, standard: Mapping[str, Fragment], report: Report
) -> None:
    """An argument has the type of the parameter, or is a list for one that is a tensor."""
    found = type_of(argument.value, Scope(standard, report, None))
    lists = (Array(wanted.item),) if isinstance(wanted, Tensor) and wanted.item else ()
    if found is None:
        return
    if has_tensors(found):
        report("quantization", f"'{argument.name}' must be known, got {found}", argument.position)
    elif not any(castable(found, one) for one in (wanted, *lists)):
        message = f"'{argument.name}' must be {wanted}, got {found}"
        report("quantization", message, argument.position)
