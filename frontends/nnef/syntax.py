"""The syntax tree of NNEF documents, flat and compositional (NNEF 1.0.3, section 3.2).

Nodes have the position of their first character.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Position(NamedTuple):
    """Line and column of a character, both from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Primitive:
    """The type `integer`, `scalar`, `logical`, `string`, or the generic type `?`."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Tensor:
    """The type `tensor<scalar>`; without data type, `tensor<>`."""

    item: Primitive | None

    def __str__(self) -> str:
        return f"tensor<{'' if self.item is None else self.item}>"


@dataclass(frozen=True)
class Array:
    """An array type: `integer[]`, whose items have the type `integer`."""

    item: Type

    def __str__(self) -> str:
        return f"{self.item}[]"


@dataclass(frozen=True)
class Tuple:
    """A tuple type in a declaration: `(integer, scalar)`."""

    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.items))})"


Type: TypeAlias = Primitive | Tensor | Array | Tuple


@dataclass(frozen=True)
class Literal:
    """A number, string or logical literal; `1` is an int, `1.0` and `1e3` are floats."""

    position: Position
    value: bool | int | float | str


@dataclass(frozen=True)
class Name:
    """An identifier in an expression or assignment."""

    position: Position
    name: str


@dataclass(frozen=True)
class ArrayOf:
    """An expression that builds an array of its items: `[a, b]`."""

    position: Position
    items: tuple[Expression, ...]


@dataclass(frozen=True)
class TupleOf:
    """An expression that builds a tuple of its items: `(a, b)`."""

    position: Position
    items: tuple[Expression, ...]


@dataclass(frozen=True)
class Unary:
    """An expression of a unary operator and its operand: `-a`, `+a`, `!a`."""

    position: Position
    operator: str
    operand: Expression


@dataclass(frozen=True)
class Binary:
    """A binary expression: `a + b`; its position is that of the operator, not of `a`."""

    position: Position
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Subscript:
    """The selection of one item of an array, string or tuple: `a[i]`."""

    position: Position
    sequence: Expression
    index: Expression


@dataclass(frozen=True)
class Slice:
    """The selection of a range of items of an array or string: `a[i:j]`; an omitted bound is
    None.
    """

    position: Position
    sequence: Expression
    begin: Expression | None
    end: Expression | None


@dataclass(frozen=True)
class IfElse:
    """A conditional expression: `a if condition else b`."""

    position: Position
    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True)
class Iterator:
    """An iterator of a comprehension: `i in a`."""

    name: Name
    sequence: Expression


@dataclass(frozen=True)
class Comprehension:
    """A comprehension: `[for i in a, j in b if condition yield item]`."""

    position: Position
    iterators: tuple[Iterator, ...]
    condition: Expression | None
    item: Expression


@dataclass(frozen=True)
class Builtin:
    """A call of a built-in function, which has one argument: `shape_of(a)`, `length_of(a)`,
    `range_of(a)`, or a cast such as `integer(a)`.
    """

    position: Position
    name: str
    argument: Expression


@dataclass(frozen=True)
class Argument:
    """An argument of an invocation: `value` (positional, name None) or `name = value`."""

    position: Position
    name: str | None
    value: Expression


@dataclass(frozen=True)
class Invocation:
    """An invocation of an operation or fragment: `conv<scalar>(x, filter, stride = [2, 2])`;
    `generic` is the type in angle brackets, None without.
    """

    position: Position
    name: str
    generic: Primitive | None
    arguments: tuple[Argument, ...]


Expression: TypeAlias = (
    Literal
    | Name
    | ArrayOf
    | TupleOf
    | Unary
    | Binary
    | Subscript
    | Slice
    | IfElse
    | Comprehension
    | Builtin
    | Invocation
)
Target: TypeAlias = Name | ArrayOf | TupleOf
"""The left-hand side of an assignment: identifiers, in arrays and tuples."""


@dataclass(frozen=True)
class Assignment:
    """An assignment: `target = value;`."""

    position: Position
    target: Target
    value: Expression


@dataclass(frozen=True)
class Parameter:
    """A parameter in a fragment's declaration: `name: type = default`; mandatory if `default` is
    None.
    """

    position: Position
    name: str
    type: Type
    default: Expression | None


@dataclass(frozen=True)
class Result:
    """A result in a fragment's declaration, with its type: `name: type`."""

    position: Position
    name: str
    type: Type


@dataclass(frozen=True)
class Fragment:
    """A fragment or operation: its declaration, and its body (None if it is declared without one).

    `generic_default` is the type in `<? = type>`; `generic_by` is set for vendors' operations whose
    generic type a string argument selects.
    """

    position: Position
    name: str
    is_generic: bool
    generic_default: Primitive | None
    parameters: tuple[Parameter, ...]
    results: tuple[Result, ...]
    body: tuple[Assignment, ...] | None
    file: str = field(default="", compare=False)
    """The file that declares it; empty for operations declared in Python."""
    generic_by: GenericBy | None = None


@dataclass(frozen=True)
class GenericBy:
    """Rule that selects the generic type of a vendor's operation by a string argument: `types` maps
    the values of parameter `parameter` to data types.
    """

    parameter: str
    types: Mapping[str, str]


@dataclass(frozen=True)
class Graph:
    """The graph of a document: name, names of its inputs (`parameters`) and outputs (`results`),
    body.
    """

    position: Position
    name: str
    parameters: tuple[Name, ...]
    results: tuple[Name, ...]
    body: tuple[Assignment, ...]


@dataclass(frozen=True)
class Extension:
    """A line `extension NAME ...;` of a document; `words` are the texts of its tokens, commas
    included.
    """

    position: Position
    words: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The identifiers in the declaration, without commas."""
        return tuple(word for word in self.words if word != ",")


@dataclass(frozen=True)
class Document:
    """The syntax tree of a document: version (major, minor), extensions, fragments and the
    graph.
    """

    version: tuple[int, int]
    extensions: tuple[Extension, ...]
    fragments: tuple[Fragment, ...]
    graph: Graph
