"""The levels (source dialect, qnn, opdef, htp, hvx, hexagon) that a network passes through, and
the check that a pass gets a module of its level.
"""

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ..dialects.diagnostics import HexnnError, op_name
from ..dialects.htp.attributes import WHY
from ..dialects.islands import is_island

LEVELS: dict[str, str] = {
    "tfl": "tfl-to-qnn,canonicalize",
    "nnef": "nnef-to-qnn,qnn-push-transposes,qnn-fold-quantization,canonicalize",
    "qnn": "qnn-to-opdef",
    "opdef": "opdef-apply-rules,opdef-to-htp",
    "htp": "htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx",
    "hvx": "hvx-to-hexagon",
    "hexagon": "",
}
"""Dialect of each level, from the source down -> the passes that lead to the next level."""

GRAPHS = frozenset(LEVELS) - {"hvx", "hexagon"}
"""The levels whose operations make up networks; those of hvx and hexagon make up kernels."""

SOURCES = ("tfl", "nnef")
"""The source levels, any of which is legalized to qnn."""


OPERANDS = frozenset(("qnn.constant", "opdef.absent", "opdef.const", "opdef.shape"))
"""The operations that stay with the operations that stay and use them."""


def stays(op: Operation) -> bool:
    """Return whether `op` is left in its dialect when the network is lowered: it is an island, or
    states in `htp.why` that it has no kernel, or is a constant for one of these.
    """
    return op.name in OPERANDS or WHY in op.attributes or is_island(op)


def levels(module: ModuleOp) -> dict[str, Operation]:
    """Return {level: its first operation} for the levels (source dialect, qnn, opdef, htp, hvx,
    hexagon) of which `module` has operations, in the order of lowering.

    Operations that the lowering leaves in their dialect, as they have no kernel, are not counted.
    """
    first_ops: dict[str, Operation] = {}
    for op in module.walk():
        if not stays(op):
            first_ops.setdefault(op.dialect_name(), op)
    return {level: first_ops[level] for level in LEVELS if level in first_ops}


def require_level(module: ModuleOp, pass_name: str, level: str) -> None:
    """Raise HexnnError unless `module` has operations of the dialect `level` and none of an earlier
    one in the order of lowering (source, qnn, opdef, htp, hvx, hexagon), or none of any of these
    dialects.

    If operations of an earlier dialect are left, the error names the passes to run first;
    `pass_name` is the pass that requires `level`.
    """
    present = levels(module)
    if not present or next(iter(present)) == level:
        return
    seen, op = next(iter(present.items()))
    message = f"{pass_name} takes {level}, but this is {seen}: '{op_name(op)}'"
    if seen in SOURCES and level in SOURCES:
        raise HexnnError(message, op, [f"run {LEVELS[seen]} instead"])
    order = [name for name in LEVELS if name in (seen, level) or name not in SOURCES]
    if order.index(seen) > order.index(level):
        raise HexnnError(message, op, [f"the module is past {pass_name} already"])
    steps = [LEVELS[name] for name in order[order.index(seen) : order.index(level)]]
    raise HexnnError(message, op, [f"run {','.join(steps)} first"])
