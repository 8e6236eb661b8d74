"""Flattened operations: concrete arguments, and the chain of invocations that led to each."""

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
    """The invocation that an operation was expanded from, and the identifiers it is assigned to."""

    name: str
    position: Position
    targets: tuple[str, ...]
    file: str
    """The file of the invocation."""
    outer: Call | None = None
    """The enclosing invocation, whose fragment's body has this one; None in the graph itself."""

    @cached_property
    def depth(self) -> int:
        """The number of nested invocations, this one included."""
        return 1 if self.outer is None else self.outer.depth + 1

    @cached_property
    def label(self) -> str:
        """The first identifiers of the chain of invocations, outermost first, joined by slashes."""
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
    """A standard operation with concrete arguments."""

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
        """The position of the invocation."""
        return self.call.position

    @property
    def file(self) -> str:
        """The file of the invocation."""
        return self.call.file

    @property
    def targets(self) -> tuple[str, ...]:
        """The identifiers of the graph that the results are assigned to."""
        return list(self.call.chain)[-1].targets

    @property
    def notes(self) -> list[str]:
        """The innermost enclosing invocations, as notes of a message."""
        return notes_of(self.call.outer, self.file)


def notes_of(call: Call | None, file: str, most: int = 8) -> list[str]:
    """Notes of a message about `file`: an invocation and the enclosing ones, at most `most`."""
    chain = () if call is None else islice(call.chain, most)
    return [
        f"in '{one.name}', invoked at line {one.position.line}"
        + ("" if one.file == file else f" of {one.file}")
        for one in chain
    ]


class Builder(Protocol):
    """Interface: receives flattened operations one by one and creates them."""

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Create an operation; its results are tensors or lists of tensors."""
        ...

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Bind the identifier `name` of the graph to `tensor`."""
        ...
