"""Reference functions for the operations of spec.py: a rule must not change what they compute."""

import numpy as np
from numpy.typing import NDArray

from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OP,
    END_PKG_OP_DEFINITION,
    Tensor,
)

BEGIN_PKG_OP_DEFINITION("demo")


def add(out: Tensor, x: Tensor, y: Tensor) -> int:
    out[:] = x[:] + y[:]
    return 0


def filtered(
    x: Tensor, weights: Tensor, stride: tuple[int, ...], dims: tuple[int, ...]
) -> NDArray[np.float32]:
    """The sums of products of windows without padding."""
    total = np.zeros(dims, np.float32)
    for h in range(weights.dim(0)):
        for w in range(weights.dim(1)):
            rows = slice(h, h + stride[1] * dims[1], stride[1])
            columns = slice(w, w + stride[2] * dims[2], stride[2])
            total = total + x[:, rows, columns][:, : dims[1], : dims[2]] @ weights[h, w]
    return total


def conv2d_valid(out: Tensor, x: Tensor, weights: Tensor, stride: Tensor) -> int:
    out[:] = filtered(x, weights, stride.dims(), out.dims())
    return 0


def conv_layer_valid(out: Tensor, x: Tensor, weights: Tensor, stride: Tensor, bias: Tensor) -> int:
    out[:] = filtered(x, weights, stride.dims(), out.dims()) + bias[:]
    return 0


def im2col_stride2(out: Tensor, x: Tensor, filter_shape: Tensor) -> int:
    height, width, depth, _ = filter_shape.dims()
    _, rows, columns, _ = out.dims()
    out[:] = 0
    for tap in range(height * width):
        h, w = divmod(tap, width)
        part = x[:, h : h + 2 * rows : 2, w : w + 2 * columns : 2]
        out[:, :, :, tap * depth : (tap + 1) * depth] = part[:, :rows, :columns]
    return 0


def weights_for_im2col(out: Tensor, weights: Tensor) -> int:
    height, width, depth, filters = weights.dims()
    out[:] = 0
    out[0, 0, : height * width * depth] = weights[:].reshape(-1, filters)
    return 0


def my_op(out: Tensor, x: Tensor, y: Tensor) -> int:
    out[:] = x[:] * (2 * y[0, 0, 0, 0])
    return 0


def adjust_input(out: Tensor, y: Tensor) -> int:
    out.raw[:] = 2 * y.raw[:]
    return 0


def my_op_real(out: Tensor, x: Tensor, y: Tensor) -> int:
    out[:] = x[:] * y[0, 0, 0, 0]
    return 0


def max_pool_valid(out: Tensor, x: Tensor, window: Tensor, stride: Tensor) -> int:
    _, height, width, _ = out.dims()
    for h in range(height):
        for w in range(width):
            top, left = h * stride.dim(1), w * stride.dim(2)
            taps = x[:, top : top + window.dim(1), left : left + window.dim(2)]
            out[:, h, w] = taps.max((1, 2))
    return 0


DEF_PACKAGE_OP(add, "Add")
DEF_PACKAGE_OP(add, "BiasAdd")
DEF_PACKAGE_OP(conv2d_valid, "Conv2d_valid")
DEF_PACKAGE_OP(conv_layer_valid, "ConvLayer_valid")
DEF_PACKAGE_OP(im2col_stride2, "ConvLayer.opt.im2col_stride2")
DEF_PACKAGE_OP(weights_for_im2col, "ConvLayer.opt.weights_for_im2col")
DEF_PACKAGE_OP(my_op, "MyOp")
DEF_PACKAGE_OP(my_op_real, "MyOp.real")
DEF_PACKAGE_OP(adjust_input, "MyOp.AdjustInput")
DEF_PACKAGE_OP(max_pool_valid, "MaxPool_valid")

END_PKG_OP_DEFINITION("demo")

BEGIN_PKG_OP_DEFINITION("OpPackageNo2")


def conv(out: Tensor, x: Tensor, weights: Tensor) -> int:
    out[:] = filtered(x, weights, (1, 1, 1, 1), out.dims())
    return 0


DEF_PACKAGE_OP(conv2d_valid, "Conv2d_valid")
DEF_PACKAGE_OP(conv, "Conv")

END_PKG_OP_DEFINITION("OpPackageNo2")
