"""Transfers as strided copies: runs of bytes at regular distances, in up to two dimensions.

That is what a DMA descriptor of the hardware says too. A box of any layout is a list of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ....dialects.htp.buffers import Place, runs


@dataclass(frozen=True)
class Axis:
    """A repetition: how often, and by how many bytes both sides advance."""

    count: int = 1
    source_step: int = 0
    dest_step: int = 0


@dataclass(frozen=True)
class Copy:
    """`nbytes` bytes from `source` to `dest`, repeated along two axes."""

    source: int
    dest: int
    nbytes: int
    inner: Axis = Axis()
    outer: Axis = Axis()

    @property
    def total(self) -> int:
        """All bytes that it copies."""
        return self.nbytes * self.inner.count * self.outer.count


def copies(
    source: Place,
    dest: Place,
    source_offsets: tuple[int, ...],
    dest_offsets: tuple[int, ...],
    sizes: tuple[int, ...],
) -> list[Copy]:
    """The copies of a transfer of a box."""
    if source.shape == dest.shape == sizes and source.layout is dest.layout:
        return [Copy(source.address, dest.address, source.nbytes)]
    (froms, tos), nbytes = runs(source.box(source_offsets, sizes), dest.box(dest_offsets, sizes))
    single = (Copy(a, b, nbytes) for a, b in zip(froms.tolist(), tos.tolist(), strict=True))
    return list(repeated(repeated(single, "inner"), "outer"))


def repeated(parts: Iterable[Copy], axis: str) -> Iterator[Copy]:
    """Join copies that differ only by regular distances into one along `axis`."""
    head: Copy | None = None
    found = Axis()
    for part in parts:
        if head is None:
            head = part
            continue
        step = next_axis(head, found, part)
        if step is None:
            yield replace(head, **{axis: found})
            head, found = part, Axis()
        else:
            found = step
    if head is not None:
        yield replace(head, **{axis: found})


def next_axis(head: Copy, found: Axis, part: Copy) -> Axis | None:
    """The axis from `head` that `part` continues; none when it does not fit."""
    if replace(part, source=head.source, dest=head.dest) != head:
        return None
    source, dest = part.source - head.source, part.dest - head.dest
    if found.count == 1:
        return Axis(2, source, dest)
    if (source, dest) != (found.source_step * found.count, found.dest_step * found.count):
        return None
    return replace(found, count=found.count + 1)
