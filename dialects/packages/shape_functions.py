"""Shape functions of users: called by rules for the sizes of pieces and of new results.

A rule in Python names the function itself, a rule in C++ its name; the body is then that of the
Python function registered under the name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..suggest import did_you_mean
from .sources import PackageError
from .terms import Function

ShapeFunction = TypeVar("ShapeFunction", bound=Callable[..., Any])

SHAPE_FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The registered functions by name."""


def shape_function(function: ShapeFunction) -> ShapeFunction:
    """Register a shape function under its name, for rules that are read from C++; usable as a
    decorator.

    SHAPEFN_APPLY(f, "X", 3) is the four sizes that `f(r, x, 3)` returns, AUTOSPLIT_SHAPEFN_APPLY(f,
    "I", "X", 3) those of `f(r, splitinfo, x, 3)`. `x` is the operand X, with `dims()` and `dim(i)`;
    `r.operand("Y")` returns any other operand of the rule likewise; `splitinfo` describes the piece
    by `dim`, `start`, `size`, `total` and `index`, and `r.pieces["J"]` that of another enclosing
    split.
    """
    SHAPE_FUNCTIONS[function.__name__] = function
    return function


def shape_function_of(term: Function) -> Callable[..., Any]:
    """Return the Python function that a term of a rule names. Raises PackageError, at the term, if
    there is none.
    """
    function = term.call or SHAPE_FUNCTIONS.get(term.name)
    if function is None:
        near = did_you_mean(term.name, SHAPE_FUNCTIONS)
        notes = ["register it with @shape_function, in a file given by --load"]
        raise PackageError(f"no Python function for '{term.name}'{near}", term.loc, notes)
    return function
