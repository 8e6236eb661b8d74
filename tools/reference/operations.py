"""Extraction of documentation from operation classes: text, tensors, parameters, rules."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr, i1
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import (
    BaseAttr,
    MessageConstraint,
    OptionalDef,
    PropertyDef,
    RangeLengthConstraint,
    RangeOf,
    VariadicDef,
)

from ...dialects import qnn
from ...dialects.irdl import described
from ...dialects.parameters import ParameterConstraint, unwrapped
from ...dialects.qnn.base import SectionOp
from ...dialects.qnn.meanings import meaning
from ...dialects.qnn.parameters import DenseOf, QnnEnum, values_of
from ...dialects.tensor_constraints import TensorOf
from .declared import facts
from .evidence import SectionItem, section_items

Section = type[SectionOp]

SEGMENTS = {"operandSegmentSizes", "resultSegmentSizes"}
"""Properties that are not parameters."""

EXAMPLE = re.compile(r"`[^`]*qnn\.\w+ [^`]*`[.:]? ?")
"""Matches an example of IR in a docstring."""

FRAMEWORK = {"base", "inference"}
"""Modules with base classes of all operations, whose docstrings are omitted."""


@dataclass(frozen=True)
class Tensor:
    """The documentation of an operand or result for the reference page."""

    name: str
    item: SectionItem | None
    """What the section states about it; None if the section does not list it."""

    multiplicity: str
    """`optional`, `any number` for a variadic one, empty for exactly one."""

    types: str
    demands: str
    """What it must be beside its element types: sizes, scales, what it shares with others."""


@dataclass(frozen=True)
class Parameter:
    """The documentation of a parameter for the reference page."""

    name: str
    datatype: str
    shape: str
    default: str
    """The default value; `optional` if it may be absent, empty if it is mandatory."""

    values: dict[str, int]
    """Name -> number of the values of an enumeration; empty for other types."""

    meaning: str
    """What the value means, with its unit."""


@dataclass(frozen=True)
class Entry:
    """The documentation of an operation for the reference page."""

    op: Section
    operands: tuple[Tensor, ...]
    parameters: tuple[Parameter, ...]
    results: tuple[Tensor, ...]

    @property
    def section(self) -> str:
        """The name of the operation in QNN's definition."""
        return self.op.QNN_NAME

    @property
    def name(self) -> str:
        """The name of the operation in IR: `qnn.conv_2d`."""
        return self.op.name

    @property
    def text(self) -> list[str]:
        """The paragraphs on what the operation computes: the docstring of its class, and those of
        its family's base classes without their first paragraphs, which say what the class is.
        """
        own, *bases = (paragraphs(cls.__doc__) for cls in families(self.op))
        return own + [paragraph for base in bases for paragraph in base[1:]]

    @property
    def shape_rule(self) -> str:
        """The rule for the result shapes, from the docstring of `output_shape`."""
        name = "output_shape" if hasattr(self.op, "output_shape") else "output_shapes"
        return " ".join(inherited(self.op, name))

    @property
    def rules(self) -> list[str]:
        """The rules that `verify_op` checks, from the docstrings of the method and of inherited
        ones.
        """
        return [as_rule(text) for text in inherited(self.op, "verify_op")]


def sections() -> list[Section]:
    """Return the operation classes of QNN's definition, sorted by name."""
    ops = [op for op in qnn.QNN.operations if issubclass(op, SectionOp)]
    return sorted(ops, key=lambda op: op.QNN_NAME.lower())


def entry(op: Section) -> Entry:
    """Return the documentation of operation class `op`."""
    definition = op.get_irdl_definition()
    parameters = (
        parameter(op.QNN_NAME, name, declared)
        for name, declared in definition.properties.items()
        if name not in SEGMENTS
    )
    return Entry(
        op,
        tensors(definition.operands, section_items(op.QNN_NAME, "input")),
        tuple(parameters),
        tensors(definition.results, section_items(op.QNN_NAME, "output")),
    )


def tensors(
    declared: Sequence[tuple[str, Any]], items: Sequence[SectionItem]
) -> tuple[Tensor, ...]:
    """Return the documentation of operands or results from their xDSL declarations and `items`,
    what QNN's definition states about them in the same order; it may list fewer.
    """
    pairs = zip_longest(declared, items)
    return tuple(tensor(name, definition, item) for (name, definition), item in pairs)


def tensor(name: str, declared: Any, item: SectionItem | None) -> Tensor:
    """Return the documentation of an operand or result from its xDSL declaration and `item`, what
    QNN's definition states about it (None: nothing).
    """
    words, said = types(declared.constr), facts(declared.constr)[1:]
    optional = isinstance(declared, OptionalDef)
    many = "any number" if isinstance(declared, VariadicDef) else ""
    demands = ", ".join(fact for fact in said if not fact.startswith("rank "))
    return Tensor(name, item, "optional" if optional else many, words, demands)


