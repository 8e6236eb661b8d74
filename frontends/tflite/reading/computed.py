"""The values that operators compute from shapes, such as the sizes for a reshape, where they are
known when a file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ....dialects import tfl
from ....dialects.constants import known_array
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import storage_dtype
from ....dialects.tensors import has_open_sizes
from .operator import Given

Array: TypeAlias = NDArray[Any]

Evaluate: TypeAlias = Callable[[Operation, Sequence[Array]], Sequence[Array]]
"""A function that computes the results of an operation from an array for each of its operands."""

MOST = 256
"""The most elements of a value that is computed: shapes, sizes, axes and indices are short."""

FOLDED = frozenset(
    f"tfl.{name}"
    for name in (
        "abs add add_n broadcast_args cast concatenation div equal expand_dims fill floor_div "
        "floor_mod gather gather_nd greater greater_equal less less_equal logical_and logical_not "
        "logical_or maximum minimum mul neg not_equal pack range reduce_max reduce_min "
        "reduce_prod reshape reverse_v2 select select_v2 slice split split_v squeeze "
        "strided_slice sub sum tile transpose unpack"
    ).split()
)
"""The operators with which files compute shapes."""


class ComputedValues:
    """The values known so far in a graph that is being read. `evaluate` executes operators on known
    values; if it is None, only the results of `tfl.shape` and `tfl.rank` become known.
    """

    def __init__(self, evaluate: Evaluate | None):
        self.evaluate = evaluate
        self.known: dict[SSAValue, Array] = {}

    def of(self, value: SSAValue) -> Array | None:
        """Return the elements of `value` if it is a constant or known, else None."""
        found = self.known.get(value)
        return known_array(value) if found is None else found

    def add(self, op: Operation) -> None:
        """Record the results of `op`, a new operation of the graph, if they are known."""
        if isinstance(op, tfl.ShapeOp) and has_open_sizes(op.input):
            return
        if isinstance(op, tfl.ShapeOp | tfl.RankOp):
            sizes = cast("TensorType[Any]", op.input.type).get_shape()
            result = cast("TensorType[Any]", op.results[0].type)
            seen = sizes if isinstance(op, tfl.ShapeOp) else len(sizes)
            self.known[op.results[0]] = np.array(seen, storage_dtype(result.element_type))
        elif op.name in FOLDED and any(value in self.known for value in op.operands):
            self.known.update(zip(op.results, self._computed(op), strict=False))

    def _computed(self, op: Operation) -> Sequence[Array]:
        """Return the results of `op`; none if an operand is not known or has more than `MOST`
        elements, or if `op` cannot be computed.
        """
        arrays = [array for value in op.operands if (array := self.of(value)) is not None]
        if self.evaluate is None or len(arrays) < len(op.operands):
            return ()
        if any(array.size > MOST for array in arrays):
            return ()
        try:
            return self.evaluate(op, arrays)
        except HexnnError:
            return ()

    def with_constants(self, given: Given) -> Given:
        """Return `given` with constants in place of the operands that are known; `given` itself if
        there are none.
        """
        if not any(value in self.known for value in given.present):
            return given
        return replace(given, operands=list(self._constants(given.operands)))

    def _constants(self, operands: Sequence[SSAValue | None]) -> Iterator[SSAValue | None]:
        for value in operands:
            if value is None or (array := self.known.get(value)) is None:
                yield value
            else:
                type = cast("TensorType[Any]", value.type)
                yield tfl.PseudoConstOp.of(array, TensorType(type.element_type, array.shape)).output
