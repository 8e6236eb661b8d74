"""Custom operators of one's own: `qnn-run clip_and_sort.tflite --load clip_and_sort.py`.

`ClipTo` gets semantics and a legalization to qnn, so that it becomes HVX code. `SortChannels` gets
semantics alone: it runs by them, as an island between kernels.
"""

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation

from hexnn.dialects import qnn
from hexnn.dialects.qnn import NeuronOperation
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element
from hexnn.dialects.tfl import CustomOp
from hexnn.plugin import Refusal, custom_options, legalization, semantics


@semantics("custom:ClipTo")
def clip_to(op: CustomOp, x: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return stored integers, clipped to those of the reals from option `low` to option `high`."""
    type = element(op.results[0])
    assert isinstance(type, UniformType)
    reals = np.array([custom_options(op)[name] for name in ("low", "high")], np.float32)
    low, high = np.clip(np.round(reals / type.scale) + type.zero_point, type.qmin, type.qmax)
    return np.clip(x, low, high).astype(x.dtype)


@legalization("custom:ClipTo")
def clip_to_in_qnn(op: CustomOp) -> Generator[Operation]:
    """Convert ClipTo to an ElementWiseNeuron."""
    options = custom_options(op)
    if op.inputs[0].type != op.outputs[0].type:
        raise Refusal("ClipTo requantizes", "one quantization")
    low, high = options["low"], options["high"]
    yield qnn.ElementWiseNeuronOp(
        op.inputs[0],
        operation=NeuronOperation.RELU_MIN_MAX,
        out=None,
        min_value=low,
        max_value=high,
    )


@semantics("custom:SortChannels")
def sort_channels(op: CustomOp, x: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return each pixel's channels in ascending order; of integers, as the scale is positive."""
    return np.sort(x, axis=-1)
