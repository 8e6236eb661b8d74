"""Conversion between `flat` and `strip` of pixels of m 2^k words, m odd, by whole vectors.

Vectors of 128 bytes consist of g = 32 / 2^k *units* of 2^k words, m of which make a pixel. As m is
odd, unit number a of g adjacent pixels stands at g different positions of the m vectors that hold
these pixels: at (m i + a) mod g for pixel i. Position s of the vector of a unit comes from another
vector for each s mod m, all of them in a circle: so vectors take each other's lanes in steps of 1,
2, 4.., by selections, which any unit executes. A permutation then orders the pixels, and shuffles
transpose words within units only. All loads and stores are aligned. What lies between the two steps
is kept in the destination.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp, hvx
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..permute import constant_vector
from ..routing import Controls, find_route
from ..runs import Buffer, input_buffer, nest, output_buffer
from ..scalars import VECTOR, Scalar
from ..transpose import Inputs, Network, lanes_to_vectors, vectors_to_lanes
from .registry import unsupported_reason
from .strip import GROUP, Image, flat_to_strip, strip_to_flat

MOST = 15
"""The most units of a pixel: those of some pixels are in registers at a time, and four predicates
select among 16."""

ALL = 0x01010101
"""The scalar with which `vandvrt` makes a predicate of a vector of ones and zeros."""

Route = tuple[str, Controls] | None
"""A permutation: instruction and control bytes; None if nothing moves."""

Transpose = Callable[[KernelBuilder, Inputs, Collection[int]], Network]
"""A function that makes a network of inputs, of which some outputs are wanted."""


@dataclass(frozen=True)
class Units:
    """Units of pixels of `count` units, an odd number, of `words` words each, a power of two."""

    count: int
    words: int

    @property
    def pixels(self) -> int:
        """The units of a vector, and the pixels whose units are gathered into one."""
        return GROUP // self.words

    @property
    def steps(self) -> list[int]:
        """The steps, powers of two, by which vectors take each other's lanes."""
        return [1 << t for t in range((min(self.count, self.pixels) - 1).bit_length())]

    def mask(self, step: int) -> Controls:
        """Return a byte of 1 at each byte of the positions at which lanes are taken by `step`."""
        positions = np.arange(VECTOR, dtype=np.int64) // (VECTOR // self.pixels)
        return (positions % self.count & step != 0).astype(np.uint8)

    def routes(self, back: bool = False) -> list[Route] | None:
        """Return for each unit of a pixel the permutation that puts the gathered units in the order
        of pixels, or `back` into that in which they are gathered; None if there is none.
        """
        return _routes(self, back)


@lru_cache
def _routes(units: Units, back: bool) -> list[Route] | None:
    """Return `units.routes(back)`."""
    routes: list[Route] = []
    for unit in range(units.count):
        gathered = [(units.count * i + unit) % units.pixels for i in range(units.pixels)]
        pairs = [(to, at) if back else (at, to) for to, at in enumerate(gathered)]
        if all(source == target for source, target in pairs):
            routes.append(None)
            continue
        nbytes = VECTOR // units.pixels
        moved = {
            to * nbytes + k: source * nbytes + k for source, to in pairs for k in range(nbytes)
        }
        if (route := find_route(moved)) is None:
            return None
        routes.append(route)
    return routes


