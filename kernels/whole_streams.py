"""Moves, slices, concatenations and paddings of row-major tensors as one stream over the result.

The result is written in aligned vectors, chunks of 128 bytes, each permuted from windows of any of
the operands, and from constants (see `move_streams`). All bytes of the result are enumerated with
the operand and the offset there from which they come; chunks of equal code, whose addresses are
affine, share a loop. So runs of any length, from any number of operands, are written at the pace of
memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.quant import storage_dtype
from ..dialects.registries.implementations import Layouts
from .affine_boxes import Axis, Box
from .builder import KernelBuilder
from .convert_digits import Pairs
from .copies import Box as CopiedBox
from .copies import concat_boxes, pad_boxes, slice_boxes, unit_copy
from .cost import kernel
from .move import splat
from .move_boxes import fill_boxes, move_boxes, progression
from .move_streams import LARGEST, MOST_PARTS, TOGETHER, Part, parts_of
from .permute import constant_vector
from .runs import Buffer, input_buffer, load_window, nest, output_buffer
from .scalars import VECTOR, Scalar
from .spans import spans

MOST_TURNS = 8
"""The most groups into which chunks of equal code are parted to have all their loads aligned."""

NOTHING = -1
"""The owner of bytes behind the end of the result, which may be written with anything."""

Bytes = NDArray[np.int64]


@dataclass(frozen=True)
class Plan:
    """What a result of `nbytes` bytes consists of."""

    nbytes: int
    sources: tuple[tuple[int, Box], ...]
    """(operand number, box of bytes) of all copies."""
    fills: tuple[tuple[int, Box], ...]
    """(stored integer, box of bytes) of all constants, over which copies lie."""
    sizes: tuple[int, ...]
    """The bytes of the buffer of each operand."""

    def owners(self) -> tuple[Bytes, Bytes]:
        """Return [chunks, 128] each: the owner of each byte of the result, an operand's number or,
        behind these, a fill's; and the offset in the operand from which it comes.
        """
        chunks = -(-self.nbytes // VECTOR)
        owner = np.full(chunks * VECTOR, NOTHING, np.int64)
        offset = np.zeros(chunks * VECTOR, np.int64)
        for number, (_, box) in enumerate(self.fills):
            owner[spread(box)[1]] = len(self.sizes) + number
        for operand, box in self.sources:
            source, target = spread(box)
            owner[target], offset[target] = operand, source
        return owner.reshape(chunks, VECTOR), offset.reshape(chunks, VECTOR)


def spread(box: Box) -> tuple[Bytes, Bytes]:
    """Return the offsets in source and target of all bytes of a box."""
    source, target = np.array([box.source]), np.array([box.target])
    for axis in box.axes:
        at = np.arange(axis.size)
        source = (source[:, None] + at * axis.source).reshape(-1)
        target = (target[:, None] + at * axis.target).reshape(-1)
    return source, target


@dataclass(frozen=True)
class Reads:
    """What a chunk reads of one operand: the parts, relative to the offset `first`, which grows by
    `step` with each chunk of its loop.
    """

    operand: int
    first: int
    step: int
    parts: tuple[Part, ...]
    last: int
    """The greatest value of the offset."""


@dataclass(frozen=True)
class Chunks:
    """Chunks of equal code: `count` of them, `step` bytes apart, from offset `target` on."""

    target: int
    count: int
    step: int
    reads: tuple[Reads, ...]
    fills: tuple[tuple[int, tuple[int, ...]], ...]
    """(number of a fill, bytes of the chunk that it fills)."""

    @property
    def weight(self) -> int:
        """The instructions for a chunk that permute bytes, unaligned loads included."""
        moves = sum(part.movement != 0 for reads in self.reads for part in reads.parts)
        windows = {
            (reads.operand, part.window)
            for reads in self.reads
            for part in reads.parts
            if reads.step % VECTOR or (reads.first + part.window) % VECTOR
        }
        return moves + len(windows)


@lru_cache(maxsize=256)
def chunks_of(plan: Plan) -> tuple[Chunks, ...] | None:
    """Return the chunks of a result; None if their code takes more than `MOST_PARTS` permutations,
    or the result more than `LARGEST` bytes.
    """
    if plan.nbytes > LARGEST:
        return None
    found: list[Chunks] = []
    room = MOST_PARTS
    for chunks in grouped(plan):
        room -= max(1, sum(len(reads.parts) for reads in chunks.reads))
        if room < 0:
            return None
        found.append(chunks)
    return tuple(found)


def grouped(plan: Plan) -> Iterator[Chunks]:
    """Yield the chunks of a result, those of equal code that are equally far apart together."""
    owner, offset = plan.owners()
    operands = range(len(plan.sizes))
    far = np.int64(1) << 62
    firsts = np.stack([np.where(owner == o, offset, far).min(1) for o in operands], 1)
    relative = offset.copy()
    for o in operands:
        relative -= np.where(owner == o, firsts[:, o, None], 0)
    same: dict[bytes, list[int]] = {}
    for number, (by, at) in enumerate(zip(owner, relative, strict=True)):
        same.setdefault(by.tobytes() + at.tobytes(), []).append(number)
    for numbers in spaced([np.array(numbers) for numbers in same.values()]):
        pattern = owner[numbers[0]], relative[numbers[0]]
        present = [o for o in operands if (pattern[0] == o).any()]
        start = 0
        while start < len(numbers):
            rest = numbers[start:]
            count = min(progression(x) for x in (rest, *(firsts[rest, o] for o in present)))
            near = {o: firsts[rest[:count], o] for o in present}
            yield from cheapest(plan, pattern, rest[:count], near)
            start += count


def spaced(classes: Sequence[Bytes]) -> Iterator[Bytes]:
    """Yield lists of numbers that together are `classes`: those that are equally far apart as they
    are, others parted by their remainders for the distance that most of those have.
    """
    regular = [len(one) > 1 and progression(one) == len(one) for one in classes]
    steps = Counter(int(one[1] - one[0]) for one, r in zip(classes, regular, strict=True) if r)
    period = steps.most_common(1)[0][0] if steps else 1
    for one, is_regular in zip(classes, regular, strict=True):
        if is_regular or len(one) == 1:
            yield one
        else:
            yield from (one[one % period == k] for k in sorted(set((one % period).tolist())))


def cheapest(
    plan: Plan, pattern: tuple[Bytes, Bytes], numbers: Bytes, firsts: dict[int, Bytes]
) -> list[Chunks]:
    """Return the chunks `numbers` as one group, or, if that permutes less, as several, in each of
    which all loads are aligned. See `one_group` for `pattern` and `firsts`.
    """
    whole = one_group(plan, pattern, numbers, firsts)
    turns = [VECTOR // gcd(VECTOR, reads.step) for reads in whole.reads]
    count = max(turns, default=1)
    if not 1 < count <= MOST_TURNS or len(numbers) < 2 * count:
        return [whole]
    groups = [
        one_group(plan, pattern, numbers[k::count], {o: x[k::count] for o, x in firsts.items()})
        for k in range(count)
    ]
    return groups if sum(g.weight for g in groups) < count * whole.weight else [whole]


def one_group(
    plan: Plan, pattern: tuple[Bytes, Bytes], numbers: Bytes, firsts: dict[int, Bytes]
) -> Chunks:
    """Return the chunks `numbers`, whose bytes have owners and relative offsets as in `pattern`;
    `firsts` has the least offset in each operand for each of them.
    """
    owner, relative = pattern
    reads: list[Reads] = []
    for operand, first in firsts.items():
        step = int(first[1] - first[0]) if len(first) > 1 else 0
        at = np.flatnonzero(owner == operand)
        pairs: Pairs = tuple((int(i), int(relative[i])) for i in at)
        last, least = int(first.max()), int(first.min())
        most = int(relative[at].max())
        limit = min(plan.sizes[operand] - VECTOR - last, most)
        limit = most if least + limit < 0 else limit
        ahead = int(first[0]) % VECTOR if step % VECTOR == 0 else None
        parts = parts_of(pairs, ahead, limit)
        reads.append(Reads(operand, int(first[0]), step, parts, last))
    fills = tuple(
        (number, tuple(int(i) for i in np.flatnonzero(owner == len(plan.sizes) + number)))
        for number in range(len(plan.fills))
        if (owner == len(plan.sizes) + number).any()
    )
    step = int(numbers[1] - numbers[0]) * VECTOR if len(numbers) > 1 else 0
    return Chunks(int(numbers[0]) * VECTOR, len(numbers), step, tuple(reads), fills)


@dataclass
class WholeWriter:
    """The emitter of a result, chunk by chunk."""

    b: KernelBuilder
    sources: Sequence[Buffer]
    target: Buffer
    values: Sequence[SSAValue]
    """For each fill a vector all of whose elements are its value."""

    def emit(self, chunks: Sequence[Chunks]) -> None:
        """Emit a loop for each group of chunks."""
        for group in chunks:
            parts = sum(len(reads.parts) for reads in group.reads)
            for span in spans(group.count, max(1, TOGETHER // max(1, parts))):
                with nest(self.b, span.count) as (i,):
                    for k in range(span.length):
                        self.chunk(group, self.b.add(span.at(self.b, i), k))

    def chunk(self, group: Chunks, index: Scalar) -> None:
        """Emit chunk number `index` of `group`."""
        vector = self.vector(group, index)
        at = self.b.add(self.target.address, group.target, self.b.mul(index, group.step))
        self.b.store(at, vector)

    def vector(self, group: Chunks, index: Scalar) -> SSAValue:
        """Emit the vector of chunk number `index` of `group`."""
        result: SSAValue | None = None
        for number, at in group.fills:
            value = self.values[number]
            result = value if result is None else self.masked(at, value, result)
        for reads in group.reads:
            windows = dict[int, SSAValue]()
            ahead = self.b.add(reads.first, self.b.mul(index, reads.step))
            for part in reads.parts:
                if part.window not in windows:
                    start, last = self.b.add(ahead, part.window), reads.last + part.window
                    windows[part.window] = load_window(
                        self.b, self.sources[reads.operand], start, last
                    )
                moved = self.moved(part, windows[part.window])
                at = [i for i, _ in part.sources]
                result = moved if result is None else self.masked(at, moved, result)
        assert result is not None, "each chunk has bytes of the result"
        return result

    def moved(self, part: Part, vector: SSAValue) -> SSAValue:
        """Emit the permutation of the window `vector` that puts the bytes of `part` in place."""
        move = part.movement
        if isinstance(move, int):
            return self.b.v("vror", vector, move) if move else vector
        instruction, controls = move
        return self.b.v(instruction, vector, constant_vector(self.b, controls))

    def masked(self, at: Sequence[int], moved: SSAValue, other: SSAValue) -> SSAValue:
        """Emit `other` with the bytes number `at` replaced by those of `moved`."""
        mask = np.zeros(VECTOR, np.uint8)
        mask[list(at)] = 1
        chosen = self.b.v("vgtub", constant_vector(self.b, mask), self.b.zero())
        return self.b.v("vmux", chosen, moved, other)


def row_major_bytes(value: SSAValue) -> int:
    """Return the bytes of the buffer of a tensor in row-major order."""
    item = storage_dtype(htp.tensor_type(value).element_type).itemsize
    return htp.LAYOUTS[htp.ROW_MAJOR].physical_bytes(htp.shape(value), item)


def plan_of(
    op: htp.HtpOp, boxes: Sequence[tuple[int, Box]], fills: Sequence[tuple[int, Box]] = ()
) -> Plan:
    """Return the plan of the result of `op`, which consists of `boxes` and `fills`."""
    sizes = tuple(map(row_major_bytes, op.inputs_and_constants))
    item = storage_dtype(op.output_type.element_type).itemsize
    nbytes = prod(htp.shape(op.output)) * item
    return Plan(nbytes, tuple(boxes), tuple(fills), sizes)


def move_plan(op: htp.MoveOp) -> Plan | str:
    """Return the plan of a move of row-major tensors, or why there is none."""
    boxes = move_boxes(op)
    return boxes if isinstance(boxes, str) else plan_of(op, boxes, fill_boxes(op))


def copied(op: htp.HtpOp, boxes: Sequence[CopiedBox]) -> list[tuple[int, Box]]:
    """Return the copies of `boxes` of elements of bytes as boxes of bytes of row-major tensors."""
    found: list[tuple[int, Box]] = []
    for box in boxes:
        source = htp.shape(op.inputs_and_constants[box.operand])
        copy = unit_copy(htp.ROW_MAJOR, source, htp.shape(op.output), box)
        assert copy is not None, "bytes are the units of row-major order"
        found.append((box.operand, Box(copy.start, copy.to, tuple(copy.axes))))
    return found


def concat_plan(op: htp.ConcatOp) -> Plan:
    """Return the plan of a concatenation."""
    return plan_of(op, copied(op, concat_boxes(op)))


def slice_plan(op: htp.SliceOp) -> Plan:
    """Return the plan of a slice."""
    return plan_of(op, copied(op, slice_boxes(op)))


def pad_plan(op: htp.PadOp) -> Plan:
    """Return the plan of a padding."""
    whole = Box(0, 0, (Axis(prod(htp.shape(op.output)), 0, 1),))
    return plan_of(op, copied(op, pad_boxes(op)), [(op.value.value.data, whole)])


def register(name: str, kind: type[htp.HtpOp], plan: Callable[[Any], Plan | str]) -> None:
    """Register the kernel `name` of the operation class `kind`, whose results have the plan that
    the function `plan` returns.
    """

    def layouts(op: htp.HtpOp) -> Sequence[Layouts] | str:
        made = plan(op)
        if isinstance(made, str):
            return made
        if chunks_of(made) is None:
            return f"it takes more than {MOST_PARTS} permutations"
        return [Layouts((htp.ROW_MAJOR,) * len(op.inputs_and_constants), htp.ROW_MAJOR)]

    def build(b: KernelBuilder, op: htp.HtpOp) -> None:
        made = plan(op)
        chunks = None if isinstance(made, str) else chunks_of(made)
        if isinstance(made, str) or chunks is None:
            raise ValueError(f"{op.name} is no stream")
        width = storage_dtype(op.output_type.element_type).itemsize
        values = [splat(b, value, width) for value, _ in made.fills]
        sources = [input_buffer(b, op, i) for i in range(len(op.inputs_and_constants))]
        WholeWriter(b, sources, output_buffer(b, op), values).emit(chunks)

    kernel(name, kind, layouts=layouts)(build)


register("move.whole", htp.MoveOp, move_plan)
register("concat.whole", htp.ConcatOp, concat_plan)
register("slice.whole", htp.SliceOp, slice_plan)
register("pad.whole", htp.PadOp, pad_plan)
