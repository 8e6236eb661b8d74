"""DMA transfers as strided copies: runs of bytes at constant strides, along up to two loops.

One strided copy corresponds to one DMA descriptor of the hardware. The transfer of a box (a
rectangular part of a tensor) in any layout is a list of such copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ....dialects.htp.buffers import TensorBuffer, contiguous_runs


@dataclass(frozen=True)
class Axis:
    """One loop of a strided copy: its trip count and the strides in bytes of source and
    destination.
    """

    count: int = 1
    source_step: int = 0
    dest_step: int = 0


@dataclass(frozen=True)
class Copy:
    """A strided copy: `nbytes` bytes from address `source` to address `dest`, repeated along two
    loops.
    """

    source: int
    dest: int
    nbytes: int
    inner: Axis = Axis()
    outer: Axis = Axis()

    @property
    def total(self) -> int:
        """The number of bytes copied in all iterations."""
        return self.nbytes * self.inner.count * self.outer.count


def copies(
    source: TensorBuffer,
    dest: TensorBuffer,
    source_offsets: tuple[int, ...],
    dest_offsets: tuple[int, ...],
    sizes: tuple[int, ...],
) -> list[Copy]:
    """Return the strided copies that transfer a box of elements (a rectangular part of a tensor)
    from buffer `source` to buffer `dest`, each in any layout.

    `sizes` holds the extents of the box; `source_offsets` and `dest_offsets` are the indices of its
    first element in the two tensors.
    """
    if source.shape == dest.shape == sizes and source.layout is dest.layout:
        return [Copy(source.address, dest.address, source.nbytes)]
    (froms, tos), nbytes = contiguous_runs(
        source.box(source_offsets, sizes), dest.box(dest_offsets, sizes)
    )
    single = (Copy(a, b, nbytes) for a, b in zip(froms.tolist(), tos.tolist(), strict=True))
    return list(joined_runs(joined_runs(single, "inner"), "outer"))


def joined_runs(parts: Iterable[Copy], axis: str) -> Iterator[Copy]:
    """Yield copies equivalent to `parts`: consecutive ones at constant strides are merged into one
    copy with a loop along `axis` (`inner` or `outer`).
    """
    head: Copy | None = None
    repetition = Axis()
    for part in parts:
        if head is None:
            head = part
            continue
        step = extended_axis(head, repetition, part)
        if step is None:
            yield replace(head, **{axis: repetition})
            head, repetition = part, Axis()
        else:
            repetition = step
    if head is not None:
        yield replace(head, **{axis: repetition})


def extended_axis(head: Copy, repetition: Axis, part: Copy) -> Axis | None:
    """Return `repetition`, the loop that repeats copy `head`, with one more iteration, which
    performs copy `part`; None if the addresses of `part` do not continue the loop's strides.
    """
    if replace(part, source=head.source, dest=head.dest) != head:
        return None
    source, dest = part.source - head.source, part.dest - head.dest
    if repetition.count == 1:
        return Axis(2, source, dest)
    if (source, dest) != (
        repetition.source_step * repetition.count,
        repetition.dest_step * repetition.count,
    ):
        return None
    return replace(repetition, count=repetition.count + 1)
