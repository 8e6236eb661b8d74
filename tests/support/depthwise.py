"""Random depthwise convolutions, and the comparison of a kernel with the reference."""

from typing import Any

import numpy as np
from support.image_window import image_window

from hexnn.dialects import htp
from hexnn.semantics import spatial
from hexnn.testing.kernel_harness import (
    Run,
    activation,
    check_kernel,
    random_bytes,
    random_params,
    random_weights,
    values,
    weights,
    words,
)

ZERO_POINT = 77


def operation(
    image: tuple[int, int, int, int], kernel: tuple[int, int], multiplier: int, **options: Any
) -> htp.DepthwiseConv2dOp:
    """A depthwise convolution."""
    outputs = image[3] * multiplier
    moves = {key: options[key] for key in ("stride", "padding", "dilation") if key in options}
    size = image_window(kernel, **moves).outputs(image[1:3])
    types = (activation(image, ZERO_POINT), weights((*kernel, 1, outputs)), words((outputs, 5)))
    source, weight, rows = values(*types)
    result = activation((image[0], *size, outputs), 20)
    return htp.DepthwiseConv2dOp(source, weight, rows, result, **options)


def check_depthwise(
    image: tuple[int, int, int, int], kernel: tuple[int, int], multiplier: int = 1, **options: Any
) -> Run:
    """Random data; `headroom` is that of the parameters, `name` of the implementation."""
    name = options.pop("name", "strip")
    rng = np.random.default_rng(hash((image, kernel, multiplier)) % 2**32)
    headroom = options.pop("headroom", 0)
    op = operation(image, kernel, multiplier, **options)
    x, w = random_bytes(rng, image), random_weights(rng, htp.shape(op.weight))
    centred = w.astype(np.int64) - op.weight_zero_point.value.data
    sums = spatial.depthwise(x, centred, op.sliding_window, ZERO_POINT)
    params = random_params(rng, sums, 20, headroom)
    return check_kernel(op, [x, w, params], f"depthwise_conv_2d.{name}")
