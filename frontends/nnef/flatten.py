"""Expansion of a document into invocations of standard operations with concrete arguments.

Compile-time expressions are evaluated and fragments of the document expanded (NNEF 1.0.3, chapter
6, step 3). A builder creates the operations and infers the shapes of their results.
"""

from __future__ import annotations

from collections import ChainMap, deque
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import values
from .depth import deep_calls
from .errors import error
from .flat import Builder, Call, FlatInvocation, notes_of
from .operators import BINARY, CASTS, UNARY
from .syntax import (
    Argument,
    Array,
    ArrayOf,
    Binary,
    Builtin,
    Comprehension,
    Document,
    Expression,
    Fragment,
    GenericBy,
    IfElse,
    Invocation,
    Literal,
    Name,
    Position,
    Primitive,
    Slice,
    Subscript,
    Target,
    Tensor,
    TupleOf,
    Type,
    Unary,
)
from .types import has_tensors
from .values import MOST_ITEMS, InvalidValue, TensorValue, Value, is_tensor, kind_of

DEPTH = 500
"""Limit on nested fragment invocations, against unbounded recursion."""
STEPS = 1_000_000
"""Limit on the expressions evaluated in a document: bounds the time to some seconds."""
OPERATIONS = 200_000
"""Limit on the operations of the flattened graph, to which a small document can expand."""


@dataclass
class Body:
    """The scope of a fragment or graph body that is being expanded.

    `values` maps its identifiers to their values, `generic` is the data type that `?` stands for
    (None if unknown), `file` is the file of the fragment (empty: the document).
    """

    call: Call | None
    """The invocation of the body's fragment; None for the graph."""
    generic: str | None
    file: str = ""
    values: MutableMapping[str, Value] = field(default_factory=dict[str, Value])


def flatten(
    document: Document, name: str, standard: Mapping[str, Fragment], builder: Builder
) -> dict[str, Value]:
    """Expand `document`, creating operations through `builder`; return identifier -> value for the
    body of the graph.

    `document` was read from file `name`, and passed the semantic checks. `standard` holds the
    operations that it may invoke, by name. Raises NnefError for a violation of one of the rules
    that only the expansion can check (stage `flattening` in `rules`).
    """
    declared = dict(standard) | {fragment.name: fragment for fragment in document.fragments}
    flattener = Flattener(name, declared, builder)
    with deep_calls(name):
        return flattener.graph(document)


class NoOperations:
    """A `Builder` for constant expressions: it refuses to create operations."""

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Raise InvalidValue: an operation is not a compile-time value."""
        raise InvalidValue("arithmetic", f"'{call.name}' is no compile-time value")

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Do nothing: there is no graph."""


