"""The matrix products matmul and linear (NNEF 1.0.3, sections 4.7 and 4.9.2)."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import BoolAttr
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import SCALARS, OneResultOp, Shape
from .parameters import LOGICAL

FALSE = BoolAttr.from_bool(False)


@named_op_definition
class MatmulOp(OneResultOp):
    """The matrix product of A and B over the last two axes, each optionally transposed; others are
    batches.

    `%C = nnef.matmul %A, %B {transposeB = true} : (tensor<2x3xf32>, tensor<4x3xf32>) ->
    tensor<2x4xf32>`. The extents of batch axes agree, or one of them is 1.
    """

    name = "nnef.matmul"

    A = operand_def(SCALARS)
    B = operand_def(SCALARS)
    C = result_def(SCALARS)
    transposeA = prop_def(LOGICAL, FALSE)
    transposeB = prop_def(LOGICAL, FALSE)

    @property
    def transposed(self) -> tuple[bool, bool]:
        """The pair (transposeA, transposeB): whether A and whether B is transposed."""
        return bool(self.transposeA.value.data), bool(self.transposeB.value.data)

    def output_shape(self) -> Shape:
        """Return [batches..., rows of A, columns of B], both after transposition."""
        a, b = shape(self.A), shape(self.B)
        seen = f"got {list(a)} and {list(b)}"
        expect(min(len(a), len(b)) >= 2, f"A and B must have rank 2 at least, {seen}")
        expect(len(a) == len(b), f"A and B must have one rank, {seen}")
        flip_a, flip_b = self.transposed
        rows, inner = reversed(a[-2:]) if flip_a else a[-2:]
        outer, columns = reversed(b[-2:]) if flip_b else b[-2:]
        expect(inner == outer, f"B must have {inner} rows, the columns of A, got {outer}")
        for one, other in zip(a[:-2], b[:-2], strict=True):
            message = f"batches must agree or be 1, got {list(a[:-2])} and {list(b[:-2])}"
            expect(one == other or 1 in (one, other), message)
        batches = (other if one == 1 else one for one, other in zip(a[:-2], b[:-2], strict=True))
        return (*batches, rows, columns)


@named_op_definition
class LinearOp(OneResultOp):
    """The matrix product `input * transpose(filter)`, plus a bias for each row of the filter.

    `%y = nnef.linear %x, %w, %b : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>)
    -> tensor<1x4xf32>`. Without `bias` it is 0.
    """

    name = "nnef.linear"
    DEFAULTS: ClassVar = {"bias": 0.0}

    input = operand_def(SCALARS)
    filter = operand_def(SCALARS)
    bias = opt_operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return [rows of the input, rows of the filter]."""
        x, w = shape(self.input), shape(self.filter)
        seen = f"got {list(x)} and {list(w)}"
        expect(len(x) == len(w) == 2, f"input and filter must have rank 2, {seen}")
        expect(x[1] == w[1], f"filter must have {x[1]} columns, got {w[1]}")
        if self.bias is not None:
            expect_bias(shape(self.bias), w[0])
        return x[0], w[0]


def expect_bias(bias: Shape, channels: int) -> None:
    """Raise VerifyException unless a bias has shape [1, channels] or a single element."""
    others = (size for axis, size in enumerate(bias) if axis != 1)
    fits = all(size == 1 for size in others) and set(bias[1:2]) <= {1, channels}
    expect(fits, f"bias must have shape [1, {channels}] or one element, got {list(bias)}")
