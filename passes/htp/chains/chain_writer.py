"""Insertion of the pieces of chains: each piece's operations in order, then the next piece's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import LocationAttr, StringAttr
from xdsl.ir import SSAValue
from xdsl.rewriter import Rewriter

from ....dialects import htp, locations
from ....dialects.htp.attributes import WHY
from ..tiling.regions import Region, part_type
from ..tiling.splits import piece, with_kernel
from ..tiling.tile_writer import TileWriter, insert, shifted, type_of_shape
from .depth_first import Chain, Step, is_far
from .line_buffers import KeptStep, KeptSteps, Overlap, kept_later
from .search import Choice

PASS = "htp-tile"
"""The name in the locations of results that stand for the operations of a chain."""


class ChainWriter:
    """The writer that replaces the operations of one chain by their pieces, depth-first."""

    def __init__(self, choice: Choice, writer: TileWriter):
        self.choice = choice
        self.chain = Chain(choice.chain.ops)
        """The chain, with the inputs that it has once those before it are written."""

        self.writer = writer
        self.at = self.chain.last
        self.held: dict[SSAValue, tuple[SSAValue, Region]] = {}
        """Value of the chain -> (the value that holds a region of it, the region)."""

        self.kept: dict[htp.HtpOp, SSAValue] = {}
        """Operation -> what is kept of its result for the next piece that needs it."""

        self.slices: dict[tuple[SSAValue, Region], SSAValue] = {}

    def write(self) -> None:
        """Insert the pieces and their join; redirect the users of the result; erase the chain."""
        regions = self.choice.cut.regions(self.chain.dims)
        pieces = KeptSteps(self.chain, self.choice.keeps).of(regions)
        assert pieces is not None, "the search has estimated these steps"
        values = [self.piece(*piece) for piece in zip(pieces, kept_later(pieces), strict=True)]
        near = self.joined(values) if self.choice.places.near else None
        self.at.location = location_of(self.chain)
        if near is not None:
            near.location = self.at.location
            self.at.output.replace_all_uses_with(near.output)
            Rewriter.erase_op(self.at)
        else:
            far = self.writer.join(self.at, values, self.choice.cut.axis)
            self.writer.replace(self.at, self.writer.far(far, self.at))
        for op in reversed(self.chain.ops[:-1]):
            Rewriter.erase_op(op)

    def piece(self, steps: Sequence[KeptStep], later: Mapping[htp.HtpOp, Overlap]) -> SSAValue:
        """Insert the steps of one piece, and slices of results that are kept for `later` pieces;
        return the value of its part of the chain's result.
        """
        self.writer.cuts.clear()
        self.slices.clear()
        self.held.clear()
        for step in steps:
            value = self.held_value(step)
            self.held[step.op.output] = value, step.held
            if (overlap := later.get(step.op)) is not None:
                start = [-first for first in step.held.starts]
                whole = overlap.kept == step.held
                part = shifted(overlap.kept, start)
                self.kept[step.op] = value if whole else self.sliced(value, part)
        return self.held[self.at.output][0]

    def held_value(self, step: KeptStep) -> SSAValue:
        """Insert what a piece computes of an operation; return the value of all that it holds of
        the result.
        """
        kept = [] if step.overlap is None else [self.kept.pop(step.op)]
        computed = [] if step.step is None else [self.step(step.step)]
        if step.overlap is None or len(kept + computed) == 1:
            return (kept + computed)[0]
        type = part_type(step.op.output_type, step.held)
        op = with_kernel(htp.ConcatOp(kept + computed, type, axis=step.overlap.axis))
        assert op is not None, "what has no kernel is not kept"
        output = insert(op, "tile", self.at)
        op.location = locations.derived("tile", step.op.location)
        return output

    def step(self, step: Step) -> SSAValue:
        """Insert the operation of one step, with the parts of operands that it needs; return its
        result.
        """
        made = piece(step.op, step.region, step.need)
        assert made is not None, "the search has estimated this step"
        operands = zip(step.op.inputs_and_constants, step.need.operands, strict=True)
        for index, (value, part) in enumerate(operands):
            made.operands[index] = self.operand(value, part)
        name = made.impl.data if made.impl is not None else "none"
        made.attributes[WHY] = StringAttr(f"{name} {self.choice.describe()}")
        output = insert(made, "tile", self.at)
        made.location = locations.derived("tile", step.op.location)
        return output

    def operand(self, value: SSAValue, part: Region | None) -> SSAValue:
        """Return a value in TCM that holds the region `part` of `value`; None means the whole."""
        whole = Region.whole(htp.shape(value))
        held, region = self.held.get(value, (value, whole))
        part = part or whole
        far = value in self.choice.places.far or is_far(value)
        if part == region and not far:
            return held
        if value in self.held or (value in self.chain.inputs and not far):
            return self.sliced(held, shifted(part, [-start for start in region.starts]))
        return value if part == whole else self.writer.cut(value, part, self.at)

    def sliced(self, value: SSAValue, region: Region) -> SSAValue:
        """Return `region` of a value in TCM, cut there if a kernel does that, else loaded from a
        copy in main memory.
        """
        if (value, region) not in self.slices:
            type = type_of_shape(htp.tensor_type(value), region.sizes)
            op = htp.SliceOp(value, type, offsets=region.starts, sizes=region.sizes)
            made = with_kernel(op)
            self.slices[value, region] = (
                self.writer.cut(value, region, self.at)
                if made is None
                else insert(made, "slice", self.at)
            )
        return self.slices[value, region]

    def joined(self, values: Sequence[SSAValue]) -> htp.HtpOp | None:
        """Insert the concatenation in TCM of the pieces of the result; None if no kernel computes
        it.
        """
        op = htp.ConcatOp(values, self.at.output.type, axis=self.choice.cut.axis)
        made = with_kernel(op)
        if made is not None:
            insert(made, "tile", self.at)
        return made


def location_of(chain: Chain) -> LocationAttr:
    """Return the location of the result of a chain, which stands for all of its operations that
    define tensors of the source network.
    """
    named = [op.location for op in chain.ops if locations.tensor_name(op.location) is not None]
    if len(named) > 1:
        return locations.fused(PASS, *named)
    return next(iter(named), chain.last.location)
