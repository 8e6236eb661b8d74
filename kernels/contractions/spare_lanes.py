"""Sums of the inputs of pixels in lanes of the last vector of weights that stand for no output
channel.

Each byte of such a lane is one number, so that the lane of a pixel's sums of products becomes that
number times the sum of the pixel's inputs: what is to be subtracted from all sums of the pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import hvx
from ..builder import KernelBuilder
from ..routing import LANES as BYTES
from ..routing import find_route
from ..scalars import VECTOR, WORD, Scalar


@dataclass(frozen=True)
class SpareLanes:
    """Emitter of the code for spare lanes, those that are not set in the predicate `used`; `weight`
    is the unsigned byte by which each input is multiplied there.

    `totals_address` is that of scratch memory of a vector for each pixel of a tile.
    """

    b: KernelBuilder
    used: SSAValue
    weight: int
    totals_address: Scalar

    @staticmethod
    def of(b: KernelBuilder, count: int, weight: int, totals_address: Scalar) -> SpareLanes:
        """Return the emitter for vectors whose first `count` lanes, 1 to 31, are used."""
        return SpareLanes(b, b.v("pred_scalar2", count * WORD), weight, totals_address)

    def weights(self, vector: SSAValue) -> SSAValue:
        """Return the vector of weights with the spare lanes filled."""
        return self.b.v("vmux", self.used, vector, self.b.splat_b(self.weight))

    def bias(self, vector: SSAValue) -> SSAValue:
        """Return the first values of sums with 0 in spare lanes."""
        return self.b.v("vandvqv", self.used, vector)

    def totals(self, sums: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the last lane of each vector of `sums` in all lanes.

        The constant that controls it is loaded here, as it would take a register throughout the
        loop of products (28x28x24 to 88: 76 packets for the rest of a tile, 70 with the load).
        """
        route = find_route({k: BYTES - WORD + k % WORD for k in range(BYTES)})
        if route is None:
            raise ValueError("no instruction spreads the last lane")
        controls = hvx.ConstantOp(route[1])
        self.b.insert(controls)
        return [self.b.v(route[0], x, controls.output) for x in sums]

    def store(self, totals: Sequence[SSAValue]) -> None:
        """Store what is subtracted from the sums of each pixel of a tile."""
        for p, total in enumerate(totals):
            self.b.store(self.totals_address, total, p)

    def load(self, pixels: int) -> list[SSAValue]:
        """Load what `store` stored, for the first `pixels` pixels."""
        return [self.b.load(self.totals_address, p) for p in range(pixels)]


def totals_bytes(pixels: int) -> int:
    """Return the bytes of scratch memory for tiles of `pixels` pixels."""
    return pixels * VECTOR
