"""Islands: operations that a legalization leaves in their dialect. They run by their reference
semantics within the lowered network, and state the reason in an attribute.
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from .calls import called_functions
from .diagnostics import op_name
from .htp.attributes import WHY
from .remarks import remark

FALLBACK = "hexnn.fallback"
"""The attribute that makes a source operation an island; it states the reason. Operations of qnn
state theirs in `htp.why`.
"""

NO_EQUIVALENT = "has no equivalent in qnn"
"""How the reason of an island starts that is one because QNN lacks the operation: it may yet become
operations of htp.
"""


def is_island(op: Operation) -> bool:
    """Return whether `op`, or an operation that contains it, is marked to stay in its source
    dialect.
    """
    if FALLBACK in op.attributes:
        return True
    parent = op.parent_op()
    return parent is not None and is_island(parent)


def mark_to_stay(op: Operation, reason: str) -> None:
    """State in the attribute `htp.why`, and in a remark, why `op` is not lowered."""
    op.attributes[WHY] = StringAttr(reason)
    remark(f"'{op_name(op)}' op stays on the reference: {reason}", op)


def keep_called(part: Operation) -> None:
    """Mark as islands the functions that are called, directly or through other functions, by
    islands in `part` or by operations in it that are not lowered (`htp.why`).
    """
    for op in part.walk():
        if is_island(op) or WHY in op.attributes:
            for function in called_functions(op):
                if not is_island(function):
                    function.attributes[FALLBACK] = StringAttr(f"called by '{op.name}'")
                    keep_called(function)


def stated_reason(op: Operation) -> str | None:
    """Return the reason that `op` states for its implementation, or for running by its reference;
    None if it states none.
    """
    stated = (op.attributes.get(name) for name in (FALLBACK, WHY))
    return next((text.data for text in stated if isinstance(text, StringAttr)), None)
