"""Requantization parameters of the output channels of a tile, each channel's in all lanes.

A splat takes one of the two units that multiply, a load does not. Where the channels of a tile are
those of many groups of pixels, their splats are therefore written to scratch memory once, and
loaded for each group.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..requantization.param_tables import ChannelParams
from ..requantization.sequences import Requantization, Row
from ..scalars import VECTOR, Scalar

USES = 3
"""The least number of groups of pixels for which the table saves packets: writing it takes as many
packets as the splats of two groups.
"""


def table_bytes(how: Requantization, channels: int, groups: int) -> int:
    """Return the bytes of the table for tiles of `channels` channels, each with `groups` groups of
    pixels, requantized as in `how`; 0 if splats are not kept in a table.
    """
    return how.splats * VECTOR * channels if groups >= USES else 0


@dataclass(frozen=True)
class TileParams:
    """Access to the parameters of the channels of a tile, of which number `first` is the first.

    `table` is the address of scratch memory that holds their splats, None if they are made anew for
    each use; `params` reads the parameters of any channel.
    """

    params: ChannelParams
    first: Scalar
    table: Scalar | None

    def write(self, channels: int) -> None:
        """Emit the code that writes the table of the tile's `channels` channels, if there is
        one.
        """
        b = self.params.b
        for c in range(channels if self.table is not None else 0):
            for k, splat in enumerate(self.params.splats(b.add(self.first, c))):
                b.store(self._address(c, k), splat)

    def bias(self, c: int) -> SSAValue:
        """Load the bias of the tile's channel number `c` into all lanes."""
        if self.table is None:
            return self.params.bias(self.params.b.add(self.first, c))
        return self.params.b.load(self._address(c, 0))

    def row(self, c: int) -> Row:
        """Load the parameters of the tile's channel number `c` except the bias: the multiplier and
        the rounding addend in all lanes, the shifts as scalars.
        """
        b, channel = self.params.b, self.params.b.add(self.first, c)
        if self.table is None:
            return self.params.row(channel, halfwords=True)
        return self.params.row_of(channel, lambda k: b.load(self._address(c, k)))

    def _address(self, c: int, k: int) -> Scalar:
        """Return the address of splat `k` of the tile's channel number `c` in the table."""
        return self.params.b.add(self.table or 0, (c * self.params.how.splats + k) * VECTOR)
