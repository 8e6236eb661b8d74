"""Semantics of `htp.unpack_nibbles`, on bytes in memory."""

from __future__ import annotations

import numpy as np

from ...dialects import htp
from ...dialects.quant import storage_dtype
from ..registry import Array, semantics


@semantics(htp.UnpackNibblesOp)
def unpack_nibbles(op: htp.UnpackNibblesOp, packed: Array) -> Array:
    """Return the tensor whose bytes in its layout are `least` plus the halves of those packed, or 0
    for padding.
    """
    vectors = packed.reshape(-1, htp.VECTOR).view(np.uint8)
    halves = np.stack([vectors & 15, vectors >> 4], axis=1)
    added = halves + np.uint8(op.least.value.data)
    data = np.where(halves > 0, added, 0 if op.padded else added).astype(np.uint8).reshape(-1)
    element = htp.tensor_type(op.output).element_type
    layout = htp.LAYOUTS[htp.layout_name(op.output)]
    return layout.decode(data, htp.shape(op.output), storage_dtype(element))
