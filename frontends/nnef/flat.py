"""Flattened operations: invocations with concrete arguments, and the chain of fragment invocations
in the document that led to each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Protocol

from .syntax import Fragment, Position
from .values import TensorValue, Value


@dataclass(frozen=True, eq=False)
class Call:
    """An invocation in a document: the name of the operation or fragment, the position, and the
    identifiers to which its results are assigned (`targets`).
    """

    name: str
    position: Position
    targets: tuple[str, ...]
    file: str
    """The file that contains the invocation."""
    outer: Call | None = None
    """The invocation whose fragment body contains this one; None for the body of the graph."""

    @cached_property
    def depth(self) -> int:
        """The number of nested invocations down to this one, itself included; 1 in the body of the
        graph.
        """
        return 1 if self.outer is None else self.outer.depth + 1

    @cached_property
    def label(self) -> str:
        """A path that names the invocation: its first target identifier, after those of the
        invocations that enclose it, outermost first, such as `block1/conv`.
        """
        own = self.targets[0] if self.targets else ""
        outer = "" if self.outer is None else self.outer.label
        return "/".join(filter(None, (outer, own)))

    @property
    def chain(self) -> Iterator[Call]:
        """This invocation, then the enclosing ones, innermost first."""
        one: Call | None = self
        while one is not None:
            yield one
            one = one.outer


@dataclass(frozen=True)
class FlatInvocation:
    """An invocation of a standard operation with concrete arguments.

    `generic` is the data type that `?` stands for (None if unknown), `arguments` has a value for
    each parameter of `declaration`, `call` is where the document invokes it.
    """

    declaration: Fragment
    generic: str | None
    arguments: Mapping[str, Value]
    call: Call

    @property
    def name(self) -> str:
        """The name of the operation."""
        return self.declaration.name

    @property
    def position(self) -> Position:
        """The position of the invocation in `file`."""
        return self.call.position

    @property
    def file(self) -> str:
        """The document or fragment file that contains the invocation."""
        return self.call.file

    @property
    def targets(self) -> tuple[str, ...]:
        """The identifiers in the body of the graph to which the graph assigns the results of this
        invocation, or of the outermost one that encloses it.
        """
        return list(self.call.chain)[-1].targets

    @property
    def notes(self) -> list[str]:
        """The enclosing invocations, innermost first, as notes of an error message: `in 'conv',
        invoked at line 7`.
        """
        return notes_of(self.call.outer, self.file)


def notes_of(call: Call | None, file: str, most: int = 8) -> list[str]:
    """Return notes of an error message about `file`, such as `in 'conv', invoked at line 7`: one
    for `call`, then for the invocations that enclose it, innermost first, at most `most`. Without a
    `call` (None) there are none.
    """
    chain = () if call is None else islice(call.chain, most)
    return [
        f"in '{one.name}', invoked at line {one.position.line}"
        + ("" if one.file == file else f" of {one.file}")
        for one in chain
    ]


class Builder(Protocol):
    """The interface that flattening uses to create operations in the IR: it calls `invoke` for each
    flattened operation.
    """

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Create an operation; return its results, each a tensor or a list of tensors."""
        ...

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Record that `name`, an identifier of the graph's body, is bound to `tensor`."""
        ...
