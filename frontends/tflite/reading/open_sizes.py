"""Extents that the data decide: which results of operators have them, whatever the file states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerType, TensorType
from xdsl.ir import SSAValue

from ....dialects.dimensions import is_unknown
from ....dialects.tensors import has_open_sizes
from ....dialects.tfl.result_shapes import inferred_types
from ..operators import BY_BUILTIN
from ..schema import SubGraph
from .operator import Given, OperatorReader

Type: TypeAlias = TensorType[Any]

COUNTED = {"WHERE": 0, "UNIQUE": 0}
"""Operators that count elements -> the result whose first extent is the count."""

DESCRIBED = ("SHAPE", "RANK")
"""Operators whose results follow from the shape of their input, not from its elements."""

MOST_AXES = 2
"""The rank up to which a tensor of integers may hold extents: paddings have two axes."""


class OpenSizes:
    """The values of a graph whose elements depend on its inputs, and from these the extents that
    are not known before a run. A file states placeholders for them, and -1 in the shape signature.
    """

    def __init__(self, graph: SubGraph, operations: OperatorReader):
        self.graph = graph
        self.operations = operations
        self.computed: set[SSAValue] = set()
        """The values whose elements are not known before a run."""
        self.has_signatures = any(len(one.shape_signature) for one in graph.tensors)
        """Whether the file has shape signatures: what has none is static then."""

    def record(
        self, kind: str, operands: Sequence[SSAValue | None], results: Sequence[SSAValue]
    ) -> None:
        """Add the results of an operator, called `kind` in the schema, to the computed values if
        their elements depend on computed `operands`.
        """
        given = [value for value in operands if value is not None]
        if kind in DESCRIBED:
            depends = any(map(has_open_sizes, given))
        else:
            depends = any(value in self.computed for value in given)
        if depends:
            self.computed.update(results)

    def results(self, given: Given, outputs: Sequence[int]) -> Sequence[Type]:
        """Return the types of the results of an operator, the tensors `outputs`: those that the
        file states, with extents that the data decide as dynamic dimensions.
        """
        counted = COUNTED.get(given.kind)
        row = BY_BUILTIN.get(given.kind)
        if row is None or not (counted is not None or self._may_decide(given)):
            return given.results
        whole = [TensorType(t.element_type, [DYNAMIC_INDEX] * len(t.shape)) for t in given.results]
        op = self.operations.operation(replace(given, results=whole))
        inferred = inferred_types(op)
        op.erase()
        from_open = any(map(has_open_sizes, given.present))
        return [
            _opened(type, new, self._open_axes(outputs[i], type, from_open, i == counted))
            for i, (type, new) in enumerate(zip(given.results, inferred, strict=True))
        ]

    def _may_decide(self, given: Given) -> bool:
        """Return whether an operand of an operator has open extents, or computed elements that may
        be extents of the result.
        """
        return any(
            has_open_sizes(value) or (value in self.computed and _may_hold_sizes(value))
            for value in given.present
        )

    def _open_axes(self, index: int, type: Type, from_open: bool, counted: bool) -> list[bool]:
        """Return for each axis of tensor `index`, of `type`, whether its extent is open (`?`) where
        operands do not determine it. The tensor's shape signature decides; if it has no dynamic
        extent, all axes are open if the operator counts elements (`counted`), or if it has open
        operands (`from_open`) and the file has no signatures.
        """
        signature = self.graph.tensors[index].shape_signature.tolist()
        if len(signature) == len(type.shape) and -1 in signature:
            return [size == -1 for size in signature]
        return [counted or (from_open and not self.has_signatures)] * len(type.shape)


def _may_hold_sizes(value: SSAValue) -> bool:
    """Return whether `value` is a scalar, or integers of at most `MOST_AXES` axes."""
    type = value.type
    if not isinstance(type, TensorType):
        return False
    rank = len(type.shape)
    return not rank or (rank <= MOST_AXES and isinstance(type.element_type, IntegerType))


def _opened(stated: Type, inferred: Any, axes: Sequence[bool]) -> Type:
    """Return the type `stated` with `?` for each extent that `axes` marks as open and that
    `inferred`, the type that follows from the operands, does not fix.
    """
    known = inferred.get_shape() if len(inferred.shape) == len(stated.shape) else ()
    sizes = [
        DYNAMIC_INDEX if opens and (not known or is_unknown(known[i])) else size
        for i, (size, opens) in enumerate(zip(stated.get_shape(), axes, strict=True))
    ]
    return TensorType(stated.element_type, sizes)
