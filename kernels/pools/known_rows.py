"""Parameters of means on which the code of kernels depends."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...dialects import htp
from ..requantization.packed_rows import known_table


def known_rows(op: htp.AvgPoolOp) -> NDArray[np.int32] | None:
    """Return the full table of the parameters of `op` if its code depends on them: they are known,
    and its image is in layout `flat`. Else None.
    """
    return known_table(op) if htp.layout_name(op.input) == "flat" else None
