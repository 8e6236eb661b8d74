"""Choice of the split of an operation that transfers the fewest bytes."""

from __future__ import annotations

from itertools import chain

from ....dialects import htp
from .known_working_sets import working_sets
from .regions import Region, part_bytes
from .smallest_tiles import smallest_tile, too_large
from .splits import LARGE, Split, WorkingSets, splits

MANY = 8192
"""The most pieces of a split that is compared while one of fewer pieces fits: it bounds compile
time. The splits of the networks have at most some hundreds.
"""


def best_split(op: htp.HtpOp, budget: int) -> tuple[Split, int]:
    """Return the split of `fitting_split`. Raises HexnnError, stating the smallest working set and
    what limits it, if none fits.
    """
    found = fitting_split(op, budget)
    if found is None:
        raise too_large(op, budget, smallest_tile(op, budget))
    return found


def fitting_split(op: htp.HtpOp, budget: int) -> tuple[Split, int] | None:
    """Return the split whose largest working set fits into `budget` bytes and that transfers the
    fewest bytes, and these bytes; None if none fits.
    """
    sets = working_sets(op)
    if budget <= sets.too_few:
        return None
    if budget not in sets.best:
        fitting = fitting_splits(op, budget, sets)
        if not fitting:
            sets.too_few = budget
            return None
        sets.best[budget] = least_moved(op, fitting, sets)
    return sets.best[budget]


def fitting_splits(op: htp.HtpOp, budget: int, sets: WorkingSets) -> list[Split]:
    """Return, for each division of batches and depth, the split of the fewest pieces whose largest
    working set fits into `budget` bytes; those of very many pieces only if all are.
    """
    firsts = (next((s for s in some if sets.of(s, budget) <= budget), None) for some in splits(op))
    fitting = [split for split in firsts if split is not None]
    return [split for split in fitting if split.count <= MANY] or fitting


def least_moved(op: htp.HtpOp, among: list[Split], sets: WorkingSets) -> tuple[Split, int]:
    """Return the split that transfers the fewest bytes, then the one of the fewest pieces, and
    these bytes.
    """
    best, least = among[0], LARGE
    for split in among:
        moved = moved_by(op, split, sets, least)
        if (moved, split.count) < (least, best.count):
            best, least = split, moved
    return best, least


def moved_by(op: htp.HtpOp, split: Split, sets: WorkingSets, most: int = LARGE) -> int:
    """Return the bytes transferred between main memory and TCM if the result of `op` is computed in
    the pieces of `split`; `LARGE`, more than any transfer, if a piece cannot be computed; if it is
    more than `most`, any number that is.
    """
    moved = 0
    whole: set[int] = set()
    for group in split.regions(htp.shape(op.output)):
        if moved > most:
            break
        cuts: set[tuple[int, Region]] = set()
        for region in chain.from_iterable(group):
            need = sets.need(region)
            if need is None:
                return LARGE
            cuts |= {(i, r) for i, r in enumerate(need.operands) if r is not None}
            whole |= {i for i, r in enumerate(need.operands) if r is None}
            moved += part_bytes(op.output_type, region)
        moved += sum(part_bytes(htp.tensor_type(op.operands[i]), r) for i, r in cuts)
    return moved + sum(htp.physical_bytes(op.operands[i]) for i in whole)
