"""The names that the SDK's headers give to operations and parameters: `QNN_OP_CONV_2D`."""

from __future__ import annotations

import re
from functools import cache

OPERATION = re.compile(r"QNN_OP_(?P<op>\w+?)(_PARAM_(?P<parameter>\w+))?")


@cache
def operation_names() -> dict[str, str]:
    """Return the names of QNN's operations in capitals without underscores -> the names."""
    from ...dialects.qnn import QNN
    from ...dialects.qnn.base import SectionOp

    names = (op.QNN_NAME for op in QNN.operations if issubclass(op, SectionOp))
    return {name.upper(): name for name in names}


def sdk_text(word: str) -> str | None:
    """Return the string that a macro of the SDK's headers stands for: the name of an operation
    (`Conv2d` for QNN_OP_CONV_2D) or of a parameter (`axis` for QNN_OP_SOFTMAX_PARAM_AXIS); None for
    any other word.
    """
    match = OPERATION.fullmatch(word)
    if match is None:
        return None
    name = operation_names().get(match["op"].replace("_", ""))
    return match["parameter"].lower() if name and match["parameter"] else name
