"""The names that a network has for its inputs and outputs: attributes of its function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.dialects.func import FuncOp

from .diagnostics import HexnnError

INPUTS, OUTPUTS = "hexnn.inputs", "hexnn.outputs"


def input_names(function: FuncOp) -> list[str]:
    """The names of the arguments; `input0`, `input1` .. where none are given.

    Raises HexnnError for names that are not one for each, each once.
    """
    return _names(function, INPUTS, len(function.function_type.inputs), "input")


def output_names(function: FuncOp) -> list[str]:
    """The names of the results; `output0`, `output1` .. where none are given.

    Raises HexnnError for names that are not one for each, each once.
    """
    return _names(function, OUTPUTS, len(function.function_type.outputs), "output")


def _names(function: FuncOp, attribute: str, wanted: int, default: str) -> list[str]:
    found = function.attributes.get(attribute)
    if found is None:
        return [f"{default}{i}" for i in range(wanted)]
    given = found.data if isinstance(found, ArrayAttr) else (found,)
    names = [name.data for name in given if isinstance(name, StringAttr)]
    if not isinstance(found, ArrayAttr) or len(names) != len(given):
        raise HexnnError(f"'{attribute}' must be an array of strings, got {found}", function)
    if len(names) != wanted:
        raise HexnnError(
            f"'{attribute}' must name {wanted} {default}s, got {len(names)}: {found}", function
        )
    twice = next((name for name, times in Counter(names).items() if times > 1), None)
    if twice is not None:
        raise HexnnError(f"'{attribute}' gives two {default}s the name '{twice}'", function)
    return names


def distinct(names: Sequence[str], taken: Iterable[str]) -> list[str]:
    """`names`, where one that repeats gets a number that makes it none of those `taken`."""
    used, found = {*names, *taken}, dict[str, None]()
    for name in names:
        numbered = (f"{name}_{number}" for number in count(1))
        free = name if name not in found else next(n for n in numbered if n not in used)
        used.add(free)
        found[free] = None
    return list(found)
