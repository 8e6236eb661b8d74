"""Operations as flattening gives them: concrete arguments, the invocations that lead there."""

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
    """Where an operation comes from: a fragment's invocation, and the identifiers it is for."""

    name: str
    position: Position
    targets: tuple[str, ...]
    file: str
    """The file that it stands in."""
    outer: Call | None = None
    """The invocation of the fragment whose body this one is in; none for the graph's."""

    @cached_property
    def depth(self) -> int:
        """How many invocations lead here, this one included."""
        return 1 if self.outer is None else self.outer.depth + 1

    @cached_property
    def label(self) -> str:
        """The first identifiers of the invocations that lead here, joined by slashes."""
        own = self.targets[0] if self.targets else ""
        outer = "" if self.outer is None else self.outer.label
        return "/".join(filter(None, (outer, own)))

    @property
    def chain(self) -> Iterator[Call]:
        """This invocation, then those around it."""
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
        """Where it is invoked."""
        return self.call.position

    @property
    def file(self) -> str:
        """The file that invokes it."""
        return self.call.file

    @property
    def targets(self) -> tuple[str, ...]:
        """The identifiers of the graph that it is for."""
        return list(self.call.chain)[-1].targets

    @property
    def notes(self) -> list[str]:
        """The innermost invocations around it, as messages tell them."""
        return notes_of(self.call.outer, self.file)


def notes_of(call: Call | None, file: str, most: int = 8) -> list[str]:
    """An invocation and those around it, `most` of them, as messages about `file` tell them."""
    chain = () if call is None else islice(call.chain, most)
    return [
        f"in '{one.name}', invoked at line {one.position.line}"
        + ("" if one.file == file else f" of {one.file}")
        for one in chain
    ]


class Builder(Protocol):
    """Makes operations, one after the other."""

    def invoke(self, call: FlatInvocation) -> Sequence[Value]:
        """The results of an operation: tensors, or lists of tensors."""
        ...

    def assign(self, name: str, tensor: TensorValue) -> None:
        """An identifier of the graph stands for `tensor`."""
        ...
