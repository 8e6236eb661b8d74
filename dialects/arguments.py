"""Arguments of the constructors of operations: operands, parameters and results from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from itertools import chain
from keyword import iskeyword
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, Signedness, f16, f32, f64, i1, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    OpDef,
    OptionalDef,
    RangeLengthConstraint,
    VariadicDef,
    VerificationContext,
)
from xdsl.utils.exceptions import VerifyException

from .diagnostics import HexnnError
from .irdl import (
    OPERAND,
    TensorOf,
    described,
    expect,
    expect_declared,
    expect_given,
    expect_types,
    is_sized,
)
from .parameters import parameter

Value = SSAValue | Operation
Operand = Value | Sequence[Value] | None
"""An argument for an operand definition: a list for a variadic one, None for an absent one."""
Out = Attribute | Sequence[Attribute | Sequence[Attribute] | None] | None
"""The element types, or whole types, of the results."""

PLAIN: tuple[Attribute, ...] = (
    *(i1, f16, f32, f64),
    *(IntegerType(bits) for bits in (8, 16, 32, 64)),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64)),
)
"""The element types without an encoding."""


class ConstructionError(HexnnError, VerifyException):
    """Arguments of a constructor that make no valid operation; `reason` does not name it."""

    def __init__(self, op: Operation, reason: str):
        self.reason = " ".join(reason.rpartition("does not verify:\n")[2].split())
        super().__init__(f"'{op.name}' op {self.reason}")


def reason_of(error: VerifyException) -> str:
    """Why an operation is invalid, in one line that does not name it."""
    reason = error.reason if isinstance(error, ConstructionError) else str(error)
    return " ".join(reason.split())


def is_list(definition: Any) -> bool:
    """Whether an operand or result definition is variadic, not merely optional."""
    return isinstance(definition, VariadicDef) and not isinstance(definition, OptionalDef)


def operand_groups(definition: OpDef, given: Sequence[Operand]) -> list[list[SSAValue]]:
    """The values of each operand definition. Raises VerifyException for one too many or few."""
    names = [name for name, _ in definition.operands]
    known = f" ({', '.join(names)})" if names else ""
    expect(
        len(given) <= len(names), f"operands must be {len(names)} at most{known}, got {len(given)}"
    )
    filled = [*given, *[None] * (len(names) - len(given))]
    return [_group(*one, value) for one, value in zip(definition.operands, filled, strict=True)]


def _group(name: str, definition: Any, given: Operand) -> list[SSAValue]:
    if given is None:
        expect(isinstance(definition, VariadicDef), f"operand '{name}' is missing")
        return []
    if is_list(definition) and isinstance(given, Sequence):
        return [_value(name, one) for one in given]
    return [_value(name, given)]


def _value(name: str, given: Any) -> SSAValue:
    """The value that an operand is, or that its operation defines."""
    match given:
        case SSAValue():
            return given
        case Operation() if len(given.results) == 1:
            return given.results[0]
        case Operation():
            seen = f"'{given.name}' with {len(given.results)}"
        case _:
            seen = repr(given)
    raise VerifyException(
        f"operand '{name}' must be a value, or an operation of one result, got {seen}"
    )


def properties_of(definition: OpDef, parameters: Mapping[str, Any]) -> dict[str, Attribute]:
    """The attributes of Python values; None leaves one out. Raises VerifyException."""
    names = {in_python(name): name for name in definition.properties}
    renamed = {names.get(name, name): value for name, value in parameters.items()}
    expect_declared("property", renamed, definition)
    given = {name: value for name, value in renamed.items() if value is not None}
    return {name: _property(definition, name, value) for name, value in given.items()}


def in_python(name: str) -> str:
    """The name of a parameter; `lambda_` of a keyword of Python."""
    return f"{name}_" if iskeyword(name) else name


def _property(definition: OpDef, name: str, value: Any) -> Attribute:
    constraint = definition.properties[name].constr
    try:
        return parameter(constraint, value)
    except VerifyException as error:
        reason = str(error)
    except (TypeError, ValueError, OverflowError):
        reason = f"expected {described(constraint) or 'another value'}, got {value!r}"
    raise VerifyException(f"property '{name}' does not verify: {reason}")


def sizes_of(
    definition: OpDef,
    operands: Iterable[Sequence[Any]] | None = None,
    results: Iterable[Sequence[Any]] | None = None,
) -> dict[str, Attribute]:
    """The properties that say how many values each operand or result definition has."""
    attributes: dict[str, Attribute] = {}
    for option in filter(is_sized, definition.options):
        groups = operands if isinstance(option, AttrSizedOperandSegments) else results
        if groups is not None:
            kind = type(option)
            assert kind in (AttrSizedOperandSegments, AttrSizedResultSegments)
            sizes = DenseArrayBase.from_list(i32, [len(group) for group in groups])
            attributes[kind.attribute_name] = sizes
    return attributes


def elements_of(definition: Any) -> TensorOf:
    """What each value of an operand or result definition must be."""
    constraint: Any = definition.constr
    while not isinstance(constraint, TensorOf):
        ranged = isinstance(constraint, RangeLengthConstraint)
        constraint = constraint.constraint if ranged else constraint.constr
    return constraint


@cache
def only_element(tensor: TensorOf) -> Attribute | None:
    """The one element type that a tensor may have; None when there are several, or encodings."""
    accepted = [element for element in PLAIN if tensor.accepts(element)]
    return accepted[0] if len(accepted) == 1 else None


def entries(out: Out, definition: OpDef) -> list[Attribute | Sequence[Attribute] | None]:
    """What `out` says of each result definition; None for nothing."""
    names = [name for name, _ in definition.results]
    given: list[Any] = list(out) if isinstance(out, list | tuple) else [out]
    expect(
        len(given) <= len(names),
        f"out must be for {len(names)} results at most ({', '.join(names)}), got {len(given)}",
    )
    for one in chain.from_iterable(x if isinstance(x, list | tuple) else [x] for x in given):
        if one is not None and not isinstance(one, Attribute):
            raise VerifyException(f"out must be element types or types of tensors, got {one!r}")
    return [*given, *[None] * (len(names) - len(given))]


def expect_arguments(op: Operation, definition: OpDef) -> None:
    """The operands and properties of `op` are as declared. Raises VerifyException."""
    context = VerificationContext()
    expect_types(op, definition, [OPERAND])
    expect_given(op, definition)
    for name, value in op.properties.items():
        definition.properties[name].constr.verify(value, context)


def signature_of(definition: OpDef) -> Signature:
    """The signature of a constructor: operands in order, `out`, parameters by name."""
    operands = [
        Parameter(
            name,
            Parameter.POSITIONAL_ONLY,
            default=None if isinstance(one, OptionalDef) else Parameter.empty,
        )
        for name, one in definition.operands
    ]
    properties = [
        Parameter(in_python(name), Parameter.KEYWORD_ONLY, default=_default(one))
        for name, one in definition.properties.items()
        if not name.endswith("SegmentSizes")
    ]
    out = Parameter("out", Parameter.KEYWORD_ONLY, default=None)
    return Signature([*_without_gaps(operands), out, *properties])


def _default(definition: Any) -> Any:
    if isinstance(definition, OptionalDef):
        return None
    given = definition.default_value
    return Parameter.empty if given is None else _Shown(given)


class _Shown(str):
    """A default value as the text form has it."""

    __repr__ = str.__str__


def _without_gaps(operands: list[Parameter]) -> list[Parameter]:
    """Only operands at the end may have defaults, as Python demands."""
    empty = Parameter.empty
    last = max((i for i, one in enumerate(operands) if one.default is empty), default=-1)
    return [one.replace(default=empty) if i < last else one for i, one in enumerate(operands)]
