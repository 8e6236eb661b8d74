"""Kernels of random loops, addresses, scalars and instructions, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from xdsl.dialects import func
from xdsl.ir import SSAValue

from hexnn.kernels.builder import KernelBuilder, Values
from hexnn.kernels.scalars import Scalar

COUNTS = (1, 2, 3, 4, 7)
"""Trip counts."""

STEPS = {128: (128, 256, 384, 1024, -128, 640), 4: (4, 12, 20, 128, -4, 96, 132)}
OFFSETS = {
    128: (0, 0, 128, 256, 384, 896, 1024, 1152, 4096, -128, -1024),
    4: (0, 4, 8, 12, 16, 20, 128, 132, 4100, -64),
}
"""What addresses of an alignment are made of, in bytes."""

COMPARISONS = ("eq", "ne", "slt", "sle", "sgt", "sge")
MIDDLE = 1 << 15
"""Where accesses are around, so that they stay inside of a buffer."""


def random_kernel(seed: int) -> func.FuncOp:
    """A kernel with two buffers that it reads and one that it writes, each of 128 KiB."""
    random = Random(seed)
    b = KernelBuilder("kernel", 3)
    size = random.choice((4, 7, 12))
    start = [b.load(b.arguments[0]), b.zero()]
    Writer(b, random, size).body([], start, random.choice((1, 2, 3, 4)))
    return b.finish()


@dataclass
class Writer:
    """Writes random code."""

    b: KernelBuilder
    random: Random
    size: int

    def body(self, indices: list[Scalar], values: Values, depth: int) -> list[SSAValue]:
        """Random instructions and loops; gives all vectors that there are."""
        known = list(values)
        for _ in range(self.random.randrange(2, self.size)):
            if depth and self.random.random() < 0.15:
                known += self.loop(indices, known, depth - 1)
            else:
                known += self.random.choice(WRITERS)(self, indices, known)
        self.b.store(self.address(2, indices, 128), known[-1])
        return known

    def loop(self, indices: list[Scalar], known: Values, depth: int) -> Values:
        """A loop, which may carry some of the values."""
        b, count = self.b, self.random.choice(COUNTS)

        def turn(index: Scalar, carried: Values) -> Values:
            inside = indices if isinstance(index, int) else [*indices, index]
            made = self.body(inside, [*known, *carried], depth)
            return [self.random.choice(made) for _ in carried]

        return b.reduce(count, [self.pick(known) for _ in range(self.random.randrange(4))], turn)

    def pick(self, known: Values) -> SSAValue:
        """One of the vectors."""
        return self.random.choice(known)

    def address(self, argument: int, indices: list[Scalar], alignment: int) -> Scalar:
        """An address in a buffer."""
        b, random = self.b, self.random
        terms: list[Scalar] = [b.arguments[argument], MIDDLE, random.choice(OFFSETS[alignment])]
        terms += [
            b.mul(i, random.choice(STEPS[alignment])) for i in indices if random.random() < 0.7
        ]
        if random.random() < 0.25:
            some = b.bit_and(self.scalar(indices), 0x7C)
            terms.append(b.mul(some, 128) if alignment == 128 else some)
        return b.add(*terms)

    def scalar(self, indices: list[Scalar], depth: int = 2) -> Scalar:
        """A scalar expression."""
        b, random = self.b, self.random
        if not depth or random.random() < 0.25:
            return random.choice([*indices, random.randrange(40)])
        x, y = self.scalar(indices, depth - 1), self.scalar(indices, depth - 1)
        choices: list[Callable[[], Scalar]] = [
            lambda: b.add(x, y),
            lambda: b.sub(x, y),
            lambda: b.mul(x, random.choice((2, 3, 4, 5, 8, 12, -1, -4))),
            lambda: b.minimum(x, y),
            lambda: b.maximum(x, y),
            lambda: b.bit_and(x, random.choice((7, 28, 60, 0x3FC))),
            lambda: b.choose(x, random.choice(COMPARISONS), y, 5, x),
        ]
        return random.choice(choices)()

    def near(self) -> int:
        """An offset in vectors."""
        return self.random.randrange(-8, 8)


def load(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A vector."""
    return [w.b.load(w.address(w.random.randrange(2), indices, 128), w.near())]


def load_unaligned(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A vector from anywhere."""
    return [w.b.load_unaligned(w.address(w.random.randrange(2), indices, 4))]


def words(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """Neighbouring words as vectors, and as a factor."""
    at = w.address(0, indices, 4)
    some = [w.b.word(at, 4 * k) for k in range(w.random.randrange(1, 4))]
    factor = w.b.v("vrmpybus_acc", w.pick(known), w.pick(known), some[-1])
    return [*map(w.b.splat_w, some), factor]


def rotated(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A rotation by any scalar."""
    return [w.b.v("vror", w.pick(known), w.scalar(indices))]


def paired(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """Pairs that are joined, changed and taken apart."""
    pair = w.b.v("vcombine", w.pick(known), w.pick(known))
    changed = w.b.v("vaddhw_acc", pair, w.pick(known), w.pick(known))
    mixed = w.b.modulo("vshuffvdd", w.pick(known), w.pick(known), w.scalar(indices))
    return [w.b.lo(changed), w.b.hi(changed), w.b.hi(w.random.choice((pair, mixed)))]


def added(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A sum."""
    return [w.b.v("vaddw", w.pick(known), w.pick(known))]


def store(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A store; gives nothing."""
    w.b.store(w.address(2, indices, 128), w.pick(known), w.near())
    return []


def store_anywhere(w: Writer, indices: list[Scalar], known: Values) -> Values:
    """A store of some bytes, or of an unaligned vector."""
    at, vector = w.address(2, indices, 4), w.pick(known)
    if w.random.random() < 0.5:
        w.b.store_unaligned(at, vector)
    else:
        mask = w.b.first(w.b.add(w.b.bit_and(w.scalar(indices), 127), 1))
        w.b.store_masked(mask, at, vector)
    return []


WRITERS = (load, load_unaligned, words, rotated, paired, added, store, store, store_anywhere)
"""What random code is made of."""
