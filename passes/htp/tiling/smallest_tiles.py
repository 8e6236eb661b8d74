"""The smallest pieces of operations that fit the TCM in no pieces, and what limits them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp, locations
from ....dialects.diagnostics import op_error
from ....dialects.htp.attributes import target_of
from .known_working_sets import working_sets
from .regions import RULES, Need, Region, part_bytes
from .splits import LARGE, Split, WorkingSets, size_of, splits

KILO = 1024


@dataclass(frozen=True)
class SmallestTile:
    """The piece of an operation that needs the least TCM."""

    nbytes: int
    """Its working set."""

    limit: str = ""
    """Why no smaller one is computed, after the number of bytes in a sentence: what takes most of
    them, and the axis of it that cannot be split.
    """

    def does_not_fit(self, budget: int) -> str:
        """Return why the operation has no kernel on a target of `budget` bytes of TCM."""
        return (
            f"does not fit the TCM: its smallest tile needs {self.nbytes} bytes of {budget}"
            f"{self.limit}"
        )


def smallest_tile(op: htp.HtpOp, budget: int) -> SmallestTile:
    """Return a tile with which `op` can be computed, whole or one of a split: the first one found
    that takes at most `budget` bytes, or, if there is none, the least of all. Slices and
    concatenations count 0: transfers can replace them.
    """
    if isinstance(op, htp.SliceOp | htp.ConcatOp):
        return SmallestTile(0)
    sets, smallest, found = working_sets(op), size_of(op), None
    for options in splits(op) if type(op) in RULES else ():
        for split in reversed(options):
            if smallest <= budget:
                return SmallestTile(smallest)
            nbytes = sets.of(split, smallest)
            if nbytes < smallest:
                smallest, found = nbytes, split
    return SmallestTile(smallest, limit_of(sets, found))


def limit_of(sets: WorkingSets, split: Split | None) -> str:
    """Return what keeps the largest piece of the finest split, or the whole operation if no split
    is less, from being smaller.
    """
    op = sets.op
    dims = htp.shape(op.output)
    if type(op) not in RULES:
        return ""
    regions = [Region.whole(dims)] if split is None else list(split.sample(dims))
    region = max(regions, key=lambda each: sets.of_piece(each, LARGE))
    need = sets.need(region)
    parts = list(parts_of(op, region, need)) if need is not None else []
    if not parts:
        return ""
    largest = max(parts, key=lambda part: part.nbytes)
    scratch = sets.of_piece(region, LARGE) - sum(part.nbytes for part in parts)
    if scratch > largest.nbytes:
        kernel = op.impl.data if op.impl else ""
        return f", {scratch} of them scratch memory of '{kernel}' for a piece {parts[-1]}"
    return f", {largest.nbytes} of them {largest}"


@dataclass(frozen=True)
class TilePart:
    """What a piece needs of a tensor: a part of the extents `sizes` of one of the shape `dims`."""

    name: str
    sizes: tuple[int, ...]
    dims: tuple[int, ...]
    nbytes: int

    def __str__(self) -> str:
        """Return it as text, with the longest axis that cannot be split, or not more."""
        shape = "x".join(map(str, self.sizes))
        axis = max(range(len(self.sizes)), key=self.sizes.__getitem__)
        more = "" if self.sizes[axis] == self.dims[axis] else " more"
        return f"of {self.name}, {shape}, whose axis {axis} cannot be split{more}"


def parts_of(op: htp.HtpOp, region: Region, need: Need) -> Iterator[TilePart]:
    """Yield what the piece that computes `region` of a result needs of each operand, and itself."""
    values = op.inputs_and_constants
    for value, name, part in zip(values, operand_names(op), need.operands, strict=True):
        dims = tuple(htp.shape(value))
        used = Region.whole(dims) if part is None else part
        nbytes = part_bytes(htp.tensor_type(value), used)
        yield TilePart(name, used.sizes, dims, nbytes)
    nbytes = part_bytes(op.output_type, region)
    yield TilePart("the result", region.sizes, tuple(htp.shape(op.output)), nbytes)


def operand_names(op: htp.HtpOp) -> Iterator[str]:
    """Yield the names of the operands that an operation reads, as its definition has them."""
    for name, _ in op.get_irdl_definition().operands[:-2]:
        value = getattr(op, name)
        if isinstance(value, SSAValue):
            yield f"'{name}'"
        elif value is not None:
            yield from (f"'{name}' {n}" for n in range(len(value)))


def too_large(
    op: htp.HtpOp, budget: int, smallest: SmallestTile, *reasons: str, said: str = ""
) -> Exception:
    """Build the error for an operation whose smallest possible working set exceeds the budget;
    `reasons` are additional notes, `said` is what the message begins with.
    """
    advice = f"choose a target with more TCM, e.g. {enough_for(op, smallest.nbytes)}"
    text = f"{named(op)}{said}{smallest.does_not_fit(budget)}"
    return op_error(op, text, [*reasons, advice])


def named(op: Operation) -> str:
    """Return what a message calls an operation by, in brackets, if its source is known."""
    is_known = locations.source_index(op.location) is not None
    return f"({locations.describe(op.location)}) " if is_known else ""


def enough_for(op: htp.HtpOp, nbytes: int) -> str:
    """Return the option of a target whose TCM has room for `nbytes`."""
    module: Operation | None = op
    while module is not None and not isinstance(module, ModuleOp):
        module = module.parent_op()
    return with_room(nbytes, 0 if module is None else target_of(module).tcm_reserve)


def with_room(nbytes: int, reserve: int) -> str:
    """Return the option of a target whose TCM has room for `nbytes` beside a `reserve`."""
    return f"{{tcm={kilobytes_with(nbytes, reserve)}K}}"


def kilobytes_with(nbytes: int, reserve: int) -> int:
    """Return the fewest whole KB of TCM that have room for `nbytes` beside a `reserve`."""
    return -(-(nbytes + reserve) // KILO)
