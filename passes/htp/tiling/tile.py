"""Tiling: operations whose working set exceeds TCM are split into pieces along rows, depth,
batches.

The working set of an operation is its operands, result and scratch memory. If it exceeds the
budget, the operands are sliced in main memory, each piece of the result is computed from its
slices, and the pieces are concatenated in main memory. Among the splits that fit, the one that
transfers the fewest bytes is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

from ....dialects import htp, locations
from ....dialects.addresses import select
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.attributes import WHY, target_of
from ....dialects.htp.pin_record import OVERLAPS, Pin, expect_overlap, mark
from ....dialects.registries.passes import register_pass
from ....dialects.suggest import did_you_mean
from ...canonicalization.htp import CancelConversions
from ..chains.chain_writer import ChainWriter
from ..chains.exposed_loads import with_exposed_piece
from ..chains.ladder import Tile, Tiling
from ..chains.objectives import Objective
from ..chains.overlaps import AUTO
from ..chains.search import Choice
from ..chains.streamed_pieces import streamed
from ..ir_states import Form, HtpPass
from .best_splits import best_split
from .ordered_tiling import best_packing
from .packed_weights import Packer
from .pinned_pieces import pinned_choices
from .regions import RULES, Region
from .smallest_tiles import SmallestTile, too_large
from .splits import Split, piece, size_of
from .tile_writer import Part, TileWriter


@dataclass(frozen=True)
class Tiler:
    """The splitter of a function's operations whose working set (operands, result and scratch
    memory) exceeds `budget` bytes.
    """

    function: FuncOp
    budget: int

    def run_pinned(self) -> bool:
        """Compute the runs of operations whose pieces are pinned piece by piece; return whether
        there are any. Raises HexnnError for pieces that are impossible or do not fit.
        """
        known = False
        for choice in pinned_choices(self.function, self.budget):
            ChainWriter(choice, TileWriter(self.function)).write()
            erase_dead(self.function)
            known = True
        return known

    def run(self, chains: Sequence[Choice] = ()) -> None:
        """Split the results of `chains`, then the other operations above the budget, in order, then
        erase htp operations and constants whose results are unused.
        """
        writer = TileWriter(self.function)
        for choice in chains:
            ChainWriter(choice, writer).write()
        for op in list(self.function.body.block.ops):
            if isinstance(op, htp.HtpOp) and op.impl is not None and size_of(op) > self.budget:
                self.split(op, writer)
        erase_dead(self.function)

    def split(self, op: htp.HtpOp, writer: TileWriter) -> None:
        """Replace an operation above the budget, through `writer`: a slice by a load from main
        memory, a concatenation by one in main memory, others by the pieces of their best split.
        Raises HexnnError for an operation that cannot be split so that its pieces fit.
        """
        if isinstance(op, htp.SliceOp):
            writer.slice(op, self.budget)
        elif isinstance(op, htp.ConcatOp):
            writer.concat(op)
        elif type(op) in RULES:
            split, _ = best_split(op, self.budget)
            writer.pieces(op, split.axes, self.parts(op, split))
        else:
            whole = SmallestTile(size_of(op))
            no_rule = "no rule splits it (passes/htp/tiling/regions.py)"
            raise too_large(op, self.budget, whole, no_rule)

    def parts(self, op: htp.HtpOp, split: Split) -> list[list[list[Part]]]:
        """Return (operation with placeholder operands, operand regions that it needs) for each
        piece of the result, nested by the axes in `Split.axes`. Raises HexnnError if no kernel
        computes a piece.
        """
        size = f"whole it needs {size_of(op)} bytes of {self.budget}"
        pieces = split.describe()
        how = f"in pieces, {pieces}: {size}" if pieces else f"on a part of its operands: {size}"

        def part(region: Region) -> Part:
            need = RULES[type(op)](op, region)
            made = piece(op, region, need) if need is not None else None
            if need is None or made is None:
                raise too_large(op, self.budget, SmallestTile(size_of(op)))
            name = made.impl.data if made.impl is not None else "none"
            made.attributes[WHY] = StringAttr(f"{name} {how}")
            return made, need

        grid = split.regions(htp.shape(op.output))
        return [[[part(r) for r in row] for row in group] for group in grid]


def tiled(function: FuncOp, tiling: Tiling) -> None:
    """Split the operations of a function by `tiling`; cancel redundant copies and conversions; pack
    weights of few values. Raises HexnnError for an operation that cannot be split so that its
    pieces fit.
    """
    tiled_unpacked(function, tiling)
    Packer(tiling.budget).run(function)
    erase_dead(function)


def tiled_unpacked(function: FuncOp, tiling: Tiling) -> None:
    """Split the operations of a function as `tiled` does, all weights loaded as they are."""
    Tiler(function, tiling.budget).run(tiling.choices)
    locations.rewrite([function], CancelConversions(), recursive=True)


TILES = tiled, tiled_unpacked
"""The ways to split a function, the one that moves less first."""


def erase_dead(function: FuncOp) -> None:
    """Erase htp operations and constants whose results have no uses."""
    for op in reversed(list(function.body.block.ops)):
        if isinstance(op, htp.HtpOp | ConstantOp) and not op.results[0].uses:
            Rewriter.erase_op(op)


@register_pass
@dataclass(frozen=True)
class HtpTilePass(HtpPass):
    """Split operations whose working set exceeds the target's TCM, by rows or by depth.

    Operands are sliced and results concatenated in main memory, by transfers. Operations with
    `rows` or `depth` in `htp.pin` are computed in such pieces, also where they would fit.
    """

    name = "htp-tile"
    takes = Form.PLACED
    chains: bool = True
    """Whether runs of operations are computed piece by piece, without intermediate tensors."""
    objective: str = "traffic"
    """What is minimized: `traffic` with main memory, or `memory`, the bytes of activations that are
    in TCM at once.
    """
    order: bool = True
    """Whether operations are ordered for memory where that lowers what is minimized; they stay as
    they are where pieces are pinned, and without `chains`.
    """
    fuse: tuple[str, ...] = ()
    """Runs of operations (`conv_2d#3:conv_2d#7`) to compute in pieces of `rows` or `depth`."""
    rows: int | None = None
    """The rows of each piece of the results of `fuse`."""
    depth: int | None = None
    """The channels of each piece of the results of `fuse`."""
    overlap: str = AUTO
    """What becomes of results that neighbouring pieces of a run share: `recompute`, in each piece,
    `keep`, in line buffers in TCM, or `auto`, as costs less. For `fuse` alone where that is given.
    """

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for another state of IR than this pass takes, and if not both `fuse` and
        one of `rows` and `depth` are given, or none.
        """
        super().check(module, parts)
        if self.objective not in (known := list(Objective)):
            near = did_you_mean(self.objective, known)
            raise HexnnError(
                f"{self.name}: objective must be {' or '.join(known)}, got '{self.objective}'{near}"
            )
        sizes = [size for size in (self.rows, self.depth) if size is not None]
        if len(sizes) != bool(self.fuse):
            raise HexnnError(f"{self.name}: fuse goes with one of rows and depth", module)
        expect_overlap(self.overlap, self.name, (AUTO, *OVERLAPS))

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Tile each of the functions `parts`, in place, then cancel redundant copies and
        conversions.
        """
        for function in parts:
            self.tile(function, target_of(module))

    def tile(self, function: FuncOp, target: htp.Target) -> None:
        """Tile a function, in place, for the TCM of a target."""
        budget = target.tcm_budget
        self.mark_runs(function)
        order = not Tiler(function, budget).run_pinned() and self.order
        tiling, tile = self.tiling_of(function, target, order=order)
        tile(function, tiling)
        if self.objective == Objective.TRAFFIC and tiling.budget < budget:
            function.attributes[htp.TCM_BUDGET] = IntegerAttr(tiling.budget, i64)

    def tiling_of(
        self, function: FuncOp, target: htp.Target, *, order: bool
    ) -> tuple[Tiling, Tile]:
        """Return how a function is tiled for the TCM of a target, and by which of `TILES`. With
        `order`, its operations are ordered, in place, where that costs less.
        """
        if not self.chains:
            return Tiling((), target.tcm_budget), tiled
        overlap, goal = AUTO if self.fuse else self.overlap, Objective(self.objective)
        plan, tile = best_packing(function, target, TILES, goal, order, overlap)
        if goal != Objective.TRAFFIC:
            return plan.tiling, tile
        streams = streamed(function, plan, tile, target)
        return with_exposed_piece(function, target, streams, tile).tiling, tile

    def mark_runs(self, function: FuncOp) -> None:
        """Write the option `fuse` into `htp.pin` of the operations of a function."""
        size = f"depth={self.depth}" if self.rows is None else f"rows={self.rows}"
        size += "" if self.overlap == AUTO else f",overlap={self.overlap}"
        ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp)]
        for address in self.fuse:
            mark(select(address, ops), Pin.parse(f"{address}:{size}"))
