"""Kernels of `htp.move` in row-major order: copies of boxes of bytes from operands to result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..affine_boxes import Box
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import input_buffer, nest, output_buffer, scratch_buffer, store_run
from ..scalars import VECTOR, Scalar
from .aligned import AlignedDeals
from .boxes import fill_boxes, item_bytes, move_boxes
from .chains import copy_in_chains
from .matrices import Matrix, Transposer
from .transpositions import Deals, Shuffles


def flat_layouts(op: htp.MoveOp) -> Sequence[Layouts] | str:
    """Return row-major order for all operands and the result, or why the move has no kernel."""
    boxes = move_boxes(op)
    if isinstance(boxes, str):
        return boxes
    return [Layouts((htp.ROW_MAJOR,) * len(op.inputs), htp.ROW_MAJOR)]


@kernel("move.boxes", htp.MoveOp, layouts=flat_layouts)
def build_boxes(b: KernelBuilder, op: htp.MoveOp) -> None:
    """Emit a move: fills of the pieces that are constants, and copies of boxes of all others."""
    build_move(b, op)


def build_move(
    b: KernelBuilder, op: htp.MoveOp, transposer: type[Transposer] | None = None
) -> None:
    """Emit a move: fills of the pieces that are constants, transpositions by `transposer` (None:
    none) of the boxes that are matrices, and copies of all others.
    """
    for value, box in fill_boxes(op):
        fill_box(b, op, value, box)
    target = output_buffer(b, op)
    for operand, group in groupby(boxes_of(op), key=lambda pair: pair[0]):
        source, others = input_buffer(b, op, operand), list[Box]()
        for _, box in group:
            matrix = Matrix.of(box) if transposer else None
            if transposer is None or matrix is None or not transposer.takes(matrix):
                others.append(box)
            else:
                transposer(b, matrix, source, target, scratch_buffer(b, op).address).emit()
        copy_in_chains(b, others, source, target)


def boxes_of(op: htp.MoveOp) -> list[tuple[int, Box]]:
    """Return (operand number, box of bytes) of all copies of a move that has a kernel. Raises
    ValueError for one that has none.
    """
    boxes = move_boxes(op)
    if isinstance(boxes, str):
        raise ValueError(boxes)
    return boxes


def matrices(op: htp.MoveOp, transposer: type[Transposer]) -> list[Matrix]:
    """Return the boxes of bytes of a move that are matrices which `transposer` transposes."""
    found = (Matrix.of(box) for _, box in boxes_of(op))
    return [matrix for matrix in found if matrix is not None and transposer.takes(matrix)]


def transposing(name: str, transposer: type[Transposer], reason: str) -> None:
    """Register the kernel `name` of moves, which transposes matrices by `transposer`; `reason` says
    why it supports no move without them.
    """

    def layouts(op: htp.MoveOp) -> Sequence[Layouts] | str:
        flat = flat_layouts(op)
        return reason if not isinstance(flat, str) and not matrices(op, transposer) else flat

    def scratch(op: htp.MoveOp, layouts: Layouts) -> int:
        del layouts
        return max(map(transposer.scratch_bytes, matrices(op, transposer)), default=0)

    def build(b: KernelBuilder, op: htp.MoveOp) -> None:
        build_move(b, op, transposer)

    kernel(name, htp.MoveOp, layouts=layouts, scratch=scratch)(build)


UNTRANSPOSED = "no two axes are transposed"
transposing("move.deals", Deals, UNTRANSPOSED)
transposing("move.shuffles", Shuffles, UNTRANSPOSED)
transposing("move.aligned", AlignedDeals, "no columns follow one another at multiples of 16 items")


def fill_box(b: KernelBuilder, op: htp.MoveOp, value: int, box: Box) -> None:
    """Emit the stores of the stored integer `value` to all elements of a box of bytes of the
    result.
    """
    vector, (*outer, run) = splat(b, value, item_bytes(op)), box.axes
    with nest(b, *(axis.size for axis in outer)) as indices:
        steps = (b.mul(i, axis.target) for i, axis in zip(indices, outer, strict=True))
        at = b.add(b.arguments[-1], box.target, *steps)
        store_same(b, at, vector, run.size)


def store_same(b: KernelBuilder, address: Scalar, vector: SSAValue, nbytes: int) -> None:
    """Emit the stores of `vector`, all of whose elements are equal, to `nbytes` bytes from
    `address` on.
    """
    if nbytes < VECTOR:
        store_run(b, address, [(vector, nbytes)], nbytes)
        return
    with b.loop(nbytes // VECTOR, parallel=True) as i:
        b.store_unaligned(b.add(address, b.mul(i, VECTOR)), vector)
    if nbytes % VECTOR:
        b.store_unaligned(b.add(address, nbytes - VECTOR), vector)


def splat(b: KernelBuilder, value: int, width: int) -> SSAValue:
    """Return a vector all of whose elements, of `width` bytes, are `value`."""
    return {1: b.splat_b, 2: b.splat_h, 4: b.splat_w}[width](value)