class Flattener:
    """Evaluator of the expressions of one document, which expands fragments and hands each
    invocation of a standard operation to `builder`.
    """

    def __init__(self, name: str, declared: Mapping[str, Fragment], builder: Builder):
        self.name = name
        self.declared = declared
        self.builder = builder
        self.steps = 0
        self.operations = 0
        self.items = 0

    def graph(self, document: Document) -> dict[str, Value]:
        """Expand the body of the graph; return identifier -> value. Raises NnefError if a value is
        not a tensor.
        """
        body = Body(None, None, self.name)
        for assignment in document.graph.body:
            targets = _names(assignment.target)
            value = self.evaluate(assignment.value, body, targets)
            self.assign(assignment.target, value, body)
            for target in targets:
                tensor = body.values[target]
                if not is_tensor(tensor):
                    message = f"'{target}' must be a tensor, got {tensor}"
                    raise self.fail("graph-tensor", message, assignment.position, body)
                self.builder.assign(target, tensor)
        return dict(body.values)

    def fail(self, rule: str, message: str, position: Position, body: Body) -> Exception:
        """Return (not raise) the error for a violation of `rule` in `body`, with the enclosing
        invocations as notes.
        """
        file = body.file or self.name
        return error(rule, message, file, position, notes_of(body.call, file))

    def assign(self, target: Target, value: Value, body: Body) -> None:
        """Bind the identifiers of `target` in the scope `body`: a single identifier to `value`; of
        an array or tuple of identifiers, each to an item of `value`.

        Raises NnefError if the numbers of identifiers and items differ.
        """
        if isinstance(target, Name):
            body.values[target.name] = value
            return
        parts = value if isinstance(value, list | tuple) else [value]
        if len(parts) != len(target.items):
            message = f"{len(target.items)} identifiers are assigned {len(parts)} values"
            raise self.fail("lengths", message, target.position, body)
        for one, part in zip(target.items, parts, strict=True):
            if isinstance(one, Name | ArrayOf | TupleOf):
                self.assign(one, part, body)

    def evaluate(self, value: Expression, body: Body, targets: tuple[str, ...] = ()) -> Any:
        """Return the value of an expression in the scope `body`; `targets` are the identifiers to
        which it is assigned. Raises NnefError for an undefined value or a document beyond the size
        limits.
        """
        self.steps += 1
        if self.steps > STEPS:
            message = f"the document takes more than {STEPS} steps to flatten"
            raise self.fail("size", message, value.position, body)
        try:
            result = self._evaluate(value, body, targets)
        except InvalidValue as invalid:
            raise self.fail(invalid.rule, str(invalid), value.position, body) from None
        if isinstance(result, list | str):
            self.items += len(result)
            if self.items > MOST_ITEMS * 4:
                message = f"the document makes more than {MOST_ITEMS * 4} items of arrays"
                raise self.fail("size", message, value.position, body)
        return result

    def _evaluate(self, value: Expression, body: Body, targets: tuple[str, ...]) -> Any:
        match value:
            case Literal():
                return values.checked_literal(value.value)
            case Name():
                return body.values[value.name]
            case ArrayOf():
                return [
                    values.checked_literal(item.value)
                    if isinstance(item, Literal)
                    else self.evaluate(item, body, targets)
                    for item in value.items
                ]
            case TupleOf():
                return tuple([self.evaluate(item, body, targets) for item in value.items])
            case Unary():
                return self._unary(value, body, targets)
            case Binary():
                return self._binary(value, body, targets)
            case Subscript():
                sequence = self.evaluate(value.sequence, body, targets)
                return values.item_at(sequence, self.evaluate(value.index, body))
            case Slice():
                return self._slice(value, body, targets)
            case IfElse():
                chosen = self.evaluate(value.condition, body)
                return self.evaluate(value.then if chosen else value.otherwise, body, targets)
            case Comprehension():
                return self._comprehension(value, body, targets)
            case Builtin():
                return self._builtin(value, body)
            case Invocation():
                return self._invocation(value, body, targets)

    def _unary(self, value: Unary, body: Body, targets: tuple[str, ...]) -> Any:
        operand = self.evaluate(value.operand, body, targets)
        if is_tensor(operand):
            return self._operator(UNARY[value.operator], (operand,), value.position, body, targets)
        return values.UNARY[value.operator](operand)

    def _binary(self, value: Binary, body: Body, targets: tuple[str, ...]) -> Any:
        left = self.evaluate(value.left, body, targets)
        right = self.evaluate(value.right, body, targets)
        if value.operator in BINARY and (is_tensor(left) or is_tensor(right)):
            operands = left, right
            return self._operator(BINARY[value.operator], operands, value.position, body, targets)
        return values.BINARY[value.operator](left, right)

    def _operator(
        self,
        name: str,
        operands: tuple[Value, ...],
        position: Position,
        body: Body,
        targets: tuple[str, ...],
    ) -> Any:
        """Return the result of an operator on `operands`, at least one a tensor: expand the
        invocation of operation `name` that the operator stands for (`+`: `add`). `targets` are the
        identifiers to which the result is assigned.
        """
        fragment = self.declared[name]
        arguments = {
            p.name: operand for p, operand in zip(fragment.parameters, operands, strict=True)
        }
        return self.apply(fragment, None, arguments, self._call(name, position, targets, body))

    def _slice(self, value: Slice, body: Body, targets: tuple[str, ...]) -> Any:
        sequence = self.evaluate(value.sequence, body, targets)
        begin = None if value.begin is None else self.evaluate(value.begin, body)
        end = None if value.end is None else self.evaluate(value.end, body)
        return values.slice_items(sequence, begin, end)

    def _comprehension(self, value: Comprehension, body: Body, targets: tuple[str, ...]) -> Any:
        sequences = [self.evaluate(i.sequence, body) for i in value.iterators]
        if len(set(map(len, sequences))) > 1:
            lengths = ", ".join(str(len(s)) for s in sequences)
            message = f"iterated arrays must have equal lengths, got {lengths}"
            raise self.fail("lengths", message, value.position, body)
        names = [iterator.name.name for iterator in value.iterators]
        results: list[Value] = []
        for items in zip(*sequences, strict=True):
            bound = dict(zip(names, items, strict=True))
            inner = Body(body.call, body.generic, body.file, ChainMap(bound, body.values))
            if value.condition is None or self.evaluate(value.condition, inner):
                results.append(self.evaluate(value.item, inner, targets))
        return results

    def _builtin(self, value: Builtin, body: Body) -> Any:
        argument = self.evaluate(value.argument, body)
        if value.name in CASTS:
            return values.cast(value.name, argument)
        if value.name == "shape_of":
            return list(argument.shape) if is_tensor(argument) else []
        return len(argument) if value.name == "length_of" else list(range(len(argument)))

    def _invocation(self, call: Invocation, body: Body, targets: tuple[str, ...]) -> Any:
        fragment = self.declared[call.name]
        positional = [parameter.name for parameter in fragment.parameters]
        arguments: dict[str, Value] = {
            argument.name or positional[at]: self._argument(argument, body, targets)
            for at, argument in enumerate(call.arguments)
        }
        generic = body.generic if call.generic == Primitive("?") else str(call.generic or "")
        call_here = self._call(call.name, call.position, targets, body)
        return self.apply(fragment, generic or None, arguments, call_here)

    def _call(self, name: str, position: Position, targets: tuple[str, ...], body: Body) -> Call:
        """Return the `Call` for an invocation of operation or fragment `name` in `body`; `targets`
        are the identifiers to which its results are assigned.
        """
        return Call(name, position, targets, body.file or self.name, body.call)

    def _argument(self, argument: Argument, body: Body, targets: tuple[str, ...]) -> Any:
        return self.evaluate(argument.value, body, targets)

    def apply(
        self, fragment: Fragment, generic: str | None, arguments: dict[str, Value], call: Call
    ) -> Any:
        """Expand an invocation of `fragment`; return its result, or a tuple if it has several.

        `generic` is the data type of `?` (None: deduced); `arguments` are the given ones, by
        parameter name. Raises NnefError if it cannot be expanded, as for more than `DEPTH` nested
        invocations.
        """
        if call.depth > DEPTH:
            message = f"'{fragment.name}' is invoked more than {DEPTH} fragments deep"
            (first,) = deque(call.chain, 1)
            raise self.fail("recursion", message, call.position, Body(first, None, call.file))
        inner = Body(call, None, fragment.file)
        for parameter in fragment.parameters:
            given = parameter.name in arguments
            default = parameter.default
            if given or default is None:
                inner.values[parameter.name] = arguments[parameter.name]
            else:
                inner.values[parameter.name] = self.evaluate(default, inner)
        inner.generic = generic or _generic(fragment, inner.values)
        self._make_tensors(fragment, inner, call)
        results = self._results(fragment, inner)
        return results[0] if len(results) == 1 else tuple(results)

    def _make_tensors(self, fragment: Fragment, inner: Body, call: Call) -> None:
        """Replace each list of numbers that was given for a tensor parameter of `fragment` by the
        result of a new `constant` operation; `inner` is the scope that binds the parameters to
        arguments.
        """
        for parameter in fragment.parameters:
            value = inner.values[parameter.name]
            if isinstance(value, list) and has_tensors(parameter.type):
                inner.values[parameter.name] = self._as_tensors(value, parameter.type, inner, call)

    def _as_tensors(self, value: Value, type: Type, inner: Body, call: Call) -> Value:
        """Return `value`, the argument for a parameter of type `type`, with each list of numbers in
        place of a tensor replaced by the result of a new `constant` operation.
        """
        if isinstance(value, list) and isinstance(type, Array):
            return [self._as_tensors(item, type.item, inner, call) for item in value]
        if not isinstance(value, list) or not isinstance(type, Tensor):
            return value
        sizes, numbers = values.nested_extents(value)
        kind = str(type.item) if type.item not in (None, Primitive("?")) else inner.generic
        arguments: dict[str, Value] = {"shape": sizes, "value": numbers}
        call_here = Call("constant", call.position, call.targets, call.file, call.outer)
        return self.apply(
            self.declared["constant"], kind or kind_of(numbers[0]), arguments, call_here
        )

    def _results(self, fragment: Fragment, inner: Body) -> Sequence[Value]:
        """Return the results of an invocation of `fragment` with the arguments in scope `inner`.

        Without a body, `fragment` is a standard operation, which the builder creates; else its body
        is expanded, which assigns the results. Raises NnefError if the graph then has more than
        `OPERATIONS` operations.
        """
        call = inner.call
        if fragment.body is None and call is not None:
            self.operations += 1
            if self.operations > OPERATIONS:
                message = f"the graph has more than {OPERATIONS} operations"
                raise self.fail("size", message, call.position, inner)
            arguments = dict(inner.values)
            return self.builder.invoke(FlatInvocation(fragment, inner.generic, arguments, call))
        for assignment in fragment.body or ():
            value = self.evaluate(assignment.value, inner, _names(assignment.target))
            self.assign(assignment.target, value, inner)
        return [inner.values[result.name] for result in fragment.results]


