"""Semantics of gathers and scatters: every lane has an address of its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .lanes import DTYPES, Array, bits, interleave, lanes, wide
from .registry import Semantics, family


@dataclass(frozen=True)
class LaneBytes:
    """The memory bytes that the lanes of a gather or scatter access, for each byte of the data
    vector: its index in memory, and whether it is enabled.
    """

    index: Array
    """Indices into memory, `[..., 128]`; 0 where `inside` is false."""

    inside: Array
    """Whether the byte is in the region and the predicate enables it, `[..., 128]`."""


def addressed_bytes(row: Instruction, size: int, given: dict[str, Array]) -> LaneBytes:
    """Return the memory bytes that the lanes of `row` access: lane i starts at `base + offset[i]`.

    `given` maps the instruction's operand names to register contents, `size` is the lane size in
    bytes. The base is rounded down to a multiple of `size`; so is the offset of an accumulating
    scatter. Bytes at offsets greater than `Mu`, the last valid offset of the region, are disabled.
    """
    offset = lane_offsets(row, given) & (-size if row.update else -1)
    region = np.asarray(given["Mu"])[..., None] & 0xFFFFFFFF | (size - 1)
    byte_offsets = np.repeat(offset, size, axis=-1) + np.arange(128) % size
    inside = byte_offsets <= region
    inside = inside & given["Qs"] if "Qs" in given else inside
    base = np.asarray(given["Rt"])[..., None] & -size
    index = np.where(inside, base + byte_offsets, 0)
    return LaneBytes(index, np.broadcast_to(inside, index.shape))


def lane_offsets(row: Instruction, given: dict[str, Array]) -> Array:
    """Return the unsigned byte offset of each lane, in the order of the data vector, from the
    register contents `given` by operand name.

    Word offsets of halfwords come in a pair, those of even lanes in the low vector.
    """
    operand = next(o for o in row.inputs if o.name in ("Vv", "Vvv"))
    if operand.kind == "vector":
        return wide(given["Vv"], "uh" if operand.element == "h" else "uw").astype(np.int64)
    words = wide(given["Vvv"], "uw")
    return interleave(words[..., 0, :], words[..., 1, :])


@family("vgather")
def gather(row: Instruction) -> Semantics:
    """Return the semantics of `vgather` of words or halfwords, such as `[if (Qs)] vtmp.w =
    vgather(Rt, Mu, Vv.w).w`.

    The machine stores the gathered vector by a `.new` store in the same packet, and leaves the
    bytes of disabled lanes in memory unchanged. Here the operand `vtmp` must hold the content of
    memory at the store's address: the result takes the bytes of disabled lanes from it.
    """
    names = [operand.name for operand in row.inputs]
    size = DTYPES[row.results[0].element].itemsize

    def value(memory: Array, *inputs: Array) -> Array:
        given = dict(zip(names, inputs, strict=True))
        where = addressed_bytes(row, size, given)
        gathered = np.take_along_axis(memory, where.index, axis=-1)
        return np.where(where.inside, gathered, given["vtmp"])

    return value


@family("vscatter")
def scatter(row: Instruction) -> Semantics:
    """Return the semantics of `vscatter` of words or halfwords, such as `[if (Qs)] vscatter(Rt, Mu,
    Vv.w).w = Vw`, or `+= Vw`.

    If several lanes have one address, the data of the highest lane is stored, or with `+=` all are
    added.
    """
    names = [operand.name for operand in row.inputs]
    size = 2 if row.parts["element"] == "h" else 4
    add = bool(row.update)

    def value(memory: Array, *inputs: Array) -> tuple[()]:
        given = dict(zip(names, inputs, strict=True))
        where = addressed_bytes(row, size, given)
        scatter_lanes(memory, where, size, given["Vw"], add)
        return ()

    return value


def scatter_lanes(memory: Array, where: LaneBytes, size: int, data: Array, add: bool) -> None:
    """Write `data` to `memory` in place, or if `add` is set add it, in ascending order of lanes; a
    later lane sees what earlier ones wrote.

    `where` are the addresses of the lanes' bytes, `size` is the lane size in bytes.
    """
    element: Element = "uh" if size == 2 else "uw"
    for start in range(0, 128, size):
        lane = slice(start, start + size)
        index, mask = where.index[..., lane], where.inside[..., lane]
        new = np.ascontiguousarray(data[..., lane])
        kept = np.take_along_axis(memory, index, axis=-1)
        total = bits(lanes(kept, element) + lanes(new, element)) if add else new
        chosen = np.nonzero(np.broadcast_to(mask, total.shape))
        memory[(*chosen[:-1], np.broadcast_to(index, total.shape)[chosen])] = total[chosen]
