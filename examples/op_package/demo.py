"""What the functions of demo.cpp compute, in Python, and the HVX kernels of two of them:
`qnn-run network.mlir --op-package demo.cpp --load demo.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from hexnn.dialects import htp, opdef
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    END_PKG_OP_DEFINITION,
    HVX_KERNEL,
    Tensor,
    body,
)
from hexnn.plugin import KernelBuilder, input_buffer, map_pairs, output_buffer, scratch_output

BEGIN_PKG_OP_DEFINITION("demo")


@body
def elementwise_add(out: Tensor, a: Tensor, b: Tensor) -> int:
    """Add two tensors of equal sizes."""
    out.set_dims(a)
    out[:] = a[:] + b[:]
    return 0


def scales_differ(op: opdef.OpdefOp) -> str | None:
    """Return why the kernel cannot compute `op`: it adds stored bytes."""
    types = {element(value) for value in (*op.operands, *op.results)}
    return None if len(types) == 1 else "it adds bytes of one scale and zero point"


@HVX_KERNEL("elementwise_add<QuantUint8Tensor_TCM>", unless=scales_differ)
def add_bytes(b: KernelBuilder, op: htp.PackageOp) -> None:
    """Add bytes as halfwords, subtract the zero point, and saturate."""
    type = element(op.output)
    assert isinstance(type, UniformType)
    zero = b.splat_h(type.zero_point)

    def add(x: SSAValue, y: SSAValue) -> SSAValue:
        sums = b.v("vaddubh", x, y)
        low, high = (b.v("vsubh", half, zero) for half in (b.lo(sums), b.hi(sums)))
        return b.v("vsathub", high, low)

    map_pairs(b, op, add)


@body
def bias_add(out: Tensor, x: Tensor, bias: Tensor) -> int:
    """Add a number to each channel."""
    out.set_dims(x)
    out[:] = x[:] + bias[:]
    return 0


def windows(x: Tensor, size: tuple[int, int], stride: Tensor) -> Any:
    """Return the windows of a tensor, [batch, row, column, depth, y, x]."""
    _, down, across, _ = stride.dims()
    seen = np.lib.stride_tricks.sliding_window_view(x[:], size, axis=(1, 2))
    return seen[:, ::down, ::across]


def convolved(x: Tensor, weights: Tensor, stride: Tensor) -> Any:
    """Return the sums of a convolution; weights are [y, x, depth, filter]."""
    height, width, _, _ = weights.dims()
    filters = weights[:].astype(np.float64)
    return np.einsum("bhwdyx,yxdf->bhwf", windows(x, (height, width), stride), filters)


@body
def conv2d_valid(out: Tensor, x: Tensor, weights: Tensor, stride: Tensor) -> int:
    """Convolve without padding."""
    out[:] = convolved(x, weights, stride)
    return 0


@body
def conv_layer_valid(out: Tensor, x: Tensor, weights: Tensor, stride: Tensor, bias: Tensor) -> int:
    """Convolve without padding and add a number to each channel."""
    out[:] = convolved(x, weights, stride) + bias[:]
    return 0


@body
def im2col_stride2(out: Tensor, x: Tensor, filter: Tensor) -> int:
    """Put the window of each output pixel, with stride 2, into the pixel's depth; what is left of
    the depth is 0.
    """
    height, width, depth, _ = filter.dims()
    seen = np.lib.stride_tricks.sliding_window_view(x[:], (height, width), axis=(1, 2))
    columns = seen[:, ::2, ::2].transpose(0, 1, 2, 4, 5, 3)
    out[:] = 0
    out[..., : height * width * depth] = columns.reshape(*columns.shape[:3], -1)
    return 0


@body
def weights_for_im2col(out: Tensor, weights: Tensor) -> int:
    """Put the taps of each filter into the depth of a filter of one pixel."""
    height, width, depth, filters = weights.dims()
    taps = height * width * depth
    out[:] = 0
    out[:, :, :taps] = weights[:].reshape(1, 1, taps, filters)
    return 0


@body
def max_pool_valid(out: Tensor, x: Tensor, window: Tensor, stride: Tensor) -> int:
    """Take the maximum over windows without padding."""
    _, height, width, _ = window.dims()
    out[:] = windows(x, (height, width), stride).max(axis=(4, 5))
    return 0


@body
def my_op(out: Tensor, x: Tensor, y: Tensor) -> int:
    """Compute x + max(y, 0)."""
    out[:] = x[:] + y[:].clip(0)
    return 0


@body
def my_op_real(out: Tensor, x: Tensor, y: Tensor) -> int:
    """Compute x + y."""
    out[:] = x[:] + y[:]
    return 0


@body
def adjust_input(out: Tensor, x: Tensor) -> int:
    """Compute max(x, 0)."""
    out[:] = x[:].clip(0)
    return 0


@body
def param_order_demo(out: Tensor, x: Tensor, minus: Tensor, axis: Tensor, add: Tensor) -> int:
    """Compute x - minus + add, reversed along an axis."""
    out[:] = np.flip(x[:] - minus[:] + add[:], int(axis.raw.item()))
    return 0


@body
def param_order_demo_scaled(
    out: Tensor, x: Tensor, minus: Tensor, axis: Tensor, add: Tensor, scale: Tensor
) -> int:
    """Compute (x - minus + add) * scale, reversed along an axis."""
    out[:] = np.flip((x[:] - minus[:] + add[:]) * scale[:], int(axis.raw.item()))
    return 0


@body
def example_func(out: Tensor, x: Tensor, parms: Tensor, scratch: Tensor) -> int:
    """Keep the running maximum down the rows in scratch memory: up to 8 rows, a depth of up to
    32. Values that are less than the parameter count as the parameter.
    """
    _, height, width, depth = x.dims()
    seen = scratch.raw[:, :height, :width, :depth]
    seen[:] = np.maximum.accumulate(x.raw, axis=1)
    out[:] = x[:]
    out.raw[:] = seen
    out[:] = np.maximum(out[:], parms[:])
    return 0


@body
def ExampleFuncConstructorHook(op: Any) -> int:
    """Give the scratch tensor 8 rows and a depth of 32."""
    return op.change_output_tensor_shape(1, (8, op.get_output(0).dim(2), 32))


ROW, ROWS = 256, 8
"""The bytes of a row of a block in layout crouton, and the rows of a block."""


def too_large(op: opdef.OpdefOp) -> str | None:
    """Return why the kernel cannot compute `op`: a value of its scratch tensor is a block's."""
    _, height, _, depth = opdef.dims(op.results[0])
    types = {element(value) for value in (*op.operands, *op.results)}
    if len(types) > 1:
        return "it compares bytes of one scale and zero point"
    return None if height <= ROWS and depth <= 32 else "it has 8 rows and a depth of 32 at most"


@HVX_KERNEL("example_func<QUint8CroutonTensor_TCM>", unless=too_large)
def running_maximum(b: KernelBuilder, op: htp.PackageOp) -> None:
    """Keep the maximum of each column of a block, two vectors, in scratch memory."""
    source, result, scratch = input_buffer(b, op), output_buffer(b, op), scratch_output(b, op)
    least = b.v("lvsplatb", b.word(input_buffer(b, op, 1).address))
    with b.loop(source.size // (ROW * ROWS)) as block:
        for row in range(ROWS):
            for half in range(2):
                at = b.mul(block, ROW * ROWS)
                vector = 2 * row + half
                seen = b.load(b.add(source.address, at), vector)
                if row:
                    seen = b.v("vmaxub", seen, b.load(b.add(scratch.address, at), vector - 2))
                b.store(b.add(scratch.address, at), seen, vector)
                b.store(b.add(result.address, at), b.v("vmaxub", seen, least), vector)


END_PKG_OP_DEFINITION("demo")