def _generic(fragment: Fragment, given: Mapping[str, Value]) -> str | None:
    """Return the data type that the generic type `?` stands for in an invocation with the arguments
    `given`, or None if unknown.

    It is selected by a string argument (`generic_by`), else is the default of `fragment`, else is
    the data type of the first argument declared with `?`.
    """
    if not fragment.is_generic:
        return None
    if fragment.generic_by is not None:
        return _generic_by(fragment.generic_by, given)
    if fragment.generic_default is not None:
        return str(fragment.generic_default)
    for parameter in fragment.parameters:
        item, value = parameter.type, given[parameter.name]
        while not isinstance(item, Primitive | Tensor) and isinstance(value, list) and value:
            item, value = getattr(item, "item", item), value[0]
        if item in (Primitive("?"), Tensor(Primitive("?"))) and kind_of(value):
            return kind_of(value)
    return None


def _generic_by(by: GenericBy, given: Mapping[str, Value]) -> str:
    """Return the data type of `?` that `by.types` lists for the string that is the argument
    `by.parameter` in `given`. Raises InvalidValue for a string that is not listed.
    """
    seen = str(given[by.parameter])
    if seen not in by.types:
        message = f"'{by.parameter}' must be one of {', '.join(by.types)}, got '{seen}'"
        raise InvalidValue("generic-unique", message)
    return by.types[seen]


def _names(target: Target) -> tuple[str, ...]:
    """Return the identifiers on the left-hand side of an assignment, in order."""
    if isinstance(target, Name):
        return (target.name,)
    parts = [item for item in target.items if isinstance(item, Name | ArrayOf | TupleOf)]
    return tuple(name for part in parts for name in _names(part))
