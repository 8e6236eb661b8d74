"""Code of streams: loops over chunks, each joined from windows of operands and from fills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from xdsl.ir import SSAValue

from ...affine_boxes import Axis
from ...builder import KernelBuilder
from ...permute import constant_vector
from ...runs import Buffer, load_window, nest
from ...scalars import ONES, VECTOR, Scalar
from .bodies import PREDICATES, Body, Chunk
from .parts import Part


@dataclass(frozen=True)
class Masks:
    """Predicates of constant bytes, eight in a vector, whose bits are chosen by a scalar."""

    b: KernelBuilder
    numbers: dict[tuple[int, ...], int]
    """The bytes of each predicate -> its number."""

    @staticmethod
    def of(b: KernelBuilder, masks: Iterable[tuple[int, ...]]) -> Masks:
        """Return the predicates of all `masks`, the bytes that each selects."""
        return Masks(b, {mask: n for n, mask in enumerate(dict.fromkeys(masks))})

    def predicate(self, mask: tuple[int, ...]) -> SSAValue:
        """Emit the predicate of the bytes `mask`."""
        plane, bit = divmod(self.numbers[mask], 8)
        bits = np.zeros(VECTOR, np.uint8)
        for other, number in self.numbers.items():
            if number // 8 == plane:
                bits[list(other)] |= np.uint8(1 << number % 8)
        return self.b.v("vandvrt", constant_vector(self.b, bits), self.b.const(ONES << bit))


@dataclass
class StreamWriter:
    """The emitter of bodies that read `sources` and write `target`."""

    b: KernelBuilder
    sources: Sequence[Buffer]
    target: Buffer
    values: Sequence[SSAValue] = ()
    """For each fill a vector all of whose elements are its value."""
    copies: Sequence[Axis] = ()
    """Axes along which the result repeats each chunk."""

    def emit(self, bodies: Sequence[Body]) -> None:
        """Emit the loops of each body."""
        masks = Masks.of(self.b, (m for body in bodies for c in body.chunks for m in c.masks))
        for body in bodies:
            its = {mask for chunk in body.chunks for mask in chunk.masks}
            kept = {m: masks.predicate(m) for m in sorted(its)} if len(its) <= PREDICATES else {}
            with nest(self.b, *(loop.count for loop in body.loops)) as indices:
                iteration = Iteration(self, body, indices, masks, kept)
                for chunk in body.chunks:
                    iteration.store(chunk)


@dataclass
class Iteration:
    """The emitter of an iteration of a body; what its chunks share is emitted once."""

    writer: StreamWriter
    body: Body
    indices: Sequence[Scalar]
    """The induction variables of the loops."""
    masks: Masks
    kept: dict[tuple[int, ...], SSAValue]
    """The predicates that stay in registers."""
    windows: dict[tuple[int, int], SSAValue] = field(
        default_factory=dict["tuple[int, int]", SSAValue]
    )
    permuted: dict[object, SSAValue] = field(default_factory=dict[object, SSAValue])

    @property
    def b(self) -> KernelBuilder:
        """The builder of the kernel."""
        return self.writer.b

    def store(self, chunk: Chunk) -> None:
        """Emit a chunk and its stores."""
        vector, b = self.joined(chunk), self.b
        steps = zip(self.indices, self.body.loops, strict=True)
        ahead = b.add(chunk.target, *(b.mul(i, loop.target) for i, loop in steps))
        copies = self.writer.copies
        for index in product(*(range(axis.size) for axis in copies)):
            far = sum(i * axis.target for i, axis in zip(index, copies, strict=True))
            b.store_unaligned(b.add(self.writer.target.address, ahead, far), vector)

    def joined(self, chunk: Chunk) -> SSAValue:
        """Emit the vector of a chunk."""
        result: SSAValue | None = None
        layers = [
            *((at, self.writer.values[number]) for number, at in chunk.fills),
            *((part.taken, self.moved(part)) for part in chunk.parts),
        ]
        for at, vector in layers:
            result = vector if result is None else self.muxed(at, vector, result)
        return self.b.zero() if result is None else result

    def muxed(self, at: tuple[int, ...], vector: SSAValue, other: SSAValue) -> SSAValue:
        """Emit `other` with the bytes number `at` replaced by those of `vector`."""
        chosen = self.kept[at] if at in self.kept else self.masks.predicate(at)
        return self.b.v("vmux", chosen, vector, other)

    def moved(self, part: Part) -> SSAValue:
        """Return the window of `part` with its bytes in place, emitted at first use."""
        if part.key not in self.permuted:
            vector, move = self.window(part.operand, part.window), part.movement
            if not isinstance(move, int):
                instruction, controls = move
                vector = self.b.v(instruction, vector, constant_vector(self.b, controls))
            elif move:
                vector = self.b.v("vror", vector, move)
            self.permuted[part.key] = vector
        return self.permuted[part.key]

    def window(self, operand: int, offset: int) -> SSAValue:
        """Return the window at `offset` of an operand, loaded at first use: where the loops keep
        the alignment, from whole vectors that other windows share.
        """
        at = operand, offset
        if at not in self.windows:
            reach, ahead = self.body.reaches[operand], offset % VECTOR
            inside = reach.clamped(offset) == offset
            if reach.steady and ahead and inside:
                low, high = (self.window(operand, offset - ahead + x) for x in (0, VECTOR))
                self.windows[at] = self.b.v("valignb", high, low, ahead)
            else:
                self.windows[at] = self.loaded(operand, offset)
        return self.windows[at]

    def loaded(self, operand: int, offset: int) -> SSAValue:
        """Load the window at `offset` of an operand."""
        b, steps = self.b, zip(self.indices, self.body.loops, strict=True)
        start = b.add(offset, *(b.mul(i, loop.sources[operand]) for i, loop in steps))
        last = offset + self.body.reaches[operand].most
        return load_window(b, self.writer.sources[operand], start, last)