def types(constraint: Any) -> str:
    """Return the tensor types that the constraint of an operand or result admits, as text for the
    reference page.
    """
    if isinstance(constraint, RangeLengthConstraint):
        return types(constraint.constraint)
    if isinstance(constraint, RangeOf | MessageConstraint):
        words = described(constraint)
        return words or types(constraint.constr)
    if not isinstance(constraint, TensorOf):
        return "tensor"
    return constraint.what if constraint.rank is None else f"{constraint.rank}-d, {constraint.what}"


def parameter(section: str, name: str, declared: PropertyDef) -> Parameter:
    """Return the documentation of the property `name` of operation `section` from its xDSL
    declaration.
    """
    constraint = unwrapped(declared.constr)
    default = "" if declared.default_value is None else value(declared.default_value)
    if not default and isinstance(declared, OptionalDef):
        default = "optional"
    return Parameter(
        name,
        datatype(constraint, declared),
        shape(constraint),
        default,
        names(constraint),
        meaning(section, name),
    )


def datatype(constraint: Any, declared: PropertyDef) -> str:
    """Return the data type of a parameter as text: QNN's name, such as `UINT_32`, if its xDSL
    `constraint` has one, else a description of the values that its declaration `declared` allows,
    else `attribute`.
    """
    match constraint:
        case ParameterConstraint():
            return constraint.datatype
        case BaseAttr(attr=attr) if issubclass(attr, EnumAttribute):
            return cast(Any, attr).enum_type.datatype()
        case _:
            return described(declared.constr) or "attribute"


def shape(constraint: Any) -> str:
    """Return the shape of a parameter with this xDSL constraint as text: `[2, 2]`, `[?]` for a
    list, empty for a scalar.
    """
    if not isinstance(constraint, DenseOf):
        return ""
    return f"[{', '.join('?' if size < 0 else str(size) for size in constraint.shape)}]"


def names(constraint: Any) -> dict[str, int]:
    """Return the values of an enumeration parameter, given its xDSL constraint, as name -> number;
    empty for any other parameter.
    """
    if not isinstance(constraint, BaseAttr) or not issubclass(constraint.attr, EnumAttribute):
        return {}
    return {str(name): name.number for name in cast(Any, constraint.attr).enum_type}


def value(attribute: Attribute) -> str:
    """Format the default value of a parameter: as numbers, or names of enumeration values."""
    match attribute:
        case IntegerAttr(type=type) if type == i1:
            return "true" if attribute.value.data else "false"
        case IntegerAttr() | FloatAttr():
            return f"{attribute.value.data:.7g}"
        case DenseIntOrFPElementsAttr():
            return str(values_of(attribute).tolist())
        case EnumAttribute(data=QnnEnum() as named):
            return str(named)
        case _:
            return str(attribute)


def families(op: Section) -> Iterator[type]:
    """Yield the class of an operation and those of its base classes that define its family; base
    classes of the framework, which all operations share, are left out.
    """
    for cls in op.__mro__:
        if issubclass(cls, SectionOp) and cls.__module__.rpartition(".")[2] not in FRAMEWORK:
            yield cls


def paragraphs(doc: str | None) -> list[str]:
    """Return the paragraphs of a docstring, each as one line, without examples of IR."""
    parts = (re.sub(r"\s+", " ", part) for part in inspect.cleandoc(doc or "").split("\n\n"))
    texts = (EXAMPLE.sub("", part).strip() for part in parts)
    return [text for text in texts if text]


def as_rule(text: str) -> str:
    """Return the sentence `Check that X.` of a docstring as the rule `X.`, capitalized."""
    rule = text.removeprefix("Check ").removeprefix("that ").replace("and that ", "and ")
    return rule[:1].upper() + rule[1:]


def is_repeated(text: str, texts: Sequence[str]) -> bool:
    """Return whether one of `texts` begins with `text`, so that it says the same and more."""
    return any(other.startswith(text.rstrip(".")) for other in texts)


def inherited(op: Section, name: str) -> list[str]:
    """Return the docstring paragraphs of the method `name` of `op`, and of the methods it extends
    by `super()`.
    """
    texts: list[str] = []
    for cls in op.__mro__:
        method: Callable[..., Any] | None = cls.__dict__.get(name)
        if method is None or cls.__module__.rpartition(".")[2] in FRAMEWORK:
            continue
        texts += [text for text in paragraphs(method.__doc__) if not is_repeated(text, texts)]
        if "super" not in method.__code__.co_names:
            break
    return texts
