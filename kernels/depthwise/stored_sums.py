"""Outputs of a depthwise convolution from sums of all classes of channels in scratch memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..requantization.byte_packing import clamp
from ..requantization.sequences import Requantization, Row
from ..scalars import VECTOR, Scalar
from .block_table import BlockTable
from .lane_sums import halfwords
from .tap_words import CLASSES, EVEN, EVERY, ODD


@dataclass(frozen=True)
class StoredSums:
    """Emitter of outputs from sums at address `address`: of each output a vector for each class, in
    the order of EVERY, without the bias. `biases` are in that order, too.
    """

    b: KernelBuilder
    how: Requantization
    address: Scalar
    biases: Sequence[SSAValue]
    rows: dict[int, Row]

    @staticmethod
    def of(table: BlockTable, address: Scalar) -> StoredSums:
        """Emit the loads of a block's parameters from `table`."""
        biases, rows = [table.bias(c) for c in EVERY], table.rows(EVERY)
        return StoredSums(table.b, table.shape.conv.how, address, biases, rows)

    def output(self, index: Scalar) -> SSAValue:
        """Emit output number `index`, the bytes of 128 channels."""
        b, at = self.b, self.b.add(self.address, self.b.mul(index, CLASSES * VECTOR))
        sums = [b.v("vaddw", b.load(at, k), bias) for k, bias in enumerate(self.biases)]
        pairs = ((EVEN, sums[: len(EVEN)]), (ODD, sums[len(EVEN) :]))
        even, odd = (
            halfwords(b, self.how, totals, [self.rows[c] for c in pair]) for pair, totals in pairs
        )
        return clamp(b, self.how.clamp, b.v("vsathub", odd, even))
