"""Count the packets of moves of 8-bit tensors against the bound of memory.

    python benchmarks/move_packets.py [PART OF A NAME ...] [--target TARGET] [--json FILE]

For each move the kernel of the least cost is compiled, and the packets of its schedule are counted.
The bound is the bytes of operand and result, by the 128 of a vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from network_records import parser_of, show
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block
from xdsl.ir.affine import AffineExpr, AffineMap

from hexnn.dialects import htp
from hexnn.dialects.htp import Piece
from hexnn.dialects.quant import UniformType
from hexnn.kernels.cost import assigned, build_kernel
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.timing.kernel import work_of
from hexnn.passes.htp.layouts.choices import choices_of
from hexnn.passes.legalize.htp.moves import taken

Shape = tuple[int, ...]
WHOLE = np.arange


@dataclass(frozen=True)
class Case:
    """A move of one tensor: its shape and the pieces of the result."""

    dims: Shape
    pieces: Sequence[Piece]

    @property
    def result(self) -> Shape:
        """The shape of the result."""
        return tuple(max(p.stops[axis] for p in self.pieces) for axis in range(4))


def transposed(dims: Shape, order: Shape) -> Case:
    """Return a transposition of a tensor of shape `dims`: axis i of the result is axis `order[i]`
    of the tensor.
    """
    results = tuple(AffineExpr.dimension(order.index(axis)) for axis in range(4))
    sizes = tuple(dims[axis] for axis in order)
    return Case(dims, [Piece((0,) * 4, sizes, 0, AffineMap(4, 0, results))])


def selected(dims: Shape, *indices: Any) -> Case:
    """Return the selection of the indices `indices[a]` along each axis a of a tensor."""
    return Case(dims, taken(indices))


def depth_to_space(height: int, width: int, block: int, depth: int) -> Case:
    """Return DepthToSpace of square blocks to `depth` channels."""
    d = [AffineExpr.dimension(axis) for axis in range(4)]
    channel = (d[1] % block) * (block * depth) + (d[2] % block) * depth + d[3]
    map = AffineMap(4, 0, (d[0], d[1] // block, d[2] // block, channel))
    sizes = (1, height * block, width * block, depth)
    return Case((1, height, width, block * block * depth), [Piece((0,) * 4, sizes, 0, map)])


ONE, ROWS, SOME = WHOLE(1), WHOLE(56), np.random.default_rng(0).integers(0, 1000, 64)
MIRROR = np.pad(ROWS, 1, mode="reflect")
CASES = {
    "transpose 56x56x64 to NCHW": transposed((1, 1, 3136, 64), (0, 1, 3, 2)),
    "transpose 28x28x128 to NCHW": transposed((1, 1, 784, 128), (0, 1, 3, 2)),
    "transpose 224x224x3 to NCHW": transposed((1, 1, 50176, 3), (0, 1, 3, 2)),
    "transpose 7x7x512 to NCHW": transposed((1, 1, 49, 512), (0, 1, 3, 2)),
    "transpose 64x56x56 to NHWC": transposed((1, 1, 64, 3136), (0, 1, 3, 2)),
    "transpose 3x224x224 to NHWC": transposed((1, 1, 3, 50176), (0, 1, 3, 2)),
    "transpose 256x256": transposed((1, 1, 256, 256), (0, 1, 3, 2)),
    "heads 128x12x64": transposed((1, 128, 12, 64), (0, 2, 1, 3)),
    "heads 128x12x64, transposed": transposed((1, 128, 12, 64), (0, 2, 3, 1)),
    "reverse width 56x56x64": selected((1, 56, 56, 64), ONE, ROWS, ROWS[::-1], WHOLE(64)),
    "reverse depth 56x56x64": selected((1, 56, 56, 64), ONE, ROWS, ROWS, WHOLE(64)[::-1]),
    "step 2 of 56x56x64": selected((1, 56, 56, 64), ONE, ROWS[::2], ROWS[::2], WHOLE(64)),
    "step 2 of depth 56x56x64": selected((1, 56, 56, 64), ONE, ROWS, ROWS, WHOLE(64)[::2]),
    "enlarge 28x28x64 by 2": selected((1, 28, 28, 64), ONE, ROWS // 2, ROWS // 2, WHOLE(64)),
    "enlarge 28x28x24 by 2": selected((1, 28, 28, 24), ONE, ROWS // 2, ROWS // 2, WHOLE(24)),
    "tile depth 28x28x32": selected((1, 28, 28, 32), ONE, WHOLE(28), WHOLE(28), WHOLE(64) % 32),
    "reflect 56x56x64": selected((1, 56, 56, 64), ONE, MIRROR, MIRROR, WHOLE(64)),
    "gather 64 of 1000 rows of 64": selected((1, 1, 1000, 64), ONE, ONE, SOME, WHOLE(64)),
    "depth to space 56x56x16": depth_to_space(56, 56, 2, 4),
    "depth to space 28x28x12": depth_to_space(28, 28, 2, 3),
}
"""Name -> move."""


def count(case: Case, target: htp.Target) -> tuple[str, int]:
    """Return the name of the cheapest kernel of a move for `target`, and its packets."""
    element = UniformType.per_tensor("u8", 0.5, 3)
    (x,) = Block(arg_types=[TensorType(element, case.dims)]).args
    op = htp.MoveOp([x], TensorType(element, case.result), case.pieces)
    best = min(choices_of(op, target).fitting, key=lambda choice: choice.cost)
    assert best.implementation is not None, "each of these moves has a kernel"
    placed = assigned(best.kernel, op, best.layouts, best.scratch)
    kernel = build_kernel("counted", best.implementation.build, placed)
    compiled = compile_kernel(kernel, target.table_version)
    return best.kernel, work_of(compiled.body, target.table_version).packets


@dataclass(frozen=True)
class Row:
    """The packets of a move, and the vectors of its operand and result."""

    move: str
    kernel: str
    packets: int
    bound: int

    @staticmethod
    def of(name: str, target: htp.Target) -> Row:
        """Count the packets of a move."""
        case = CASES[name]
        bound = -(-(prod(case.dims) + prod(case.result)) // htp.VECTOR)
        return Row(name, *count(case, target), bound)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the table."""
        ratio = self.packets / self.bound
        return self.move, self.kernel, f"{self.packets}", f"{self.bound}", f"{ratio:.2f}"


def main() -> None:
    """Print a row for each move."""
    parser = parser_of(__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of moves; default: all")
    given = parser.parse_args()
    target = htp.Target.parse(given.target or "v66{tcm=8M}")
    chosen = (n for n in CASES if not given.names or any(part in n for part in given.names))
    rows = [Row.of(name, target) for name in chosen]
    header = ("move", "kernel", "packets", "bound", "ratio")
    show([header, *(row.cells for row in rows)], rows, given.json)


if __name__ == "__main__":
    main()
