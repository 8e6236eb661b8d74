"""Replacements of rules: the operations that take the place of a match.

An operation of a replacement has the result types of the whole match, or in a split those of the
piece, unless WITH_SIZE or a similar word directly around the operation states others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import Operation, SSAValue

from ...dialects import opdef
from ...dialects.constants import available_constant
from ...dialects.packages.terms import Call, Name, OpTerm, Term
from ..htp.tiling.regions import Region, part_type
from .default_package import arranged, default_op, known_ranks, with_ranks
from .evaluation import Piece, Scope
from .matching import Match, canonical, described, is_default
from .word_meanings import Undefined


class NotApplicable(Exception):
    """Raised where a replacement would change nothing: the rule does not apply. The text says
    why.
    """


@dataclass(frozen=True)
class Frame:
    """The context in which a term of a replacement is made: what names stand for, and the types
    that its results must have.
    """

    scope: Scope
    outputs: tuple[TensorType[Any], ...]
    """The result types of the operation that the term makes."""

    usual: tuple[TensorType[Any], ...]
    """The result types of operations for which the rule states none."""

    @property
    def output(self) -> TensorType[Any]:
        """The type of the first result of the operation that the term makes."""
        return self.outputs[0]

    def made(self, type: TensorType[Any]) -> Frame:
        """Return this frame with `type` as the type of the first result."""
        return replace(self, outputs=(type, *self.outputs[1:]))

    def operand(self) -> Frame:
        """Return the frame in which an operand of an operation is made: it has one result, whose
        type is that of the first result of the whole replacement (in a split, of the piece).
        """
        return replace(self, outputs=self.usual[:1], usual=self.usual[:1])

    def piece(self, variable: str, piece: Piece, type: TensorType[Any]) -> Frame:
        """Return the frame in which the replacement of a split makes `piece`: the split variable
        `variable` stands for the piece, and the result has `type`.
        """
        return Frame(self.scope.within(variable, piece), (type,), (type,))


Make = Callable[["Maker", Call, Frame], SSAValue]
"""A function that makes what the call of a word in a replacement stands for; returns its value."""

MAKERS: dict[str, Make] = {}
"""Word of replacements -> its function."""


def makes(*names: str) -> Callable[[Make], Make]:
    """Return a decorator that registers a function as the maker of the words `names` of
    replacements, such as `AUTOSPLIT`.
    """

    def register(function: Make) -> Make:
        MAKERS.update(dict.fromkeys(names, function))
        return function

    return register


@dataclass
class Maker:
    """The maker of the replacement of one match: `made` holds its operations in order, none of them
    in the graph yet.

    `contexts` is the number of HVX contexts of the target.
    """

    match: Match
    contexts: int
    made: list[Operation] = field(default_factory=list[Operation])
    pieces: list[tuple[Piece, SSAValue]] = field(default_factory=list[tuple[Piece, SSAValue]])
    """The pieces of all splits and their results."""

    def __post_init__(self) -> None:
        self.ranks = known_ranks(self.match.ops)

    def values(self) -> Sequence[SSAValue]:
        """Make the replacement; return a value for each result of the match.

        Raises Undefined or VerifyException if it cannot be made, NotApplicable if it would change
        nothing.
        """
        rule, results = self.match.rule, self.match.root.results
        types: tuple[Any, ...] = tuple(result.type for result in results)
        value = self.value(rule.replacement, Frame(Scope(self.match), types, types))
        owner = value.owner
        values: Sequence[SSAValue] = (value,)
        if len(types) > 1 and isinstance(owner, Operation) and owner in self.made:
            values = owner.results
        if len(values) != len(types):
            raise Undefined(f"the match has {len(types)} results, the replacement {len(values)}")
        for one, type in zip(values, types, strict=True):
            if one.type != type:
                raise Undefined(f"the replacement is {one.type}, the match {type}")
        return values

    def discard(self) -> None:
        """Erase the operations that were made, which are not to be put into the graph."""
        for op in reversed(self.made):
            op.erase()
        self.made.clear()

    def add(self, op: Operation) -> SSAValue:
        """Append a new operation to those made; return its first result."""
        self.made.append(op)
        return op.results[0]

    def value(self, term: Term, frame: Frame) -> SSAValue:
        """Add the operations of `term`, part of a replacement, to those made; return the value that
        the term stands for. `frame` holds what names stand for, and the result types.
        """
        match term:
            case OpTerm():
                operands = [self.value(one, frame.operand()) for one in term.operands]
                return self.op(term.name, operands, frame.outputs)
            case Call():
                return MAKERS[term.word](self, term, frame)
            case Name():
                self.expect_usual(term, frame)
                value = frame.scope.value(term.name)
                assert isinstance(value, SSAValue)
                return value
            case _:
                raise Undefined(f"{term} is no value")

    def op(
        self, name: str, operands: Sequence[SSAValue], types: Sequence[TensorType[Any]]
    ) -> SSAValue:
        """Append the operation `name` of a replacement, with results of `types`, to those made;
        return its first result. Operands and results keep the ranks in the network that they have
        in the match.
        """
        results = zip(self.match.root.results, types, strict=False)
        wanted = [self.ranks.get(one, type.get_num_dims()) for one, type in results]
        if not is_default(name):
            return self.add(with_ranks(name, operands, types, self.ranks, wanted))
        return self._default(name, operands, types, self.ranks, wanted)

    def plain(self, name: str, operands: Sequence[SSAValue], type: TensorType[Any]) -> SSAValue:
        """Append the operation `name` of the default package, with a result of `type`, to those
        made; return its result. Its tensors have, in the network too, the ranks of their types.
        """
        return self._default(name, operands, [type], {}, [type.get_num_dims()])

    def _default(
        self,
        name: str,
        operands: Sequence[SSAValue],
        types: Sequence[TensorType[Any]],
        known: Mapping[SSAValue, int],
        wanted: Sequence[int],
    ) -> SSAValue:
        base = canonical(name).partition("::")[2]
        if base in opdef.NATIVES:
            return self.add(opdef.OpdefOp(name, operands, types))
        order, given = arranged(base, operands, self.add)
        full = f"{opdef.PACKAGE}::{order.section}"
        return self.add(default_op(full, given, types, known, wanted))

    def expect_usual(self, term: Term, frame: Frame) -> None:
        """Raise Undefined if the rule states a result type (WITH_SIZE and the like) directly around
        `term`, which makes no operation that could have it.
        """
        if frame.outputs != frame.usual:
            raise Undefined(f"{term} makes no operation whose output could have another type")

    def size(self, term: Term, frame: Frame) -> tuple[int, ...]:
        """Return the sizes that `term` stands for: a shape, or the name of an operand, which has
        them; `frame` holds what names stand for.
        """
        value = frame.scope.evaluate(term)
        return opdef.dims(value) if isinstance(value, SSAValue) else value

    def ranked_as(self, old: SSAValue, new: SSAValue) -> SSAValue:
        """Return `new`, after recording that it has in the network the rank of `old`, if that
        differs from the rank of the type of `old`.
        """
        if old in self.ranks:
            self.ranks[new] = self.ranks[old]
        return new

    def slice(self, value: SSAValue, starts: Sequence[int], sizes: Sequence[int]) -> SSAValue:
        """Return the part of a tensor with extents `sizes` that begins at the indices `starts`: a
        slice made of it, of a constant another constant, or all of `value` itself.
        """
        type = value.type
        if not isinstance(type, TensorType):
            raise Undefined(f"{described(value)} has no elements to slice")
        if not type.has_static_shape():
            raise Undefined(f"a slice of {described(value)}, whose sizes are dynamic")
        stops = [start + size for start, size in zip(starts, sizes, strict=True)]
        for axis, (stop, extent) in enumerate(zip(stops, type.get_shape(), strict=True)):
            if stop > extent:
                text = f"a slice [{starts[axis]}, {stop}) of dimension {axis}"
                raise Undefined(f"{text}: {described(value)} has {extent} there")
        part = part_type(type, Region(tuple(starts), tuple(stops)))
        if part == type:
            return value
        if (constant := available_constant(value)) is not None:
            box = tuple(map(slice, starts, stops))
            cut = opdef.ConstOp.of(np.ascontiguousarray(constant.array[box]), part)
            return self.ranked_as(value, self.add(cut))
        rows = np.array([(a, b, 1) for a, b in zip(starts, stops, strict=True)], np.int32)
        ranges_type = opdef.filled(TensorType(i32, rows.shape))
        ranges = self.add(opdef.ConstOp.of(rows.reshape(ranges_type.get_shape()), ranges_type))
        return self.ranked_as(value, self.plain("q::StridedSlice", [value, ranges], part))
