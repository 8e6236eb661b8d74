"""Reshape: the same elements in another shape, which an operand may give at run time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import i32
from xdsl.irdl import operand_def, opt_operand_def

from ..constants import known_array
from ..dimensions import Dim
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, qnn_op_definition
from .datatypes import QnnTensor
from .movement import RearrangeOp

TARGET = QnnTensor("i32", lambda element: element == i32, 1)


@qnn_op_definition
class ReshapeOp(RearrangeOp):
    """The elements of the input, in row-major order, in the shape of the result's type.

    The optional operand `shape` gives the extents of a dynamic result, and is ignored for a static
    one: 0 copies the input's extent of the same axis; -1, at most once and only for a dynamic
    input, is inferred from the number of elements. A dynamic input has a dynamic result. Values of
    `shape` that are not constant are checked at run time.

    `%y = qnn.reshape %x : (tensor<2x4xf32>) -> tensor<8xf32>`
    """

    name = "qnn.reshape"
    SCALARS: ClassVar[bool] = True

    input = operand_def(ANY.per_tensor)
    shape = opt_operand_def(TARGET)

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the result's type; if that is dynamic and the operand `shape` is constant,
        the shape that the operand gives.

        Raises VerifyException unless a static type has as many elements as the input, and the
        bounds of a dynamic one have room for them.
        """
        source, result = shape(self.input), shape(self.output)
        count, room = math.prod(source), math.prod(result)
        if not _is_dynamic(result):
            expect(
                count == room,
                f"output must have the {count} elements of the input, got {list(result)}",
            )
            return result
        expect(
            count <= room,
            f"output must have room for the {count} elements of the input, got {list(result)}",
        )
        known = None if self.shape is None else known_array(self.shape)
        return result if known is None else self._told(known.tolist(), source, result)

    def _told(
        self, sizes: Sequence[int], source: Sequence[int], result: Sequence[int]
    ) -> tuple[int, ...]:
        """Return the result's shape for constant values `sizes` of the operand `shape`; -1 is
        replaced by the extent that keeps the number of elements.

        `source` is the input's shape, `result` that of the result's type. For a dynamic input, an
        inferred extent that equals the one in `result` is dynamic (a `Dim`) exactly if that one is.
        """
        told = self.resolved(sizes, source)
        if not _is_dynamic(source):
            return told
        return tuple(
            have if size == -1 and have == want else want
            for size, want, have in zip(sizes, told, result, strict=True)
        )

    def resolved(self, sizes: Sequence[int], source: Sequence[int]) -> tuple[int, ...]:
        """Return the shape that values `sizes` of the operand `shape` give for an input of shape
        `source`: 0 and -1 are replaced.

        Raises VerifyException for values that the definition does not allow.
        """
        rank = len(source)
        expect(min(sizes, default=0) >= -1, f"shape must hold sizes >= -1, got {list(sizes)}")
        expect(
            0 not in sizes[rank:],
            f"shape must hold 0 only for the {rank} axes of the input, got {list(sizes)}",
        )
        expect(sizes.count(-1) <= 1, f"shape must hold -1 at most once, got {list(sizes)}")
        told = [source[i] if size == 0 else size for i, size in enumerate(sizes)]
        if -1 in told:
            rest = math.prod(size for size in told if size != -1)
            told[told.index(-1)] = math.prod(source) // max(rest, 1)
        expect(
            math.prod(told) == math.prod(source),
            f"shape must keep the elements of {list(source)}, got {list(sizes)}",
        )
        return tuple(told)

    def verify_op(self) -> None:
        """Check that a dynamic result has the operand `shape`, with an element for each axis of the
        result and -1 only for a dynamic input, and that a dynamic input has a dynamic result.
        """
        result = shape(self.output)
        expect(
            self.shape is not None or not _is_dynamic(result),
            "shape must be given for an output of dynamic shape, got {}",
            self.output.type,
        )
        expect(
            _is_dynamic(result) or not _is_dynamic(shape(self.input)),
            "output must have dynamic dimensions as the input has, got {}",
            self.output.type,
        )
        if self.shape is not None and _is_dynamic(result):
            expect_shape("shape", shape(self.shape), (len(result),))
            known = known_array(self.shape)
            expect(
                known is None or -1 not in known or _is_dynamic(shape(self.input)),
                "shape must hold -1 only for a dynamic input, got {}",
                [] if known is None else known.tolist(),
            )


def _is_dynamic(sizes: Sequence[int]) -> bool:
    return any(isinstance(size, Dim) for size in sizes)
