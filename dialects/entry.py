"""The entry of a network: its function @main, and the names of its inputs and outputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from .diagnostics import HexnnError

INPUTS, OUTPUTS = "hexnn.inputs", "hexnn.outputs"


def functions_of(module: ModuleOp) -> list[FuncOp]:
    """The functions in the body of `module` that have one of their own."""
    functions = (op for op in module.body.ops if isinstance(op, FuncOp))
    return [function for function in functions if not function.is_declaration]


def main_function(module: ModuleOp) -> FuncOp:
    """@main of a module. Raises HexnnError when there is none, or none that can run."""
    for op in module.body.ops:
        if isinstance(op, FuncOp) and op.sym_name.data == "main":
            if (count := len(op.body.blocks)) != 1:
                raise HexnnError(f"a network has one block, but @main has {count}", op)
            return op
    raise HexnnError("the module has no function @main", module)


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
