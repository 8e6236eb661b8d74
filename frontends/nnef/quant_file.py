"""Parser of graph.quant, a line `"identifier": operation(arguments);` per quantized tensor (NNEF
1.0.3, section 5.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .expressions import expression
from .flatten import Body, Flattener, NoOperations
from .invocations import bind
from .rule_violations import Report
from .scopes import Scope
from .stream import Stream
from .syntax import Argument, Array, Fragment, Invocation, Position, Tensor, Type
from .types import castable, has_tensors
from .typing import type_of


@dataclass(frozen=True)
class Quantization:
    """An entry of graph.quant: the operation or fragment that quantizes a tensor, and the values of
    its parameters but the first, which is the tensor.

    An argument for a tensor parameter may be a list with a value for each channel.
    """

    fragment: Fragment
    arguments: Mapping[str, Any]
    position: Position

    @property
    def operation(self) -> str:
        """The name of the standard operation; empty if a fragment with a body quantizes."""
        return self.fragment.name if self.fragment.body is None else ""


def read_quantization(
    text: str, name: str, declared: Mapping[str, Fragment], strict: bool = False
) -> dict[str, Quantization]:
    """Parse the text of graph.quant; return tensor identifier -> quantization.

    `name` is the file in messages. `declared` are the operations and fragments known to the
    document; a fragment quantizes if it maps one tensor to one tensor. Raises NnefError for a
    syntax error, an operation that does not quantize, or invalid arguments; if `strict`, also for
    deviations that exporters commonly make.
    """
    stream = Stream(text, name, strict=strict)
    quantizations: dict[str, Quantization] = {}
    while stream.token.kind != "end":
        token = stream.kind("string", "quantization", "an identifier in quotes")
        stream.expect(":", "quantization")
        call = expression(stream)
        stream.expect(";", "quantization")
        report = Report(name, strict)
        if not isinstance(call, Invocation):
            report("quantization", "expected an invocation", token.position)
        elif token.text in quantizations:
            report("quantized-tensor", f"'{token.text}' has a line already", token.position)
        elif (fragment := _fragment(call, declared, report)) is not None:
            arguments = _arguments(call, name, fragment, declared, report)
            quantizations[token.text] = Quantization(fragment, arguments, token.position)
        if report.errors:
            raise report.errors[0]
    return quantizations


def _fragment(
    call: Invocation, declared: Mapping[str, Fragment], report: Report
) -> Fragment | None:
    """Return the operation or fragment, one of `declared`, that an entry of graph.quant invokes. If
    it does not quantize, report that and return None.
    """
    known = {name: one for name, one in declared.items() if _quantizes(one)}
    if call.name not in known:
        message = f"'{call.name}' is none of {', '.join(sorted(known))}"
        report("quantization", message, call.position)
    return known.get(call.name)


def _quantizes(fragment: Fragment) -> bool:
    """Return whether an operation or fragment may quantize a tensor in graph.quant.

    An operation without a body may if its name ends in `_quantize`, a fragment with one if its
    first parameter and its only result are tensors.
    """
    if fragment.body is None:
        return fragment.name.endswith("_quantize")
    types = [one.type for one in (*fragment.parameters[:1], *fragment.results)]
    return len(types) == 2 and all(isinstance(type, Tensor) for type in types)


def _arguments(
    call: Invocation,
    name: str,
    fragment: Fragment,
    standard: Mapping[str, Fragment],
    report: Report,
) -> dict[str, Any]:
    """Return parameter name -> value for an entry `call` of file `name`: the evaluated arguments,
    and defaults for missing ones. Empty after an error, which is reported.

    `fragment` is what the entry invokes; `standard` are the operations and fragments, by name, that
    expressions in arguments may use.
    """
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
    given = {p.name: p.default for p in declared.parameters if p.default is not None}
    given |= {key: argument.value for key, argument in bound.items()}
    return {key: evaluator.evaluate(value, Body(None, None)) for key, value in given.items()}


def _check_type(
    argument: Argument, wanted: Type, standard: Mapping[str, Fragment], report: Report
) -> None:
    """Report an argument whose type cannot be cast to `wanted`, its parameter's type; for a tensor
    parameter, a list of numbers (one per channel) is allowed, too. `standard` are the operations
    and fragments, by name, that the argument's expression may use.
    """
    type = type_of(argument.value, Scope(standard, report, None))
    lists = (Array(wanted.item),) if isinstance(wanted, Tensor) and wanted.item else ()
    if type is None:
        return
    if has_tensors(type):
        report("quantization", f"'{argument.name}' must be known, got {type}", argument.position)
    elif not any(castable(type, one) for one in (wanted, *lists)):
        message = f"'{argument.name}' must be {wanted}, got {type}"
        report("quantization", message, argument.position)
