"""Kernels of `htp.gather` and `htp.scatter` in row-major order: a row at a time, at an address that
its index gives.

An index is loaded as a scalar. It is clamped, so that every address lies in the buffers; the rows
of index -1 are recognized by a comparison of vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..maps.lane_forms import splat
from ..runs import Buffer, input_buffer, load_window, nest, output_buffer
from ..scalars import VECTOR, Scalar

Combine = Callable[[KernelBuilder, SSAValue, SSAValue], SSAValue]
"""A function that emits, from vectors of old and of new elements, that of the changed ones."""


def product(b: KernelBuilder, x: SSAValue, y: SSAValue) -> SSAValue:
    """Emit the low 32 bits of the products of words; return them."""
    return b.v("vmpyiewuh_acc", b.v("vmpyieoh", x, y), x, y)


CHANGES: Mapping[htp.Change, Mapping[str, str]] = {
    htp.Change.ADD: {"i1": "vor", "i8": "vaddb", "ui8": "vaddb", "i16": "vaddh", "i32": "vaddw"},
    htp.Change.MAXIMUM: {
        **{"i1": "vor", "i8": "vmaxb", "ui8": "vmaxub", "i16": "vmaxh", "i32": "vmaxw"}
    },
}
"""What a scatter does with old elements -> the instruction for each type of these."""


def combination(op: htp.ScatterOp) -> Combine:
    """Return what emits the changed elements of a scatter."""
    change, element = op.change.data, str(op.output_type.element_type)
    if change is htp.Change.REPLACE:
        return lambda b, old, new: new
    if change is htp.Change.MULTIPLY:
        return product
    return lambda b, old, new: b.v(CHANGES[change][element], old, new)


def all_flat(op: htp.GatherOp | htp.ScatterOp) -> Sequence[Layouts]:
    """Return row-major order for all operands and the result."""
    return [Layouts((htp.ROW_MAJOR,) * len(op.inputs_and_constants), htp.ROW_MAJOR)]


def row_bytes(op: htp.GatherOp | htp.ScatterOp) -> int:
    """Return the bytes of a row."""
    return htp.shape(op.output)[3] * htp.itemsize(op.output)


class Index:
    """The index in the word at an address, which `word` is."""

    def __init__(self, b: KernelBuilder, word: SSAValue, rows: int):
        self.b = b
        self.row = b.minimum(b.maximum(word, 0), rows - 1)
        """The index, clamped to those of `rows` rows."""

        self.absent = b.v("veqw", b.splat_w(word), b.splat_w(-1))
        """A predicate that is set in all lanes if the index is -1, else in none."""


def pieces(b: KernelBuilder, nbytes: int, emit: Callable[[Scalar, int], None]) -> None:
    """Call `emit(offset, n)` to emit the code of `n` bytes at an offset of a row of `nbytes` bytes:
    for its whole vectors, in a loop, and for its last bytes, which may be those of a whole vector
    that overlaps the one before.
    """
    if nbytes < VECTOR:
        emit(0, nbytes)
        return
    with b.loop(nbytes // VECTOR, parallel=True) as j:
        emit(b.mul(j, VECTOR), VECTOR)
    if nbytes % VECTOR:
        emit(nbytes - VECTOR, VECTOR)


@kernel("gather.rows", htp.GatherOp, layouts=all_flat)
def build_gather(b: KernelBuilder, op: htp.GatherOp) -> None:
    """Emit a loop over batches and indices that copies the row of each."""
    table, words, target = input_buffer(b, op), b.arguments[1], output_buffer(b, op)
    _, batches, rows, _ = htp.shape(op.input)
    count, size = htp.shape(op.output)[2], row_bytes(op)
    bits = 8 * htp.itemsize(op.output)
    fill = splat(b, op.fill.value.data, bits)
    with nest(b, batches, count) as (batch, i):
        index = Index(b, b.word(b.add(words, b.mul(i, 4))), rows)
        source = b.add(b.mul(batch, rows * size), b.mul(index.row, size))
        result = b.add(target.address, b.mul(batch, count * size), b.mul(i, size))

        def emit(offset: Scalar, nbytes: int) -> None:
            last = (batches * rows - 1) * size + max(0, size - VECTOR)
            row = load_window(b, table, b.add(source, offset), last)
            chosen = b.v("vmux", index.absent, fill, row)
            b.store_partial(b.add(result, offset), chosen, nbytes)

        pieces(b, size, emit)


@kernel("scatter.rows", htp.ScatterOp, layouts=all_flat)
def build_scatter(b: KernelBuilder, op: htp.ScatterOp) -> None:
    """Emit a copy of the table, then a loop over the indices, in their order, that changes the row
    of each.
    """
    table, words, target = input_buffer(b, op), b.arguments[1], output_buffer(b, op)
    with nest(b, target.vectors) as (i,):
        at = b.mul(i, VECTOR)
        b.store(b.add(target.address, at), b.load(b.add(table.address, at)))
    rows, count, size = htp.shape(op.input)[2], htp.shape(op.updates)[2], row_bytes(op)
    with b.loop(count) as i:
        index = Index(b, b.word(b.add(words, b.mul(i, 4))), rows)
        change_row(b, op, target, index, b.mul(i, size), size, (rows - 1) * size)


def change_row(
    b: KernelBuilder,
    op: htp.ScatterOp,
    target: Buffer,
    index: Index,
    update: Scalar,
    size: int,
    last: int,
) -> None:
    """Emit the change of the row at `index` of the buffer `target` by the row at byte `update` of
    the updates, unless the index is -1. Rows have `size` bytes, the last one begins at byte `last`.
    """
    news, start = input_buffer(b, op, 2), b.mul(index.row, size)
    combine, beyond = combination(op), (size - 1) // VECTOR * VECTOR
    greatest = (htp.shape(op.updates)[2] - 1) * size + beyond

    def emit(offset: Scalar, nbytes: int) -> None:
        old = load_window(b, target, b.add(start, offset), last + beyond)
        new = load_window(b, news, b.add(update, offset), greatest)
        kept = b.v("vmux", index.absent, old, combine(b, old, new))
        b.store_partial(b.add(target.address, start, offset), kept, nbytes)

    pieces_in_order(b, size, emit)


def pieces_in_order(b: KernelBuilder, nbytes: int, emit: Callable[[Scalar, int], None]) -> None:
    """Call `emit(offset, n)` to emit the code of `n` bytes at an offset of a row of `nbytes` bytes,
    each byte of the row once.
    """
    if nbytes >= VECTOR:
        with b.loop(nbytes // VECTOR, parallel=True) as j:
            emit(b.mul(j, VECTOR), VECTOR)
    if nbytes % VECTOR:
        emit(nbytes - nbytes % VECTOR, nbytes % VECTOR)
