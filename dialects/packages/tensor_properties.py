"""Tensor properties: in which layout and memory an operation wants its tensors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..suggest import did_you_mean
from .sources import PackageError, place_of
from .terms import REST, WHOLE, Loc, Name, OpTerm, is_text
from .word_table import words_of

GROUPS: dict[str, dict[str, str]] = {
    "layout": {"Flat": "flat", "Crouton": "crouton"},
    "memory": {"MainMemory": "ddr", "Tcm": "tcm"},
}
"""What a tensor has -> the words that say it -> the value that each sets."""

OUTPUTS = "Outputs"
"""The word that gives names to the outputs."""


@dataclass(frozen=True)
class Property:
    """A tensor property, such as `Flat` or `MainMemory`, with the tensors that have it: `Flat("*",
    "axis")`.
    """

    word: str
    tensors: tuple[str, ...]
    """Names of operands, `*` for the first output, `...` for all not yet constrained."""

    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        known = words_of("property")
        if self.word not in known:
            near = did_you_mean(self.word, known)
            raise PackageError(f"unknown property '{self.word}'{near}", self.loc)
        if not self.tensors:
            raise PackageError(f"{self.word} names no tensor", self.loc)
        for one in self.tensors:
            if not is_text(one):
                raise PackageError(f"{self.word}: {one!r} is no name of a tensor", self.loc)

    def __str__(self) -> str:
        return f"{self.word}({', '.join(str(Name(one)) for one in self.tensors)})"


@dataclass(frozen=True)
class TensorProperties:
    """The properties that an operation demands of its tensors: checked when they are made.

    A tensor that is not mentioned in a group of properties (layout, memory) is free in it.
    """

    op: str
    """The operation, `Pkg::Name`."""

    operands: tuple[str, ...]
    """Names for the inputs and parameters, in their order."""

    properties: tuple[Property, ...]
    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._check_own_names()
        for one in self.properties:
            self._check_names(one)
        for words in GROUPS.values():
            self._check_group(words)

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names that the property `Outputs` gives to the operation's outputs; `*` alone, the
        first output, if the property is not given.
        """
        given = [one.tensors for one in self.properties if one.word == OUTPUTS]
        return given[0] if given else (WHOLE,)

    @property
    def layouts(self) -> dict[str, str]:
        """The layout of each tensor that must have one: name -> `flat` or `crouton`; `...` stands
        for all that are not named.
        """
        return self._values(GROUPS["layout"])

    @property
    def memories(self) -> dict[str, str]:
        """The memory of each tensor that must have one: name -> `ddr` or `tcm`; `...` stands for
        all that are not named.
        """
        return self._values(GROUPS["memory"])

    def _values(self, words: dict[str, str]) -> dict[str, str]:
        """Return a map from each tensor that has one of the properties `words` (word -> value, as
        `Flat` -> `flat`) to the property's value.
        """
        return {
            tensor: words[one.word]
            for one in self.properties
            if one.word in words
            for tensor in one.tensors
        }

    def _check_own_names(self) -> None:
        """Raise PackageError if the names of operands, and of outputs after Outputs, are not all
        different, or one of them is `*` (which may stand for the first output), `...` or empty.
        """
        given = [one for one in self.properties if one.word == OUTPUTS]
        if len(given) > 1:
            raise PackageError("Outputs stands twice", given[1].loc or self.loc)
        loc = given[0].loc if given else None
        seen = set[str]()
        places = [(name, self.loc) for name in self.operands]
        outputs = self.outputs[self.outputs[0] == WHOLE :]
        for name, at in places + [(name, loc) for name in outputs]:
            if name in ("", WHOLE, REST):
                raise PackageError(f"a tensor cannot have the name {Name(name)}", at or self.loc)
            if name in seen:
                raise PackageError(f"two tensors have the name {Name(name)}", at or self.loc)
            seen.add(name)

    def _check_names(self, one: Property) -> None:
        """Raise PackageError unless all tensors that the property `one` lists are operands or
        outputs of the operation, `*` or `...`.
        """
        if one.word == OUTPUTS:
            return
        known = (*self.operands, *self.outputs)
        for name in one.tensors:
            if name not in (*known, WHOLE, REST):
                near = did_you_mean(name, known)
                there = f" ({', '.join(known)})"
                message = f'{one.word}: the operation has no tensor "{name}"{there}{near}'
                raise PackageError(message, one.loc or self.loc)

    def _check_group(self, words: dict[str, str]) -> None:
        """Raise PackageError if a tensor has two different ones of the properties in `words`, which
        exclude each other, as two layouts do.
        """
        seen = dict[str, Property]()
        for one in (one for one in self.properties if one.word in words):
            for tensor in one.tensors:
                first = seen.setdefault(tensor, one)
                if first.word != one.word:
                    raise self._conflict(tensor, first, one)

    def _conflict(self, tensor: str, first: Property, second: Property) -> PackageError:
        """Return (not raise) the error that the properties `first` and `second` of the tensor
        called `tensor` exclude each other.
        """
        at = place_of(first.loc)
        note = f"{first} is at {at}" if at else f"{first} says otherwise"
        message = f'"{tensor}" is both {first.word} and {second.word}'
        return PackageError(message, second.loc or self.loc, [note])

    def __str__(self) -> str:
        op = OpTerm(self.op, tuple(map(Name, self.operands)))
        return f"DEF_TENSOR_PROPERTIES({', '.join(map(str, [op, *self.properties]))})"


def tensor_properties(
    package: str, op: OpTerm, properties: Iterable[Property], loc: Loc = None
) -> TensorProperties:
    """Return the properties of `op`, whose operands are names, an operation of `package` unless it
    names another. Raises PackageError if they are not valid.
    """
    names = list[str]()
    for operand in op.operands:
        if not isinstance(operand, Name):
            message = f"DEF_TENSOR_PROPERTIES gives operands names, got {operand}"
            raise PackageError(message, operand.loc or op.loc or loc)
        names.append(operand.name)
    name = op.name if "::" in op.name else f"{package}::{op.name}"
    return TensorProperties(name, tuple(names), tuple(properties), loc)
