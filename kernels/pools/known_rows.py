"""Parameters of means on which the code of kernels depends."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...dialects import htp
from ..copied_constants import copied_constant


def known_rows(op: htp.AvgPoolOp) -> NDArray[np.int32] | None:
    """Return the parameters of `op` if its code depends on them: they are known, and its image is
    in layout `flat`. Else None.
    """
    return copied_constant(op.params) if htp.layout_name(op.input) == "flat" else None
