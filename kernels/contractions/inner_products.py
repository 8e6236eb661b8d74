"""Fully connected layers of few outputs, with inputs in lanes: a vector holds 128 inputs of a row,
another the weights of one output for them.

`vrmpy` of both adds 4 products to each of 32 words, which are added together only after the last
inputs: the words of all outputs then become the lanes of one vector, which is requantized at once.
Each load of weights takes a packet, as many as there are outputs for 128 inputs. Output channels in
lanes (`matrix`) take a load for 4 inputs, however few the outputs.

Weights are signed. Where they have a zero point, its products with the inputs are subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..lane_totals import lane_totals, merged
from ..requantization.byte_packing import clamp, pack_lanes
from ..requantization.param_tables import LaneParams
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import requantize, requantize_alone
from ..runs import Buffer, input_buffer, load_window
from ..scalars import VECTOR, Scalar
from ..window import LANES
from .centred_sums import CentredSums, Partial

ACCUMULATORS = LANES // 2
"""The most outputs whose sums are computed at once; the others read the row again."""


@dataclass(frozen=True)
class InnerProducts:
    """Emitter of the sums of products of the rows in buffer `source`, each of `inputs` bytes, and
    the rows of weights at address `weights`.

    `last` is the greatest byte offset of a row.
    """

    b: KernelBuilder
    source: Buffer
    inputs: int
    outputs: int
    weights: Scalar
    weight_zero_point: int
    last: int

    @property
    def vectors(self) -> int:
        """The vectors of a row, the last one possibly partial."""
        return -(-self.inputs // VECTOR)

    def totals(self, row: Scalar, bias: SSAValue) -> SSAValue:
        """Emit the sums of products of the row at byte offset `row`, one word for each output, with
        `bias` added.
        """
        b, whole = self.b, range(self.outputs)
        low, high = whole[:ACCUMULATORS], whole[ACCUMULATORS:]
        if not high:
            return lane_totals(b, self._sums(row, low), more=bias)
        even, odd = (lane_totals(b, self._sums(row, part), VECTOR // 2) for part in (low, high))
        return b.v("vaddw", merged(b, even, odd, VECTOR // 2), bias)

    def _sums(self, row: Scalar, group: range) -> Values:
        """Emit for each output in `group` 32 words, whose total is its sum of products."""
        b, sums = self.b, CentredSums(self.b, self.inputs, len(group), self.weight_zero_point)

        def add(x: SSAValue, k: Scalar, _: int, values: Partial) -> Values:
            first = b.add(self.weights, b.mul(k, self.outputs * VECTOR))
            return sums.added(values, x, (b.load(first, output) for output in group))

        return sums.emit(partial(self._inputs, row), add, len(group))

    def _inputs(self, row: Scalar, k: Scalar) -> SSAValue:
        """Load the row's vector number `k`."""
        last = self.last + (self.vectors - 1) * VECTOR
        return load_window(self.b, self.source, self.b.add(row, self.b.mul(k, VECTOR)), last)


def inner_layouts(op: htp.FullyConnectedOp) -> list[Layouts] | str:
    """Return the kernel's only layouts: rows in `flat`, weights in `row_weights`, parameters in
    `columns`; or the reason why it does not support `op`.
    """
    if htp.shape(op.output)[3] >= LANES:
        return f"its outputs fill vectors of {LANES}"
    return [Layouts(("flat", "row_weights", "columns"), "flat")]


@kernel("fully_connected.inner_products", htp.FullyConnectedOp, layouts=inner_layouts)
def build_inner_products(b: KernelBuilder, op: htp.FullyConnectedOp) -> None:
    """Emit the kernel of a fully connected layer of few outputs, row by row.

    Kernel arguments: the addresses of input, weights, requantization parameters, output.
    """
    _, weights, params, output = b.arguments
    *pixels, inputs = htp.shape(op.input)
    outputs, how = htp.shape(op.output)[3], requantization(op)
    rows = pixels[0] * pixels[1] * pixels[2]
    zero_point = op.weight_zero_point.value.data
    source, last = input_buffer(b, op), (rows - 1) * inputs
    products = InnerProducts(b, source, inputs, outputs, weights, zero_point, last)
    table, alone = LaneParams(b, how, params, outputs), rows == 1
    with b.loop(rows, parallel=True) as i:
        bias, row = table.both(0)
        total = products.totals(b.mul(i, inputs), bias)
        words = (
            requantize_alone(b, how, total, row) if alone else requantize(b, how.mode, total, row)
        )
        bytes_ = clamp(b, how.clamp, pack_lanes(b, [words]))
        b.store_partial(b.add(output, b.mul(i, outputs)), bytes_, VECTOR if alone else outputs)
