"""The syntax tree of NNEF documents, flat and compositional (NNEF 1.0.3, chapter 3.2).

Every node has the position of its first character: line and column, both from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Position(NamedTuple):
    """The line and column, both from 1, at which a node begins."""

    line: int
    column: int


@dataclass(frozen=True)
class Primitive:
    """`integer`, `scalar`, `logical`, `string`, or the generic `?`."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Tensor:
    """`tensor<scalar>`; without a data type `tensor<>`, which is unbound."""

    item: Primitive | None

    def __str__(self) -> str:
        return f"tensor<{'' if self.item is None else self.item}>"


@dataclass(frozen=True)
class Array:
    """`integer[]`."""

    item: Type

    def __str__(self) -> str:
        return f"{self.item}[]"


@dataclass(frozen=True)
class Tuple:
    """`(integer, scalar)`."""

    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.items))})"


Type: TypeAlias = Primitive | Tensor | Array | Tuple


@dataclass(frozen=True)
class Literal:
    """A number, string or logical value; `1` is an int, `1.0` and `1e3` are floats."""

    position: Position
    value: bool | int | float | str


@dataclass(frozen=True)
class Name:
    """An identifier."""

    position: Position
    name: str


@dataclass(frozen=True)
class ArrayOf:
    """`[a, b]`."""

    position: Position
    items: tuple[Expression, ...]


@dataclass(frozen=True)
class TupleOf:
    """`(a, b)`."""

    position: Position
    items: tuple[Expression, ...]


@dataclass(frozen=True)
class Unary:
    """`-a`, `+a`, `!a`."""

    position: Position
    operator: str
    operand: Expression


@dataclass(frozen=True)
class Binary:
    """`a + b`; the position is that of the operator."""

    position: Position
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Subscript:
    """`a[i]`."""

    position: Position
    sequence: Expression
    index: Expression


@dataclass(frozen=True)
class Slice:
    """`a[i:j]`; an omitted bound is None."""

    position: Position
    sequence: Expression
    begin: Expression | None
    end: Expression | None


@dataclass(frozen=True)
class IfElse:
    """`a if condition else b`."""

    position: Position
    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True)
class Iterator:
    """`i in a`."""

    name: Name
    sequence: Expression


@dataclass(frozen=True)
class Comprehension:
    """`[for i in a, j in b if condition yield item]`."""

    position: Position
    iterators: tuple[Iterator, ...]
    condition: Expression | None
    item: Expression


@dataclass(frozen=True)
class Builtin:
    """`shape_of(a)`, `length_of(a)`, `range_of(a)`, `integer(a)`, `scalar(a)`, ..."""

    position: Position
    name: str
    argument: Expression


@dataclass(frozen=True)
class Argument:
    """A positional argument, or a named one."""

    position: Position
    name: str | None
    value: Expression


@dataclass(frozen=True)
class Invocation:
    """`conv<scalar>(x, filter, stride = [2, 2])`."""

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
"""The left-hand side of an assignment: names, in arrays and tuples."""


@dataclass(frozen=True)
class Assignment:
    """`target = value;`."""

    position: Position
    target: Target
    value: Expression


@dataclass(frozen=True)
class Parameter:
    """A formal parameter; one without a default must be given."""

    position: Position
    name: str
    type: Type
    default: Expression | None


@dataclass(frozen=True)
class Result:
    """A formal result."""

    position: Position
    name: str
    type: Type


@dataclass(frozen=True)
class Fragment:
    """A fragment: its declaration, and its body (None for a declaration alone)."""

    position: Position
    name: str
    is_generic: bool
    generic_default: Primitive | None
    parameters: tuple[Parameter, ...]
    results: tuple[Result, ...]
    body: tuple[Assignment, ...] | None
    file: str = field(default="", compare=False)
    """The file that declares it; empty for operations that are declared in Python."""
    generic_by: GenericBy | None = None


@dataclass(frozen=True)
class GenericBy:
    """How the value of a string parameter selects the generic type of a vendor's operation."""

    parameter: str
    types: Mapping[str, str]


@dataclass(frozen=True)
class Graph:
    """The graph: names of its inputs and outputs, and its body."""

    position: Position
    name: str
    parameters: tuple[Name, ...]
    results: tuple[Name, ...]
    body: tuple[Assignment, ...]


@dataclass(frozen=True)
class Extension:
    """`extension NAME ...;`, as the texts of its tokens."""

    position: Position
    words: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The identifiers of the extension, whether commas separate them or not."""
        return tuple(word for word in self.words if word != ",")


@dataclass(frozen=True)
class Document:
    """The syntax tree of a graph.nnef."""

    version: tuple[int, int]
    extensions: tuple[Extension, ...]
    fragments: tuple[Fragment, ...]
    graph: Graph