def units_of(image: Image) -> Units | None:
    """Return the units of the pixels of an image; None if it is not converted by them: where pixels
    are whole vectors or a power of two of words, which shuffles alone transpose, where images do
    not start at vectors, and where many vectors hold the units that are gathered.
    """
    words, rest = divmod(image.depth, 4)
    aligned = image.batches == 1 or image.pixels * image.depth % VECTOR == 0
    if rest or image.pixels < GROUP or not aligned:
        return None
    power = words & -words
    if words == power or power >= GROUP:
        return None
    units = Units(words // power, power)
    routed = units.count <= MOST and units.routes() and units.routes(back=True)
    return units if routed else None


@dataclass(frozen=True)
class UnitConversion:
    """Emitter of the conversion of all whole groups of 32 pixels of images."""

    b: KernelBuilder
    units: Units
    image: Image
    source: Buffer
    target: Buffer

    @property
    def groups(self) -> int:
        """The whole groups of an image."""
        return self.image.pixels // GROUP

    def to_strip(self) -> None:
        """Emit the conversion from `flat` to `strip`."""
        b, units = self.b, self.units
        routes = units.routes() or []
        with nest(b, self.image.batches, units.words, self.groups) as (n, part, group):
            vectors = self._load(self.source, n, group, part)
            turn = pow(units.pixels, -1, units.count)
            circle = [vectors[x * turn % units.count] for x in range(units.count)]
            for unit, vector in enumerate(self._turned(circle, -1)):
                word = b.add(part, unit * units.words)
                b.store(self._strip(self.target, n, group, word), self._moved(routes[unit], vector))
        if units.words > 1:
            with nest(b, self.image.batches, units.count, self.groups) as (n, unit, group):
                at = self._words(self.target, n, group, unit)
                for k, vector in enumerate(self._transposed(lanes_to_vectors, at)):
                    b.store(at(k), vector)

    def to_flat(self) -> None:
        """Emit the conversion from `strip` to `flat`."""
        b, units = self.b, self.units
        routes = units.routes(back=True) or []
        with nest(b, self.image.batches, units.count, self.groups) as (n, unit, group):
            at = self._words(self.source, n, group, unit)
            for k, vector in enumerate(self._transposed(vectors_to_lanes, at)):
                b.store(b.add(self._flat(self.target, n, group, k), b.mul(unit, VECTOR)), vector)
        with nest(b, self.image.batches, self.groups * units.words) as (n, part):
            vectors = self._load(self.target, n, 0, part)
            moved = [self._moved(*pair) for pair in zip(routes, vectors, strict=True)]
            turned = self._turned(moved, 1)
            at = self._flat(self.target, n, 0, part)
            for k in range(units.count):
                b.store(b.add(at, k * VECTOR), turned[k * units.pixels % units.count])

    def _load(self, buffer: Buffer, n: Scalar, group: Scalar, part: Scalar) -> list[SSAValue]:
        """Load the vectors of `units.pixels` pixels in `flat`: part number `part` of a group."""
        at = self._flat(buffer, n, group, part)
        return [self.b.load(self.b.add(at, k * VECTOR)) for k in range(self.units.count)]

    def _turned(self, vectors: Sequence[SSAValue], direction: int) -> list[SSAValue]:
        """Emit the vectors of which number x has at position s the lanes of vector number
        x + `direction` (s mod m), in a circle.
        """
        b, count, found = self.b, self.units.count, [*vectors]
        for step in self.units.steps:
            mask, before = self._predicate(step), [*found]
            for k in range(count):
                x = k * direction * step % count
                found[x] = b.v("vmux", mask, before[(x + direction * step) % count], before[x])
        return found

    def _predicate(self, step: int) -> SSAValue:
        """Return the predicate of the positions at which lanes are taken by `step`."""
        b, mask = self.b, constant_vector(self.b, self.units.mask(step))
        operands = (mask, b.value(ALL))
        return b.once(
            ("vandvrt", *operands), operands, lambda: hvx.instruction_op("vandvrt")(operands)
        )

    def _moved(self, route: Route, vector: SSAValue) -> SSAValue:
        """Emit a permutation of a vector."""
        if route is None:
            return vector
        return self.b.v(route[0], vector, constant_vector(self.b, route[1]))

    def _transposed(self, make: Transpose, at: Callable[[int], Scalar]) -> list[SSAValue]:
        """Load a unit's vectors from the addresses `at`, those of each word or of some pixels;
        return what the network that `make` makes of them.
        """
        words = range(self.units.words)
        network = make(self.b, [lambda k=k: self.b.load(at(k)) for k in words], words)
        outputs = dict(network.outputs(words))
        return [outputs[k] for k in words]

    def _flat(self, buffer: Buffer, n: Scalar, group: Scalar, part: Scalar) -> Scalar:
        """Return the address in `flat` of part number `part` of a group."""
        b, (image, pixel, _) = self.b, self.image.flat
        parts = b.mul(part, self.units.count * VECTOR)
        return b.add(buffer.address, b.mul(n, image), b.mul(group, GROUP * pixel), parts)

    def _words(
        self, buffer: Buffer, n: Scalar, group: Scalar, unit: Scalar
    ) -> Callable[[int], Scalar]:
        """Return the function from a word of a unit to its address in `strip`."""
        first = self.b.mul(unit, self.units.words)
        return lambda k: self._strip(buffer, n, group, self.b.add(first, k))

    def _strip(self, buffer: Buffer, n: Scalar, group: Scalar, word: Scalar) -> Scalar:
        """Return the address in `strip` of a word of a group."""
        b, (image, pixel, plane) = self.b, self.image.strip
        groups = b.mul(group, GROUP * pixel)
        return b.add(buffer.address, b.mul(n, image), groups, b.mul(word, plane))


def layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """Return the layouts of the kernel to `strip`, or the reason why it does not support `op`."""
    reason = unsupported_reason(op)
    if reason is None and units_of(Image.of(htp.shape(op.input))) is None:
        reason = "its pixels are not gathered from few whole vectors"
    return reason or [Layouts(("flat",), "strip")]


def back_layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """Return the layouts of the kernel to `flat`, or the reason why it does not support `op`."""
    found = layouts(op)
    return found if isinstance(found, str) else [Layouts(("strip",), "flat")]


def conversion_of(b: KernelBuilder, op: htp.ConvertLayoutOp) -> UnitConversion:
    """Return the emitter of the conversion of the whole groups of `op`."""
    image = Image.of(htp.shape(op.input))
    units = units_of(image)
    assert units is not None
    return UnitConversion(b, units, image, input_buffer(b, op), output_buffer(b, op))


@kernel("convert_layout.flat_to_strip_by_units", htp.ConvertLayoutOp, layouts=layouts)
def build_to_strip(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Emit the conversion to `strip`; the pixels of no whole group are converted in tiles.

    Kernel arguments: the addresses of source and destination.
    """
    units = conversion_of(b, op)
    units.to_strip()
    flat_to_strip(b, units.image, units.source, units.target, GROUP * units.groups)


@kernel("convert_layout.strip_to_flat_by_units", htp.ConvertLayoutOp, layouts=back_layouts)
def build_to_flat(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Emit the conversion to `flat`; the pixels of no whole group are converted in tiles.

    Kernel arguments: the addresses of source and destination.
    """
    units = conversion_of(b, op)
    units.to_flat()
    strip_to_flat(b, units.image, units.source, units.target, GROUP * units.groups)
