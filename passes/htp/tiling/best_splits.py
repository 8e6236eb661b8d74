"""Choice of the split of an operation that transfers the fewest bytes."""

from __future__ import annotations

from itertools import chain

from ....dialects import htp
from .regions import Region, part_bytes
from .smallest_tiles import smallest_tile, too_large
from .splits import LARGE, Split, WorkingSets, splits

MANY = 8192
"""The most pieces of a split that is compared while one of fewer pieces fits: it bounds compile
time. The splits of the networks have at most some hundreds.
"""


def best_split(op: htp.HtpOp, budget: int, known: WorkingSets | None = None) -> Split:
    """Return the split whose largest working set fits into `budget` bytes and that transfers the
    fewest bytes. `known` are the working sets of other budgets.

    Raises HexnnError, stating the smallest working set and what limits it, if none fits.
    """
    sets = known or WorkingSets(op)
    firsts = (next((s for s in some if sets.of(s, budget) <= budget), None) for some in splits(op))
    fitting = [split for split in firsts if split is not None]
    if not fitting:
        raise too_large(op, budget, smallest_tile(op, budget, sets))
    fitting = [split for split in fitting if split.count <= MANY] or fitting
    return min(fitting, key=lambda split: (moved_by(op, split, sets), split.count))


def moved_by(op: htp.HtpOp, split: Split, known: WorkingSets | None = None) -> int:
    """Return the bytes transferred between main memory and TCM if the result of `op` is computed in
    the pieces of `split`; `LARGE`, more than any transfer, if a piece cannot be computed. `known`
    is what was asked of the operation before.
    """
    sets, moved = known or WorkingSets(op), 0
    whole: set[int] = set()
    for group in split.regions(htp.shape(op.output)):
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
