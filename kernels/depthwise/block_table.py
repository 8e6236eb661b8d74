"""Access to the words of weights and the requantization parameters of 128 lanes of a depthwise
convolution whose lanes are channels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..requantization.param_tables import Column, channel_row, lane_bias, lane_row
from ..requantization.sequences import Row
from ..scalars import VECTOR, Scalar
from .lane_tables import TableShape


@dataclass(frozen=True)
class BlockTable:
    """Access to the tables of a block, at address `address`; `params` is that of the requantization
    parameters (layout `quad_columns`), which are read there if all channels share them, or if they
    are read in place: from channel `part` on.
    """

    b: KernelBuilder
    shape: TableShape
    address: Scalar
    params: Scalar
    part: Scalar

    @staticmethod
    def of(
        b: KernelBuilder, shape: TableShape, tables: Scalar, params: Scalar, block: Scalar
    ) -> BlockTable:
        """Return the access to the table of a block, of those at address `tables`."""
        at = b.add(tables, b.mul(block, shape.block_bytes))
        return BlockTable(b, shape, at, params, shape.flat.part(b, block) if shape.in_place else 0)

    def weights(self, channel: int, word: int) -> SSAValue:
        """Load word number `word` of the weights of class `channel`."""
        return self._load(channel, word)

    def zero_point(self, channel: int, word: int) -> SSAValue:
        """Load word number `word` of a row of the zero point of class `channel`."""
        return self._load(channel, self.shape.words + word)

    def bias(self, channel: int) -> SSAValue:
        """Load the biases of class `channel`."""
        return lane_bias(self.b, self.shape.conv.how, self._columns(channel))

    def rows(self, classes: Sequence[int]) -> dict[int, Row]:
        """Load the requantization parameters of classes of channels, all but the biases."""
        if self.shape.conv.how.uniform:
            return dict.fromkeys(classes, self._common_row())
        return {c: self._row(c) for c in classes}

    def _common_row(self) -> Row:
        """Load the parameters that all channels share, those of the first one."""
        b = self.b

        def word(column: int) -> SSAValue:
            return b.word(b.add(self.params, column * self.shape.conv.inputs))

        return channel_row(b, self.shape.conv.how, word, True)

    def _row(self, channel: int) -> Row:
        """Load the parameters of the channels of a class, all but the bias."""
        return lane_row(self.b, self.shape.conv.how, self._columns(channel))

    def _columns(self, channel: int) -> Column:
        """Return the access to the columns of the parameters of class `channel`."""
        shape = self.shape

        def load(column: int) -> SSAValue:
            if shape.in_place:
                row = (channel * shape.conv.how.width + column) * shape.conv.inputs
                return self.b.load_unaligned(self.b.add(self.params, self.part, row))
            return self._load(channel, shape.first_column + shape.columns.index(column))

        return load

    def _load(self, channel: int, k: int) -> SSAValue:
        """Load vector number `k` of class `channel`."""
        number = channel * self.shape.class_vectors + k
        return self.b.load(self.b.add(self.address, number * VECTOR))
