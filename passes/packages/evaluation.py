"""Evaluation of constraints, sizes and shapes of a rule over a match, and why a constraint is
false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import index
from typing import Any, TypeAlias

from xdsl.ir import SSAValue

from ...dialects.packages.shape_functions import shape_function_of
from ...dialects.packages.terms import WHOLE, Call, DType, Function, Name, Number, Term
from .matching import Match
from .word_meanings import LAZY, MEANINGS, Undefined

Value: TypeAlias = Any
"""A value of a term: a number, a truth value, the name of an element type, sizes, an operand, or a
piece."""


@dataclass(frozen=True)
class Piece:
    """A piece of a result that a rule splits along a dimension; a user's shape function gets it as
    `splitinfo`.
    """

    dim: int
    """The dimension that is split."""

    start: int
    """The index along the dimension at which the piece begins."""

    size: int
    """The extent of the piece; the last one may be smaller than the others."""

    total: int
    """The extent of the whole dimension."""

    index: int
    """The number of the piece, from 0."""


@dataclass(frozen=True)
class OperandView:
    """An operand as a shape function of the user sees it: its sizes, without data."""

    value: SSAValue

    def dims(self) -> tuple[int, ...]:
        """Return the sizes of all dimensions, with 1s in front of fewer than four."""
        return MEANINGS["gen_ShapeOf"](self.value)

    def dim(self, index: int) -> int:
        """Return the size of dimension `index`, counted after dimensions of 1 were put in front of
        fewer than four.
        """
        return MEANINGS["DIM_OF"](self.value, index)


@dataclass(frozen=True)
class Scope:
    """What the names in a rule stand for at one match."""

    match: Match
    pieces: Mapping[str, Piece] = field(default_factory=dict[str, Piece])
    """Split variable -> the piece that is being made."""

    def within(self, variable: str, piece: Piece) -> Scope:
        """Return this scope with the split variable `variable` added, which stands for `piece`."""
        return replace(self, pieces={**self.pieces, variable: piece})

    def value(self, name: str) -> SSAValue | Piece:
        """Return what `name` stands for: the first result of the match (`*`), the piece of a split
        variable, or an operand of the match.
        """
        if name == WHOLE:
            return self.match.root.results[0]
        return self.pieces[name] if name in self.pieces else self.match.values[name]

    def operand(self, name: str) -> OperandView:
        """Return the operand called `name` in the form in which a shape function of the user sees
        it.
        """
        value = self.value(name)
        assert isinstance(value, SSAValue)
        return OperandView(value)

    def evaluate(self, term: Term) -> Value:
        """Return the value of a term of a constraint, size or shape: a number, truth value, element
        type's name, operand, piece or sizes. Raises Undefined, with the term, if it has none.
        """
        match term:
            case Name():
                return self.value(term.name)
            case Number():
                return term.value
            case DType():
                return term.name
            case Function():
                return shape_function_of(term)
            case Call():
                return self._call(term)
            case _:
                raise Undefined(f"{term} is an operation")

    def _call(self, call: Call) -> Value:
        """Return the value of the call of a word of the constraint language, such as `EQ(...)`.
        Raises Undefined if it has none, as for the dimension of an absent operand.
        """
        if call.word in LAZY:
            return LAZY[call.word](self.evaluate(one) for one in call.arguments)
        values = [self.evaluate(one) for one in call.arguments]
        try:
            if call.word in SHAPE_WORDS:
                return self._shape(*values)
            return MEANINGS[call.word](*values)
        except Undefined as e:
            raise Undefined(f"{call} is undefined: {e}") from e

    def _shape(self, function: Callable[..., Any], *values: Value) -> tuple[int, ...]:
        """Return the sizes that `function`, a shape function of the user, returns for `values`.
        Raises Undefined unless they are at least four integers from 0.
        """
        given = [OperandView(one) if isinstance(one, SSAValue) else one for one in values]
        made = function(self, *given)
        try:
            sizes = tuple(map(index, made))
        except TypeError:
            sizes = ()
        if len(sizes) < 4 or min(sizes) < 0:
            raise Undefined(f"{function.__name__} returned {made!r}, not four sizes")
        return sizes

    def why_false(self, term: Term) -> str:
        """Return why a constraint, which is false, is so: the first condition that makes it false,
        with the values of both sides.
        """
        assert isinstance(term, Call)
        if term.word == "AND":
            return next(self.why_false(one) for one in term.arguments if not self.evaluate(one))
        if term.word == "OR":
            return "; ".join(self.why_false(one) for one in term.arguments)
        shown = ", ".join(map(self._with_value, term.arguments))
        return f"{term.word}({shown}) is false"

    def _with_value(self, term: Term) -> str:
        """Return the text of a term with its value: `DIM_DEPTH("Act") = 16`."""
        match term:
            case Name():
                return f"{term} = {self._described(term.name)}"
            case Call() if term.type == "bool":
                return str(term)
            case Call():
                return f"{term} = {self.evaluate(term)}"
            case _:
                return str(term)

    def _described(self, name: str) -> str:
        """Return the name of the element type of the operand called `name`, for a message; if it
        has none, the reason.
        """
        try:
            return str(MEANINGS["DTYPE_OF"](self.value(name)))
        except Undefined as e:
            return str(e)


SHAPE_WORDS = ("SHAPEFN_APPLY", "AUTOSPLIT_SHAPEFN_APPLY")
"""The words that call a function of the user."""
