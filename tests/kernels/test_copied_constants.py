"""Constants through copies, slices and transfers; code that depends on them is not shared."""

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import SSAValue

from hexnn.dialects import htp
from hexnn.kernels.contents import kernel_key
from hexnn.kernels.copied_constants import copied_constant
from hexnn.testing.kernel_harness import activation, values, words

ROWS = np.arange(60, dtype=np.int32).reshape(12, 5)


def constant(array: np.ndarray[Any, Any] = ROWS) -> SSAValue:
    """A constant of rows of parameters."""
    return htp.ConstantOp.of(array, TensorType(i32, array.shape)).output


def transferred(*boxes: tuple[int, int, int], rows: int) -> SSAValue:
    """The buffer of `rows` rows to which boxes of rows (from, to, how many) are transferred."""
    (dest,) = values(words((rows, 5)))
    starts = [
        htp.DmaStartOp(
            constant(), dest, source_offsets=[a, 0], dest_offsets=[b, 0], sizes=[count, 5]
        )
        for a, b, count in boxes
    ]
    return htp.DmaWaitOp(starts, dest).output


def test_a_transfer_of_some_rows():
    found = copied_constant(transferred((3, 0, 4), rows=4))
    assert found is not None
    assert np.array_equal(found, ROWS[3:7])


def test_transfers_of_all_rows_in_parts():
    found = copied_constant(transferred((8, 0, 2), (1, 2, 3), rows=5))
    assert found is not None
    assert np.array_equal(found, ROWS[[8, 9, 1, 2, 3]])


def test_transfers_that_leave_rows_out():
    assert copied_constant(transferred((3, 0, 4), rows=5)) is None


def test_what_is_no_constant():
    assert copied_constant(values(words((4, 5)))[0]) is None


@pytest.mark.parametrize(("layout", "is_shared"), [("flat", False), ("strip", True)])
def test_means_of_other_parameters(layout: str, is_shared: bool):
    """Results in `flat` may be computed by a line that equals one row of parameters."""

    def key(params: np.ndarray[Any, Any]) -> object:
        (image,) = values(htp.with_layout(values(activation((1, 8, 8, 64), 3))[0], layout, htp.TCM))
        result = activation((1, 6, 6, 64), 3)
        op = htp.AvgPoolOp(image, constant(params), result, window=(3, 3))
        return kernel_key(op)

    first, second = (np.array([[0, 0, m, 0, 10]], np.int32) for m in (2**30, 2**30 + 2**20))
    assert (key(first) == key(second)) is is_shared
