"""`--input-shape NAME=SHAPE`: shapes for inputs of a network other than its file states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry
from ...dialects.suggest import did_you_mean
from ...dialects.tensors import tensor_type
from .verification import verify_all


def resize(module: ModuleOp, shapes: Mapping[str, Sequence[int]]) -> None:
    """Give inputs of @main the `shapes`, input name -> shape; the shapes of all other tensors
    follow from the operations. Inputs that are not named, or have the shape already, keep their
    types.

    Replaces @main in place. Raises HexnnError for an unknown input or a shape that an input or an
    operation cannot have, Failures for a module that does not verify.
    """
    from ...semantics.static_shapes import specialized

    entry = Entry.of(module)
    for name in shapes:
        if name not in entry.inputs:
            known = f"inputs are {', '.join(entry.inputs)}"
            hint = did_you_mean(name, entry.inputs)
            raise HexnnError(f"no input '{name}' to give a shape{hint}", entry.function, [known])
    pairs = list(zip(entry.inputs, entry.function.args, strict=True))
    given = {value: tuple(shapes[name]) for name, value in pairs if name in shapes}
    if all(tensor_type(value).get_shape() == sizes for value, sizes in given.items()):
        return
    verify_all(module)
    _replace(entry.function, specialized(entry.function, [shapes.get(name) for name, _ in pairs]))


def _replace(old: FuncOp, new: FuncOp) -> None:
    """Replace the function `old` in its module by `new`, and erase it."""
    block = old.parent_block()
    assert block is not None
    block.insert_op_before(new, old)
    old.detach()
    old.erase()
