"""Truth values in tensors of any data type: a real number other than zero is true."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ..reals import in_storage
from ..registry import Array
from ..tensors import dtype, is_quantized, stored_zero


def is_true(value: SSAValue, array: Array) -> Array:
    """Return whether each element represents a number other than zero; NaN does."""
    return np.asarray(array != stored_zero(value))


def stored_truth(value: SSAValue, truth: Array) -> Array:
    """Return 1 for true and 0 for false in the data type of `value`; a quantized type rounds and
    saturates them.
    """
    if is_quantized(value):
        return in_storage(value, truth.astype(np.float64))
    return truth.astype(dtype(value))
