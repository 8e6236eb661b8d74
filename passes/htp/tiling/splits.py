"""Splits of operations into pieces whose working set fits into the TCM.

The working set of an operation is its operands, result and scratch memory.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, StringAttr, TensorType, i64
from xdsl.ir import Block

from ....dialects import htp
from ....dialects.registries.implementations import Implementation, Layouts
from ....kernels import implementations_of
from .divisions import Intervals, pieces
from .regions import (
    DEPTH,
    RULES,
    Need,
    Region,
    depth_step,
    layout_step,
    part_bytes,
    part_type,
    row_axis,
)

LARGE = sys.maxsize
"""Stands for the size of a split that is impossible; larger than any budget."""


@dataclass(frozen=True)
class Split:
    """The division of a result into pieces: intervals of depth, of batches, and of "rows" along
    `axis` (height, width or batch).
    """

    axis: int
    rows: Intervals
    depth: Intervals
    batches: Intervals

    @property
    def count(self) -> int:
        """The number of pieces into which the result is divided."""
        return len(self.rows) * len(self.depth) * len(self.batches)

    @property
    def axes(self) -> tuple[int, int, int]:
        """The axes of the three nesting levels of `regions`: depth outermost, then batch, then
        rows.
        """
        return DEPTH, 0, self.axis

    def regions(self, dims: Sequence[int]) -> list[list[list[Region]]]:
        """Return the region of each piece of a result of shape `dims`, nested by the axes in
        `axes`.
        """
        whole = Region.whole(dims)
        return [
            [[part.along(self.axis, *r) for r in self.rows] for part in parts]
            for parts in (
                [whole.along(DEPTH, *d).along(0, *b) for b in self.batches] for d in self.depth
            )
        ]

    def sample(self, dims: Sequence[int]) -> Iterator[Region]:
        """Yield the regions of some pieces of a result of shape `dims`, from which the largest
        working set is estimated: all intervals of rows, for a few intervals of depth and batch.

        Every interval of rows counts, as padding and strides make their input regions differ.
        """
        for d, b in product(samples(len(self.depth)), samples(len(self.batches))):
            part = self.part(dims, d, b)
            yield from (part.along(self.axis, *r) for r in self.rows)

    def every_depth(self, dims: Sequence[int]) -> Iterator[Region]:
        """Yield the regions of pieces of a result of shape `dims`: all intervals of depth and
        batch, for a few intervals of rows.
        """
        for d, b in product(range(len(self.depth)), range(len(self.batches))):
            part = self.part(dims, d, b)
            yield from (part.along(self.axis, *self.rows[n]) for n in samples(len(self.rows)))

    def part(self, dims: Sequence[int], depth: int, batch: int) -> Region:
        """Return the region of all rows of a result of shape `dims`, for an interval of depth and
        one of batch.
        """
        whole = Region.whole(dims)
        return whole.along(DEPTH, *self.depth[depth]).along(0, *self.batches[batch])

    def describe(self) -> str:
        """Return the number of pieces along each axis that is split, as text: `4 of rows, 2 of
        depth`.
        """
        counts = ((self.rows, "rows"), (self.depth, "depth"), (self.batches, "batches"))
        return ", ".join(f"{len(n)} of {what}" for n, what in counts if len(n) > 1)


def working_set(types: Sequence[TensorType[Any]], scratch: int) -> int:
    """Return the bytes of TCM that tensors of these types and `scratch` bytes occupy together,
    `scratch` rounded up to whole vectors.
    """
    return sum(htp.physical_bytes(t) for t in types) + htp.round_up(scratch, htp.VECTOR)


def size_of(op: htp.HtpOp) -> int:
    """Return the working set of an operation with assigned layouts, in bytes: operands, result and
    scratch memory.
    """
    values = list(dict.fromkeys(op.inputs_and_constants))
    types = [htp.tensor_type(v) for v in (*values, op.output)]
    return working_set(types, op.scratch_size)


def piece(op: htp.HtpOp, region: Region, need: Need) -> htp.HtpOp | None:
    """Return the operation that computes `region` of the result of `op` from the operand regions in
    `need`, with its kernel chosen; its operands are block arguments, placeholders to be replaced.

    None if no kernel computes it in the layouts of `op`.
    """
    values = op.inputs_and_constants
    types = [
        htp.tensor_type(v) if r is None else part_type(htp.tensor_type(v), r)
        for v, r in zip(values, need.operands, strict=True)
    ]
    made = type(op).create(
        operands=Block(arg_types=types).args,
        result_types=[part_type(op.output_type, region)],
        properties={**op.properties, **need.properties},
        attributes=dict(op.attributes),
    )
    return with_kernel(made)


def with_kernel(op: htp.HtpOp) -> htp.HtpOp | None:
    """Return `op`, whose tensors have layouts, with a kernel chosen; None, and `op` without uses of
    its operands, if there is none.
    """
    operands = tuple(map(htp.layout_name, op.inputs_and_constants))
    layouts = Layouts(operands, htp.layout_name(op.output))
    kernel = kernel_for(op, layouts)
    if kernel is None:
        op.drop_all_references()
        return None
    scratch = kernel.scratch(op, layouts)
    op.impl = StringAttr(kernel.name)
    op.scratch_bytes = IntegerAttr(scratch, i64) if scratch else None
    return op


def kernel_for(op: htp.HtpOp, layouts: Layouts) -> Implementation | None:
    """Return a kernel that computes `op` in `layouts`, preferably the one assigned to `op`; None if
    there is none.
    """

    def computes(kernel: Implementation) -> bool:
        taken = kernel.layouts(op)
        return not isinstance(taken, str) and layouts in taken

    def is_other(kernel: Implementation) -> bool:
        return op.impl is None or kernel.name != op.impl.data

    return next(filter(computes, sorted(implementations_of(op), key=is_other)), None)


def samples(count: int) -> list[int]:
    """Return up to four indices in [0, count), as a sample: the first two, the middle and the
    last.
    """
    return sorted({0, min(1, count - 1), count // 2, count - 1})


@dataclass
class WorkingSets:
    """The working sets (bytes of operands, result and scratch memory) of the pieces that tiling may
    split an operation into, cached by shapes and changed properties.
    """

    op: htp.HtpOp
    best: dict[int, tuple[Split, int]] = field(default_factory=dict[int, "tuple[Split, int]"])
    """By bytes of TCM: the split that transfers the fewest bytes, and these."""
    too_few: int = 0
    """The most bytes of TCM that are known to be too few for any split."""
    kinds: dict[object, int] = field(default_factory=dict[object, int])
    needs: dict[Region, Need | None] = field(default_factory=dict[Region, "Need | None"])

    def need(self, region: Region) -> Need | None:
        """Return what the operation needs to compute `region`; None if that cannot be by itself."""
        if region not in self.needs:
            self.needs[region] = RULES[type(self.op)](self.op, region)
        return self.needs[region]

    def of(self, split: Split, most: int = LARGE) -> int:
        """Return the greatest working set, in bytes, of the pieces of `split` that `Split.sample`
        selects, and for a move of those of every depth, which may read anything; `LARGE`, more
        than any budget, if one of them cannot be computed; if it is more than `most` bytes, any
        number that is.
        """
        greatest, dims = 0, htp.shape(self.op.output)
        others = split.every_depth(dims) if isinstance(self.op, htp.MoveOp) else ()
        for region in chain(split.sample(dims), others):
            greatest = max(greatest, self.of_piece(region, most))
            if greatest > most:
                break
        return greatest

    def of_piece(self, region: Region, most: int) -> int:
        """Return the working set, in bytes, of the operation that computes `region` of the result;
        `LARGE`, more than any budget, if no kernel computes it. No kernel is looked for where
        tensors alone take more than `most` bytes: then the result is their bytes.
        """
        need = self.need(region)
        if need is None:
            return LARGE
        if (tensors := self.tensor_bytes(region, need)) > most:
            return tensors
        sizes = tuple(None if part is None else part.sizes for part in need.operands)
        kind = region.sizes, sizes, tuple(need.properties.values())
        if kind not in self.kinds:
            made = piece(self.op, region, need)
            self.kinds[kind] = LARGE if made is None else size_of(made)
        return self.kinds[kind]

    def tensor_bytes(self, region: Region, need: Need) -> int:
        """Return the bytes of `region` of the result and of what it needs of the operands."""
        pairs = zip(self.op.inputs_and_constants, need.operands, strict=True)
        return part_bytes(self.op.output_type, region) + sum(
            htp.physical_bytes(v) if part is None else part_bytes(htp.tensor_type(v), part)
            for v, part in pairs
        )


COUNTS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
"""Numbers of pieces that are tried along an axis, besides the greatest possible. The steps of 1.3
to 2 bound the search to 16 splits an axis; the finest one is always among them.
"""


def cuttings(total: int, step: int) -> list[Intervals]:
    """Return divisions of [0, total) into intervals of nearly equal size that start at multiples of
    `step`: for the numbers of intervals in `COUNTS` and for the greatest possible one, ascending.
    """
    most = -(-total // step)
    counts = [n for n in COUNTS if n < most] + [most]
    return list(dict.fromkeys(pieces(total, n, step) for n in counts))


def row_cuttings(op: htp.HtpOp, axis: int) -> list[Intervals]:
    """Return divisions of the result of `op` along `axis`: first into whole blocks (boxes of
    elements that its layout stores together), then into more intervals, which cut blocks.

    Pieces of whole blocks are transferred in few contiguous runs, and nothing is computed only to
    fill up a block.
    """
    total = htp.shape(op.output)[axis]
    blocks = cuttings(total, layout_step(op.output, axis))
    return blocks + [cut for cut in cuttings(total, 1) if len(cut) > len(blocks[-1])]


def splits(op: htp.HtpOp) -> Iterator[list[Split]]:
    """Yield a list of splits for each division of batches and depth; each list goes from few to
    many pieces along the row axis.

    Batches are split only after every split that leaves them whole.
    """
    dims, axis = htp.shape(op.output), row_axis(op)
    batches = [pieces(dims[0], n, 1) for n in ((1,) if axis == 0 else dict.fromkeys((1, dims[0])))]
    for batch, depth in product(batches, cuttings(dims[DEPTH], depth_step(op))):
        yield [Split(axis, rows, depth, batch) for rows in row_cuttings(op, axis)]
