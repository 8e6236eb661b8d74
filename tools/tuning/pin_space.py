"""The search space of a network: for each operation the kernels, layouts and pieces that it can be
pinned to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod
from typing import TYPE_CHECKING

from ...dialects import htp
from ...dialects.addresses import SourceName, source_names
from ...dialects.diagnostics import HexnnError
from ...dialects.htp.attributes import target_of
from ...dialects.htp.pin_record import FUSIONS, MAPS
from ...dialects.suggest import did_you_mean
from ...passes.htp.fuse_maps import Elementwise, candidates
from ...passes.htp.layouts.choices import choices_of

if TYPE_CHECKING:
    from ..model import Model

ROWS = (1, 2, 4, 8, 16)
"""The rows of pieces that are tried: each twice the one before, as traffic falls with their
logarithm.
"""


@dataclass(frozen=True)
class Space:
    """The parameters of a network: address of operations -> what they may be pinned to. Each of
    them may also stay as the compiler chooses, the empty text.
    """

    parameters: Mapping[str, Sequence[str]]

    @property
    def size(self) -> int:
        """The number of points."""
        return prod(map(len, self.parameters.values()))

    def neighbours(self) -> Iterator[dict[str, str]]:
        """Yield the point of the compiler, then those that differ from it in one parameter."""
        own = dict.fromkeys(self.parameters, "")
        yield own
        for name, (_, *values) in self.parameters.items():
            yield from ({**own, name: value} for value in values)

    def points(self) -> Iterator[dict[str, str]]:
        """Yield all points, that of the compiler first: parameter -> value."""
        for values in product(*self.parameters.values()):
            yield dict(zip(self.parameters, values, strict=True))


def pins_of_point(point: Mapping[str, str]) -> list[str]:
    """Return the pins of a point, one for each operation that is not left to the compiler."""
    return [value for value in point.values() if value]


def space_of(source: Model, target: str, parts: Sequence[str]) -> Space:
    """Return the search space of a network for a target; `parts` are keys of `PARTS`. Raises
    HexnnError for another one, and for a space of one point.
    """
    for part in parts:
        if part not in PARTS:
            notes = [f"there are {', '.join(PARTS)}"]
            raise HexnnError(f"unknown part '{part}'{did_you_mean(part, PARTS)}", notes=notes)
    found = {
        name: ("", *values)
        for part in parts
        for name, values in PARTS[part](_operations(source, target, fused=part != MAPS))
        if values
    }
    if not found:
        raise HexnnError("no operation of the network has a choice")
    return Space(found)


Named = Sequence[tuple[SourceName, htp.HtpOp, htp.Target]]


def _operations(source: Model, target: str, *, fused: bool = True) -> Named:
    """Return the operations of htp that are to be computed, with their names in the source; before
    elementwise ones are `fused`, or after.
    """
    pipeline = "qnn-to-htp" if fused else "qnn-to-opdef,opdef-apply-rules,opdef-to-htp"
    module = source.lower("qnn").lower("htp", target, pipeline=pipeline).ir
    ops = [op for op in module.walk() if isinstance(op, htp.HtpOp)]
    chip = target_of(module)
    return [(name, op, chip) for name, op in zip(source_names(ops), ops, strict=True)]


def kernels(operations: Named) -> Iterator[tuple[str, list[str]]]:
    """Yield (address, pins of its kernels and layouts) for each operation that has several."""
    for name, op, target in operations:
        wheres = list(dict.fromkeys(choice.where for choice in choices_of(op, target).fitting))
        if len(wheres) > 1 and name.index is not None:
            yield name.address, [f"{name.address}={where}" for where in wheres]


def tiles(operations: Named) -> Iterator[tuple[str, list[str]]]:
    """Yield (name of a parameter, pins of rows of its pieces) for each operation."""
    for name, op, _ in operations:
        rows = [n for n in ROWS if n < htp.shape(op.output)[1]]
        if name.index is not None:
            yield f"{name.address} rows", [f"{name.address}:rows={n}" for n in rows]


def fusion(operations: Named) -> Iterator[tuple[str, list[str]]]:
    """Yield (name of a parameter, pins of rows of their pieces) for each two operations in a row,
    which are computed piece by piece together.
    """
    for (first, _, _), (second, op, _) in pairwise(operations):
        rows = [n for n in ROWS if n < htp.shape(op.output)[1]]
        if None not in (first.index, second.index) and first.address != second.address:
            run = f"{first.address}:{second.address}"
            yield f"{run} rows", [f"{run}:rows={n}" for n in rows]


def maps(operations: Named) -> Iterator[tuple[str, list[str]]]:
    """Yield (name of a parameter, pins) for each elementwise operation that may become part of the
    one that reads it.
    """
    readers = [op for _, op, _ in operations if isinstance(op, Elementwise)]
    producers = {producer for op in readers for _, producer in candidates(op)}
    for name, op, _ in operations:
        if op in producers and name.index is not None:
            yield f"{name.address} maps", [f"{name.address}:maps={how}" for how in FUSIONS]


PARTS = {"kernels": kernels, "tiles": tiles, "fusion": fusion, MAPS: maps}
"""What is searched: kernels with their layouts, pieces of single operations, and of two, and which
elementwise operations are fused.
"""
