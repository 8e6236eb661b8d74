"""The mark of tests that compare the reference semantics with an independent oracle."""

from __future__ import annotations

from typing import Literal

import pytest
from xdsl.ir import Operation

By = Literal["PyTorch", "ONNX", "LiteRT", "Khronos", "scipy", "formula"]
"""Who else computes the operation; `formula`: numpy, written from the definition in another way."""


def oracle(by: By, *operations: type[Operation]) -> pytest.MarkDecorator:
    """The test compares `operations` with `by`, as `@oracle("PyTorch", qnn.Conv3dOp)`.

    The reference of the operations reads these lines in the source: `by` is a literal, and each
    operation is written as an attribute of `qnn`. Raises ValueError without operations.
    """
    if not operations:
        raise ValueError("an oracle stands behind at least one operation")
    return pytest.mark.oracle(by, *(operation.name for operation in operations))
