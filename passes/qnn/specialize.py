"""qnn-specialize: replacement of the dynamic dimensions of @main by given extents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.diagnostics import HexnnError
from ...semantics.static_shapes import specialized
from ..networks import main_network


@dataclass(frozen=True)
class QnnSpecializePass(ModulePass):
    """Make @main static for arguments of the given shapes.

    `qnn-specialize{shapes=1x8x8x3,4}`: one shape for each argument, `0d` for a scalar. Raises
    HexnnError for shapes that an argument cannot have.
    """

    name = "qnn-specialize"

    shapes: tuple[str | int, ...]

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Replace @main by a copy with static shapes, inferred from the argument shapes in the pass
        option `shapes`.
        """
        function = main_network(op, self.name)
        new = specialized(function, [sizes(str(text)) for text in self.shapes])
        op.body.block.insert_op_before(new, function)
        function.detach()
        function.erase()


def sizes(text: str) -> tuple[int, ...]:
    """Return the extents in a shape like `1x8` as integers, here (1, 8), and () for `0d`. Raises
    HexnnError for other text.
    """
    if text == "0d":
        return ()
    if not re.fullmatch(r"\d+(x\d+)*", text):
        raise HexnnError(f"a shape must be written like 1x8x8x3, got '{text}'")
    return tuple(map(int, text.split("x")))
