"""Operations that keep state between runs: Buffer, RandomUniformLike."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import ClassVar

from xdsl.dialects.builtin import f32, i1
from xdsl.ir import Operation
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import (
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    MemoryReadEffect,
    MemoryWriteEffect,
)

from ..axes import AxesOf
from ..dimensions import Dim
from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import shape
from .base import ANY, REAL, NullableOp, SectionOp, qnn_op_definition
from .datatypes import QnnTensor
from .generators import SIZES
from .parameters import FLOAT_32, UINT_32, QnnEnum, float32, uint32

FLAG = QnnTensor("i1", lambda element: element == i1, 0)
SEED = QnnTensor("f32", lambda element: element == f32)[1]
STATEFUL = frozenset(
    {EffectInstance(MemoryEffectKind.READ), EffectInstance(MemoryEffectKind.WRITE)}
)
"""The memory effects of an operation with state: a read and a write."""


class BufferMode(QnnEnum):
    """What a buffer gives until it is full: BLOCKING no result, NON_BLOCKING_* its frames with
    zeros.

    Zeros are behind the frames (LEFT) or before them (RIGHT). `QNN_OP_BUFFER_MODE_*`.
    """

    BLOCKING = "BLOCKING"
    NON_BLOCKING_LEFT = "NON_BLOCKING_LEFT"
    NON_BLOCKING_RIGHT = "NON_BLOCKING_RIGHT"


BufferModeAttr = enum_attribute(BufferMode, "qnn.buffer_mode")


@qnn_op_definition
class BufferOp(SectionOp):
    """The last `buffer_size` frames of the input along `buffer_dim`, from this run and earlier
    ones.

    A frame is an index of that axis. In each run the input's frames are appended to those of the
    buffer; a full buffer first drops its `stride` oldest ones. While there are fewer than
    `buffer_size` frames, BLOCKING gives no result, and operations that depend on it do not run;
    NON_BLOCKING_LEFT adds zeros behind the frames, NON_BLOCKING_RIGHT before them, but behind them
    once the buffer has been full. The buffer begins with `buffer_padding` frames of zeros, and does
    so again in a run where `reset` is true. The input's number of frames divides `buffer_size`,
    `stride` and `buffer_padding`.

    `%y = qnn.buffer %x, %reset {buffer_size = 4 : ui32, buffer_dim = 1 : ui32} :
    (tensor<1x1x8xf32>, tensor<i1>) -> tensor<1x4x8xf32>`
    """

    name = "qnn.buffer"
    SCALARS: ClassVar[bool] = True

    input = operand_def(ANY.per_tensor)
    reset = opt_operand_def(FLAG)
    output = result_def(ANY.same("input"))
    buffer_size = prop_def(UINT_32)
    buffer_dim = prop_def(AxesOf(UINT_32, "input"))
    stride = prop_def(UINT_32, uint32(1))
    mode = prop_def(base(BufferModeAttr), BufferModeAttr(BufferMode.BLOCKING))
    buffer_padding = prop_def(UINT_32, uint32(0))

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    @property
    def frame_axis(self) -> int:
        """The axis whose indices are frames: `buffer_dim`."""
        return self.buffer_dim.value.data

    @property
    def capacity(self) -> int:
        """The number of frames of a full buffer: `buffer_size`."""
        return self.buffer_size.value.data

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the input with the extent `buffer_size` along `buffer_dim`."""
        source, axis = shape(self.input), self.frame_axis
        return ((*source[:axis], self.capacity, *source[axis + 1 :]),)

    def verify_op(self) -> None:
        """Check that the input has an axis, and that its number of frames divides buffer_size,
        stride and buffer_padding, of which the latter two are at most buffer_size.
        """
        expect(len(shape(self.input)) > 0, "input must have rank > 0, got {}", self.input.type)
        self._verify_sizes(shape(self.input)[self.frame_axis])

    def _verify_sizes(self, frames: int) -> None:
        """Raise VerifyException unless `frames`, the number of the input's frames, divides
        buffer_size, stride and buffer_padding, and the latter two are at most buffer_size.
        """
        stride, padding = self.stride.value.data, self.buffer_padding.value.data
        expect(
            frames <= stride <= self.capacity,
            f"stride must lie in [{frames}, {self.capacity}], got {stride}",
        )
        sizes = {"buffer_size": self.capacity, "stride": stride, "buffer_padding": padding}
        for name, size in sizes.items():
            expect(
                frames > 0 and size % frames == 0,
                f"{name} must be divisible by {frames}, the frames of the input, got {size}",
            )
        expect(
            padding <= self.capacity,
            f"buffer_padding must be at most {self.capacity}, got {padding}",
        )


class RandomEffect(MemoryEffect):
    """The memory effects of RandomUniformLike: without a seed, it reads and writes the state of a
    random generator that is kept between runs.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Return the effects: a read and a write, or none with a seed."""
        seeded = isinstance(op, RandomUniformLikeOp) and op.seed is not None
        return frozenset() if seeded else STATEFUL


@qnn_op_definition
class RandomUniformLikeOp(NullableOp):
    """Uniformly distributed random numbers in [low, high), in the shape of the result's type.

    Equal seeds give equal numbers; without a seed, they continue from run to run. The operand
    `sizes` gives the extents of a dynamic result, and is ignored for a static one.

    `%y = qnn.random_uniform_like null, %seed {high = 2.0 : f32} : (none, tensor<1xf32>) ->
    tensor<4x8xf32>`
    """

    name = "qnn.random_uniform_like"
    SCALAR_RESULTS: ClassVar[bool] = True

    sizes = opt_operand_def(SIZES)
    seed = opt_operand_def(SEED)
    output = result_def(REAL.per_tensor)
    low = prop_def(FLOAT_32, float32(0.0))
    high = prop_def(FLOAT_32, float32(1.0))

    traits = traits_def(RandomEffect())

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the result's type; the operand `sizes`, if given, must have an element for
        each of its axes.
        """
        seen = shape(self.output)
        if self.sizes is not None:
            (count,) = shape(self.sizes)
            expect(len(seen) == count, f"output must have rank {count}, got {len(seen)}")
        return (seen,)

    def verify_op(self) -> None:
        """Check that low < high, and that a dynamic result has the operand `sizes`."""
        low, high = self.low.value.data, self.high.value.data
        expect(low < high, f"low must be less than high, got {low} and {high}")
        dynamic = any(isinstance(size, Dim) for size in shape(self.output))
        expect(
            self.sizes is not None or not dynamic,
            "sizes must be given for an output of dynamic shape, got {}",
            self.output.type,
        )
