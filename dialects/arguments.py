"""Conversion of the arguments of operation constructors from Python values to operands, properties
and result types.
"""

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

from .definitions import OPERAND, expect_properties, expect_types
from .diagnostics import HexnnError
from .irdl import described, expect, expect_declared, expect_given, is_sized, is_variadic
from .parameters import parameter
from .tensor_constraints import TensorOf

Value = SSAValue | Operation
Operand = Value | Sequence[Value] | None
"""The argument for an operand definition: a list for a variadic one, None for an absent one."""
Out = Attribute | Sequence[Attribute | Sequence[Attribute] | None] | None
"""The argument `out` of constructors: element types or tensor types of the results; a list for
several results or a variadic one, None for an inferred type."""

PLAIN: tuple[Attribute, ...] = (
    *(i1, f16, f32, f64),
    *(IntegerType(bits) for bits in (8, 16, 32, 64)),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64)),
)
"""The element types without quantization."""


class ConstructionError(HexnnError, VerifyException):
    """Raised when the arguments of an operation's constructor are invalid; `reason` is the message
    without the operation's name.
    """

    def __init__(self, op: Operation, reason: str):
        self.reason = " ".join(reason.rpartition("does not verify:\n")[2].split())
        super().__init__(f"'{op.name}' op {self.reason}")


def reason_of(error: VerifyException) -> str:
    """Return the reason of a verification error in one line, without the operation's name."""
    reason = error.reason if isinstance(error, ConstructionError) else str(error)
    return " ".join(reason.split())


def operand_groups(definition: OpDef, given: Sequence[Operand]) -> list[list[SSAValue]]:
    """Return the SSA values for each operand definition, from a constructor's positional arguments.

    The list of an absent optional operand is empty. Raises VerifyException for too many or missing
    arguments.
    """
    names = [name for name, _ in definition.operands]
    known = f" ({', '.join(names)})" if names else ""
    expect(
        len(given) <= len(names), f"operands must be {len(names)} at most{known}, got {len(given)}"
    )
    filled = [*given, *[None] * (len(names) - len(given))]
    return [_group(*one, value) for one, value in zip(definition.operands, filled, strict=True)]


def _group(name: str, definition: Any, given: Operand) -> list[SSAValue]:
    """Return the values that the constructor argument `given` supplies for the operand `name`; an
    absent optional operand has none.
    """
    if given is None:
        expect(isinstance(definition, VariadicDef), f"operand '{name}' is missing")
        return []
    if is_variadic(definition) and isinstance(given, Sequence):
        return [_value(name, one) for one in given]
    return [_value(name, given)]


def _value(name: str, given: Any) -> SSAValue:
    """Return `given` if it is an SSA value, or the result of an operation with one result.

    Raises VerifyException for other arguments; its message calls the operand `name`.
    """
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
    """Convert a constructor's keyword arguments to attributes by property name; None values are
    left out.

    Raises VerifyException for an unknown property or a value that its constraint does not allow.
    """
    names = {python_name(name): name for name in definition.properties}
    renamed = {names.get(name, name): value for name, value in parameters.items()}
    expect_declared("property", renamed, definition)
    given = {name: value for name, value in renamed.items() if value is not None}
    return {name: _property(definition, name, value) for name, value in given.items()}


def python_name(name: str) -> str:
    """Return a parameter's name in Python: `_` is appended to a keyword, as in `lambda_`."""
    return f"{name}_" if iskeyword(name) else name


def _property(definition: OpDef, name: str, value: Any) -> Attribute:
    """Convert a Python value to the attribute of property `name`.

    Raises VerifyException for a value that its constraint does not allow.
    """
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
    """Return the properties `operandSegmentSizes` and `resultSegmentSizes`: how many values each
    operand definition and each result definition has.

    `operands` and `results` hold the values of each definition. A property is left out if
    `definition` does not declare it, or if its argument is None.
    """
    attributes: dict[str, Attribute] = {}
    for option in filter(is_sized, definition.options):
        groups = operands if isinstance(option, AttrSizedOperandSegments) else results
        if groups is not None:
            kind = type(option)
            assert kind in (AttrSizedOperandSegments, AttrSizedResultSegments)
            sizes = DenseArrayBase.from_list(i32, [len(group) for group in groups])
            attributes[kind.attribute_name] = sizes
    return attributes


def element_constraint(definition: Any) -> TensorOf:
    """Return the `TensorOf` that constrains each value of an operand or result definition."""
    constraint: Any = definition.constr
    while not isinstance(constraint, TensorOf):
        ranged = isinstance(constraint, RangeLengthConstraint)
        constraint = constraint.constraint if ranged else constraint.constr
    return constraint


@cache
def only_element(tensor: TensorOf) -> Attribute | None:
    """Return the unquantized element type that a tensor constraint accepts, if there is just one.

    None if it accepts several of them, or only quantized types.
    """
    accepted = [element for element in PLAIN if tensor.accepts(element)]
    return accepted[0] if len(accepted) == 1 else None


def result_entries(out: Out, definition: OpDef) -> list[Attribute | Sequence[Attribute] | None]:
    """Return the entry of the constructor argument `out` for each result definition: a tensor type,
    an element type or a list of these; None where `out` has no entry.

    An `out` that is not a list is the entry of the first result. Raises VerifyException for too
    many entries, or for entries that are not types.
    """
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
    """Raise VerifyException unless operands and properties of `op` satisfy their declared
    constraints.
    """
    context = VerificationContext()
    expect_types(op, definition, context, [OPERAND])
    expect_given(op, definition)
    expect_properties(op, definition, context)


def signature_of(definition: OpDef) -> Signature:
    """Return the Python signature of an operation's constructor: operands by position, `out` and
    parameters by keyword.
    """
    operands = [
        Parameter(
            name,
            Parameter.POSITIONAL_ONLY,
            default=None if isinstance(one, OptionalDef) else Parameter.empty,
        )
        for name, one in definition.operands
    ]
    properties = [
        Parameter(python_name(name), Parameter.KEYWORD_ONLY, default=_default(one))
        for name, one in definition.properties.items()
        if not name.endswith("SegmentSizes")
    ]
    out = Parameter("out", Parameter.KEYWORD_ONLY, default=None)
    return Signature([*_without_gaps(operands), out, *properties])


def _default(definition: Any) -> Any:
    """Return the default of a property's parameter in a signature: None for an optional property,
    the IR text of a default value, or `Parameter.empty` for a property that must be given.
    """
    if isinstance(definition, OptionalDef):
        return None
    given = definition.default_value
    return Parameter.empty if given is None else _Shown(given)


class _Shown(str):
    """The IR text of a default value; its `repr` has no quotes, for display in a signature."""

    __repr__ = str.__str__


def _without_gaps(operands: list[Parameter]) -> list[Parameter]:
    """Return the parameters; those before the last one without a default lose their defaults.

    Python requires that no parameter without a default follows one with a default.
    """
    empty = Parameter.empty
    last = max((i for i, one in enumerate(operands) if one.default is empty), default=-1)
    return [one.replace(default=empty) if i < last else one for i, one in enumerate(operands)]
