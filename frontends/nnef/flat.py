"""Operations of a flattened graph: concrete arguments, and the invocations that led to each."""

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
    """An invocation in a document, and the identifiers to which its results are assigned."""

    name: str
    position: Position
    targets: tuple[str, ...]
    file: str
    """The file that contains the invocation."""
    outer: Call | None = None
    """The invocation whose fragment body contains this one; None for the body of the graph."""

    @cached_property
    def depth(self) -> int:
        """The number of nested invocations, including this one."""
        return 1 if self.outer is None else self.outer.depth + 1

    @cached_property
    def label(self) -> str:
        """The first target identifiers of the enclosing and this invocation, joined by slashes."""
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
    """An invocation of a standard operation with concrete arguments."""

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
        """The file that contains the invocation."""
        return self.call.file

    @property
    def targets(self) -> tuple[str, ...]:
        """The identifiers of the graph to which the outermost invocation is assigned."""
        return list(self.call.chain)[-1].targets

    @property
    def notes(self) -> list[str]:
        """The innermost enclosing invocations, as notes of an error message."""
        return notes_of(self.call.outer, self.file)


def notes_of(call: Call | None, file: str, most: int = 8) -> list[str]:
    """Return notes of a message about `file`: an invocation and the enclosing ones, at
    most `most`.
    """
    chain = () if call is None else islice(call.chain, most)
    return [
        f"in '{one.name}', invoked at line {one.position.line}"
        + ("" if one.file == file else f" of {one.file}")
        for one in chain
    ]


class Builder(Protocol):
    """Interface of the receiver of flattened operations, which creates them in the IR."""

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """Create an operation; return its results, each a tensor or a list of tensors."""
        ...

    def assign(self, name: str, tensor: TensorValue) -> None:
        """Record that identifier `name` of the graph stands for `tensor`."""
        ...
