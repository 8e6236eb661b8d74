"""Kernels as JSON values, from which they are created again in a fifth of the time that generators
take: forms of operations (name, result types, properties, attributes), each once, and for each
operation its form and the numbers of its operands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from xdsl.context import Context
from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import Builtin
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser

from ..construction import initialize
from ..files.kept_results import keep
from .constant import ConstantOp
from .halves import HiOp, LoOp
from .ops import MemwOp, instruction_op
from .types import TYPES

Code = dict[str, Any]
"""A kernel as JSON value: `arguments` (types), `attributes`, `forms`, `rows`."""

Row = list[Any]
"""An operation: the number of its form and those of its operands; of one with a region the number
of its form, the list of operands, the types of the region's arguments, its rows."""

PREFIX = "hvx."

OTHERS: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        *arith.Arith.operations,
        scf.ForOp,
        scf.YieldOp,
        func.ReturnOp,
        ConstantOp,
        HiOp,
        LoOp,
        MemwOp,
    )
}
"""The classes of operations of kernels that are no instructions, by name."""

TYPE_NAMES: dict[str, Attribute] = {str(type): type for type in TYPES.values()}


@dataclass
class Encoder:
    """The forms of a kernel's operations, and the numbers of its values, in the order of their
    definition.
    """

    forms: dict[tuple[Any, ...], int] = field(default_factory=dict[tuple[Any, ...], int])
    known: dict[tuple[Any, ...], int] = field(default_factory=dict[tuple[Any, ...], int])
    """The number of the form of operations with the same class and attributes, by identity: equal
    ones are mostly one object, whose hash takes longer."""

    numbers: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def block(self, block: Block) -> list[Row]:
        """Return the operations of a block; number its arguments and results."""
        self.number(block.args)
        return [self.row(op) for op in block.ops]

    def row(self, op: Operation) -> Row:
        """Return an operation. Raises ValueError for one that cannot be encoded."""
        form = self.form(op)
        operands = [self.numbers[value] for value in op.operands]
        if not op.regions:
            self.number(op.results)
            return [form, *operands]
        body = op.regions[0].block
        rows = self.block(body)
        self.number(op.results)
        return [form, operands, [str(argument.type) for argument in body.args], rows]

    def form(self, op: Operation) -> int:
        """Return the number of the form of `op`."""
        types = [value.type for value in op.results]
        parts = (*types, *op.properties.values(), *op.attributes.values())
        key = (type(op), len(types), *op.properties, *op.attributes, *map(id, parts))
        if key not in self.known:
            self.known[key] = self.forms.setdefault(form_of(op), len(self.forms))
        return self.known[key]

    def number(self, values: Sequence[SSAValue]) -> None:
        """Give `values` the next numbers."""
        for value in values:
            self.numbers[value] = len(self.numbers)


def form_of(op: Operation) -> tuple[Any, ...]:
    """Return the form of `op`: name, types of results, properties, attributes, as text. Raises
    ValueError for an operation that is neither an instruction nor among `OTHERS`, has successors or
    several regions.
    """
    if type(op) is not class_of(op.name) or op.successors or len(op.regions) > 1:
        raise ValueError(f"a kernel with {op.name} cannot be encoded")
    results = tuple(str(value.type) for value in op.results)
    return (op.name, results, _texts(op.properties), _texts(op.attributes))


def _texts(attributes: Mapping[str, Attribute]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _text(value)) for name, value in attributes.items())


@cache
def _text(attribute: Attribute) -> str:
    """Return an attribute as MLIR prints it."""
    return str(attribute)


@cache
def class_of(name: str) -> type[Operation] | None:
    """Return the class of the operations called `name` in kernels; None if there is none."""
    if name in OTHERS:
        return OTHERS[name]
    try:
        return instruction_op(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else None
    except KeyError:
        return None


def encode(kernel: func.FuncOp) -> Code | None:
    """Return a kernel, without name and location, as JSON value; None if it has operations that
    cannot be encoded.
    """
    encoder = Encoder()
    try:
        rows = encoder.block(kernel.body.block)
    except ValueError:
        return None
    return {
        "arguments": [str(argument.type) for argument in kernel.body.block.args],
        "attributes": _texts(kernel.attributes),
        "forms": list(encoder.forms),
        "rows": rows,
    }


@dataclass(frozen=True)
class Form:
    """What the operations of one form have in common."""

    kind: type[Operation]
    results: tuple[Attribute, ...]
    properties: dict[str, Attribute]
    attributes: dict[str, Attribute]

    @staticmethod
    def of(name: str, results: list[str], properties: Any, attributes: Any) -> Form:
        """Return the form that `form_of` gave as text."""
        kind = class_of(name)
        assert kind is not None
        types = tuple(TYPE_NAMES[one] for one in results)
        return Form(kind, types, _attributes(properties), _attributes(attributes))

    def make(self, operands: Sequence[SSAValue]) -> Operation:
        """Return a new operation of this form, without regions."""
        op = self.kind.__new__(self.kind)
        initialize(op, operands, self.results, self.properties)
        op.attributes |= self.attributes
        return op


def _attributes(texts: Sequence[tuple[str, str]]) -> dict[str, Attribute]:
    return {name: _attribute(text) for name, text in texts}


@cache
def _attribute(text: str) -> Attribute:
    """Return the attribute that MLIR prints as `text`."""
    return Parser(_context(), text).parse_attribute()


@cache
def _context() -> Context:
    context = Context()
    for dialect in (Builtin, arith.Arith):
        context.load_dialect(dialect)
    return context


@dataclass(frozen=True)
class Decoder:
    """The forms of a kernel's operations, and the values defined so far."""

    forms: list[Form]
    values: list[SSAValue] = field(default_factory=list[SSAValue])

    def fill(self, block: Block, rows: list[Row]) -> None:
        """Append the operations `rows` to `block`, which is empty."""
        self.values.extend(block.args)
        for row in rows:
            block.add_op(self.operation(row))

    def operation(self, row: Row) -> Operation:
        """Return the operation of a row."""
        form = self.forms[row[0]]
        if len(row) == 1 or not isinstance(row[1], list):
            op = form.make([self.values[at] for at in row[1:]])
            self.values.extend(op.results)
            return op
        _, operands, types, rows = row
        op = form.make([self.values[at] for at in operands])
        op.add_region(Region(body := Block(arg_types=[TYPE_NAMES[one] for one in types])))
        self.fill(body, rows)
        self.values.extend(op.results)
        return op


VERIFIED: WeakSet[Operation] = WeakSet()
"""Kernels made of code that was verified before it was kept on disk, and unchanged since. Whoever
runs passes clears the set before each."""

WAITING: WeakKeyDictionary[func.FuncOp, Sequence[str]] = WeakKeyDictionary()
"""New kernels, with the words for which they are to be kept on disk once they are verified. Whoever
runs passes clears it before each."""


def keep_waiting() -> None:
    """Keep the kernels of `WAITING`, which are valid, on disk."""
    for kernel, words in WAITING.items():
        if (code := encode(kernel)) is not None:
            keep(words, code)
    WAITING.clear()


def decode(name: str, code: Code) -> func.FuncOp:
    """Return the kernel of which `encode` returned `code`, as a new function `name`."""
    kernel = func.FuncOp(name, ([TYPE_NAMES[one] for one in code["arguments"]], []))
    kernel.attributes |= _attributes(code["attributes"])
    Decoder([Form.of(*form) for form in code["forms"]]).fill(kernel.body.block, code["rows"])
    return kernel
