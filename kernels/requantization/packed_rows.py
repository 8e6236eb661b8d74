"""Packed requantization parameters: the tables that have them, and the full tables that they mean.

The parameters of most networks shift no sum left and round to nearest by one zero point. Then a
channel takes two words: its bias fits into 26 bits, and the shift into the other 6. These hold the
shift by one bit less, with which code for words begins. Shifts read no bits of an amount but these,
so that the word is the amount.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...dialects import htp
from ...semantics.numerics import ints
from ..copied_constants import copied_constant

MOST_RIGHT = 23
"""The greatest right shift of packed parameters: the addend of a full table fits into a word, and
no value below 256 saturates.
"""


def packed_rows(table: NDArray[np.int32]) -> tuple[NDArray[np.int32], int] | None:
    """Return the packed form [rows, 2] of the parameters `table`, and the zero point that they
    leave to the operation; None if there is none.
    """
    if table.shape[1] > len(htp.PARAM_COLUMNS):
        return None
    bias, left, multiplier, rounding, right = ints(table).T
    in_range = (left == 0) & (right > 0) & (right <= MOST_RIGHT)
    if not in_range.all():
        return None
    zero_point = int(rounding[0] >> right[0])
    most = 1 << 31 - htp.SHIFT_BITS
    is_nearest = rounding == (zero_point << right) + (1 << right >> 1)
    if not (is_nearest & (-most <= bias) & (bias < most)).all() or not 0 <= zero_point <= 255:
        return None
    words = (bias << htp.SHIFT_BITS) + right - 1, multiplier
    return np.stack(words, 1).astype(np.int32), zero_point


def full_rows(packed: NDArray[np.int32], zero_point: int) -> NDArray[np.int32]:
    """Return the full table [rows, 5] that `packed` parameters [rows, 2] with a zero point mean.

    It wraps where a right shift exceeds `MOST_RIGHT`.
    """
    word, multiplier = ints(packed).T
    right = (word & (1 << htp.SHIFT_BITS) - 1) + 1
    rounding = (zero_point << right) + (1 << right >> 1)
    columns = word >> htp.SHIFT_BITS, np.zeros_like(word), multiplier, rounding, right
    return np.stack(columns, 1).astype(np.int32)


def known_table(op: htp.Requantized) -> NDArray[np.int32] | None:
    """Return the full table of the parameters of `op`; None if they are not a known constant."""
    known, zero_point = copied_constant(op.params), op.packed_zero_point
    return known if known is None or zero_point is None else full_rows(known, zero_point)
