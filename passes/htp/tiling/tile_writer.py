"""Insertion of the pieces of a tiled operation: slices of operands, pieces, concatenated
results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp, dense, fixed_constant
from ....dialects.htp.attributes import WHY
from .regions import Need, Region, part_type
from .smallest_tiles import SmallestTile

Part = tuple[htp.HtpOp, Need]
"""(operation that computes a piece, with placeholder operands; the operand regions that it
needs).
"""


class TileWriter:
    """The writer that replaces operations of a function by operations that compute pieces of their
    results, and by concatenations of the pieces; pieces share slices and copies of operands.
    """

    def __init__(self, function: FuncOp):
        self.function = function
        self.cuts: dict[tuple[SSAValue, Region], SSAValue] = {}
        self.copies: dict[SSAValue, SSAValue] = {}

    def pieces(
        self, op: htp.HtpOp, axes: tuple[int, int, int], grid: Sequence[Sequence[Sequence[Part]]]
    ) -> None:
        """Replace `op` by the pieces in `grid`, lists nested three levels deep; concatenate their
        results, those of a list at level i along `axes[i]` (level 0 is the outermost). A single
        piece, which needs a part of the operands alone, is copied to main memory.
        """
        groups: list[SSAValue] = []
        for group in grid:
            self.cuts.clear()
            rows = [[self.piece(op, *part) for part in row] for row in group]
            joined = [self.join(op, row, axes[2]) for row in rows]
            groups.append(self.join(op, joined, axes[1]))
        self.replace(op, self.far(self.join(op, groups, axes[0]), op))

    def piece(self, op: htp.HtpOp, part: htp.HtpOp, need: Need) -> SSAValue:
        """Insert `part`, the operation of a piece, before `op`, its operands set to the regions in
        `need` of the operands of `op`; return its result.
        """
        for index, region in enumerate(need.operands):
            value = op.operands[index]
            part.operands[index] = value if region is None else self.cut(value, region, op)
        return insert(part, "tile", op)

    def join(self, op: htp.HtpOp, values: Sequence[SSAValue], axis: int) -> SSAValue:
        """Return the concatenation in main memory of `values`, pieces of the result of `op`, along
        `axis`; a single piece as it is.
        """
        if len(values) == 1:
            return values[0]
        dims = list(htp.shape(values[0]))
        dims[axis] = sum(htp.shape(v)[axis] for v in values)
        whole = htp.with_layout(op.output, htp.layout_name(op.output), htp.DDR)
        type = type_of_shape(whole, dims)
        return insert(htp.ConcatOp(values, type, axis=axis), "tile", op)

    def cut(self, value: SSAValue, region: Region, user: Operation) -> SSAValue:
        """Return `region` of `value`, loaded into TCM before `user`; operations that need the same
        region share the load.
        """
        far, region = self.origin(value, region, user)
        if (far, region) not in self.cuts:
            self.cuts[far, region] = self.load(far, region, user)
        return self.cuts[far, region]

    def load(self, far: SSAValue, region: Region, user: Operation) -> SSAValue:
        """Insert a load of `region` of the main-memory value `far` into TCM before `user`; a
        constant is sliced at compile time. Return the loaded value.
        """
        if (constant := fixed_constant(far)) is not None:
            return insert(htp.CopyOp(cut_constant(constant, region, user), htp.TCM), "copy", user)
        if region == Region.whole(htp.shape(far)):
            return insert(htp.CopyOp(far, htp.TCM), "copy", user)
        near = htp.with_layout(far, htp.layout_name(far), htp.TCM)
        type = type_of_shape(near, region.sizes)
        op = htp.SliceOp(far, type, offsets=region.starts, sizes=region.sizes)
        return insert(op, "slice", user)

    def origin(self, value: SSAValue, region: Region, user: Operation) -> tuple[SSAValue, Region]:
        """Return (a main-memory value that contains `region` of `value`, the region in that value's
        coordinates).

        A copy of `value` to main memory is inserted if none exists, for an argument before `user`.
        """
        match value.owner:
            case htp.CopyOp() as op if htp.space_of(op.input) == htp.DDR:
                return op.input, region
            case htp.SliceOp() as op if htp.space_of(op.input) == htp.DDR:
                return op.input, shifted(region, op.box[0])
            case _:
                return self.far(value, user), region

    def far(self, value: SSAValue, user: Operation) -> SSAValue:
        """Return a value in main memory with the contents of `value`: `value` itself, the source of
        its load, or a copy inserted after its definition (for an argument, before `user`).
        """
        owner = value.owner
        if htp.space_of(value) == htp.DDR:
            return value
        if isinstance(owner, htp.CopyOp) and htp.space_of(owner.input) == htp.DDR:
            return owner.input
        if value not in self.copies:
            op = htp.CopyOp(value, htp.DDR)
            at = owner if isinstance(owner, Operation) else user
            op.location = locations.derived("copy", at.location)
            point = InsertPoint.after(owner) if isinstance(owner, Operation) else None
            Rewriter.insert_op(op, point or InsertPoint.before(user))
            self.copies[value] = op.output
        return self.copies[value]

    def slice(self, op: htp.SliceOp, budget: int) -> None:
        """Replace a slice by a load of its region from main memory; if that exceeds the `budget` of
        TCM, in bytes, and a view or main memory needs it whole, by a slice in main memory.
        """
        whole = any(isinstance(use.operation, htp.CopyOp | htp.ReshapeOp) for use in op.output.uses)
        if whole and (size := htp.physical_bytes(op.output)) > budget:
            type = htp.with_layout(op.output, htp.layout_name(op.output), htp.DDR)
            offsets, sizes = op.box
            made = htp.SliceOp(self.far(op.input, op), type, offsets=offsets, sizes=sizes)
            made.attributes[WHY] = StringAttr(SmallestTile(size).does_not_fit(budget))
            self.replace(op, insert(made, "slice", op))
            return
        cut = self.load(self.far(op.input, op), shifted(Region.whole(op.box[1]), op.box[0]), op)
        if isinstance(cut.owner, Operation):
            cut.owner.location = op.location
        op.output.replace_all_uses_with(cut)
        Rewriter.erase_op(op)

    def concat(self, op: htp.ConcatOp) -> None:
        """Replace a concatenation by one in main memory; operands loaded into TCM are read from
        their main-memory source instead.
        """
        inputs = [self.origin_or_self(v) for v in op.inputs]
        self.replace(op, self.join(op, inputs, op.axis_index))

    def origin_or_self(self, value: SSAValue) -> SSAValue:
        """Return the main-memory value that a load copied to the TCM value `value`; `value` itself
        if no load defines it.
        """
        owner = value.owner
        loaded = isinstance(owner, htp.CopyOp) and htp.space_of(owner.input) == htp.DDR
        return owner.input if isinstance(owner, htp.CopyOp) and loaded else value

    def replace(self, op: htp.HtpOp, far: SSAValue) -> None:
        """Replace `op` by the main-memory value `far`, whose defining operation gets the location
        of `op`.
        """
        if isinstance(far.owner, Operation):
            far.owner.location = op.location
        self.redirect(op.output, far)
        Rewriter.erase_op(op)

    def redirect(self, value: SSAValue, far: SSAValue) -> None:
        """Replace `value`, in TCM, by its equal `far`, in main memory, for all users.

        Each user gets its own load, views are rebuilt in main memory, stores to main memory are
        dropped.
        """
        for use in list(value.uses):
            user = use.operation
            if isinstance(user, htp.CopyOp) and htp.space_of(user.output) == htp.DDR:
                user.output.replace_all_uses_with(far)
                Rewriter.erase_op(user)
            elif isinstance(user, htp.ReshapeOp):
                view = htp.ReshapeOp(far, htp.with_layout(user.output, htp.ROW_MAJOR, htp.DDR))
                view.location = user.location
                Rewriter.insert_op(view, InsertPoint.before(user))
                self.redirect(user.output, view.output)
                Rewriter.erase_op(user)
            else:
                user.operands[use.index] = insert(htp.CopyOp(far, htp.TCM), "copy", user)


def type_of_shape(like: TensorType[Any], dims: Sequence[int]) -> TensorType[Any]:
    """Return the tensor type `like` with the shape `dims` instead of its own."""
    return TensorType(like.element_type, dims, like.encoding)


def shifted(region: Region, offsets: Sequence[int]) -> Region:
    """Return a region translated by `offsets`, one for each axis."""
    starts = tuple(a + o for a, o in zip(region.starts, offsets, strict=True))
    stops = tuple(b + o for b, o in zip(region.stops, offsets, strict=True))
    return Region(starts, stops)


def cut_constant(op: ConstantOp, region: Region, user: Operation) -> SSAValue:
    """Insert, before `user`, a constant that holds `region` of the constant `op`; return its
    value.
    """
    type = part_type(op.type, region)
    values = op.array[region.slices]
    made = htp.ConstantOp(dense(values, type), type)
    return insert(made, "tile", user)


def insert(op: Operation, what: str, user: Operation) -> SSAValue:
    """Insert the auxiliary operation `op` before `user` and return its first result; `what` names
    its purpose in the location.
    """
    op.location = locations.derived(what, user.location)
    Rewriter.insert_op(op, InsertPoint.before(user))
    return op.results[0]
