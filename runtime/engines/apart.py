"""Race detection for `hvx.parallel`: iterations must not store different bytes to one address.

After such a race, engines that run iterations in sequence leave the last iteration's value; the
batched engine leaves that of the last store in program order.
"""

from __future__ import annotations

import numpy as np
from xdsl.ir import Operation

from ...dialects.diagnostics import op_error
from ...semantics.hvx.lanes import Array
from .batch import Axis, KernelState

NO_ITERATION = np.iinfo(np.int64).min
"""The mark of a byte that no iteration has stored."""


class LastWriters:
    """For each byte of memory, the iteration of one running `hvx.parallel` loop that stored it
    last.
    """

    def __init__(self, axis: Axis, size: int):
        self.axis = axis
        self.last = np.full(size, NO_ITERATION, np.int64)
        """By address: the value of the induction variable, or `NO_ITERATION`."""

    def conflict(self, data: Array, addresses: Array, values: Array) -> bool:
        """Record stores of bytes; return whether they conflict: a byte gets a value other than that
        stored by another iteration, or two different values from these stores.

        `data` is the memory before the stores; `addresses` and `values` have an axis for each
        batched loop, then one of bytes.
        """
        ids = np.broadcast_to(self.axis.values(addresses.ndim - 1)[..., None], addresses.shape)
        taken = self.last[addresses] != NO_ITERATION
        if (taken & (self.last[addresses] != ids) & (data[addresses] != values)).any():
            return True
        after = data.copy()
        after[addresses], self.last[addresses] = values, ids
        return bool((after[addresses] != values).any())


def record_stores(
    state: KernelState, op: Operation, starts: Array, values: Array, mask: Array | None
) -> None:
    """Record the vectors `values` that `op` stores at addresses `starts`: the bytes where `mask` is
    set, all bytes if it is None.

    Raises HexnnError when iterations of a parallel loop store different bytes to one address.
    """
    shape = np.broadcast_shapes(starts.shape, values.shape[:-1])
    addresses = np.broadcast_to(starts[..., None] + np.arange(128), (*shape, 128))
    values = np.broadcast_to(values, addresses.shape)
    if mask is not None:
        chosen = np.broadcast_to(mask, addresses.shape)
        addresses = np.where(chosen, addresses, state.data.size - 1)
        values = np.where(chosen, values, state.data[-1])
    if any([writers.conflict(state.data, addresses, values) for writers in state.writers]):
        raise op_error(op, "stores other bytes where another iteration of a parallel loop did")
