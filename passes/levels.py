"""The levels that a network passes through, and what a pass says when it is given another."""

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ..dialects.diagnostics import HexnnError

FALLBACK = "hexnn.fallback"
"""The attribute of an operation of a source that has no form in qnn, which says why."""

LEVELS: dict[str, str] = {
    "tfl": "tfl-to-qnn,canonicalize",
    "nnef": "nnef-to-qnn,qnn-push-transposes,qnn-fold-quantization,canonicalize",
    "qnn": "qnn-to-htp",
    "htp": "htp-assign-layout,htp-tile,htp-plan-memory,htp-to-hvx",
    "hvx": "",
}
"""The dialect of each level, from the source down -> the passes that lead to the next level."""

GRAPHS = frozenset(LEVELS) - {"hvx"}
"""The levels whose operations make networks; those of hvx make kernels."""

SOURCES = ("tfl", "nnef")
"""The levels that all lead to qnn."""


def levels(module: ModuleOp) -> dict[str, Operation]:
    """The levels that operations of `module` are at, from the source down, with their first one.

    What stays on the reference for good counts for none.
    """
    found: dict[str, Operation] = {}
    for op in module.walk():
        if FALLBACK not in op.attributes:
            found.setdefault(op.dialect_name(), op)
    return {level: found[level] for level in LEVELS if level in found}


def require_level(module: ModuleOp, pass_name: str, level: str) -> None:
    """Check that `module` can be given to a pass from `level` on.

    Raises HexnnError when operations of an earlier level are left, telling which passes to run
    first, or when there are only operations of later levels.
    """
    found = levels(module)
    if not found or next(iter(found)) == level:
        return
    seen, op = next(iter(found.items()))
    message = f"{pass_name} takes {level}, but this is {seen}: '{op.name}'"
    if seen in SOURCES and level in SOURCES:
        raise HexnnError(message, op, [f"run {LEVELS[seen]} instead"])
    order = [name for name in LEVELS if name in (seen, level) or name not in SOURCES]
    if order.index(seen) > order.index(level):
        raise HexnnError(message, op, [f"the module is past {pass_name} already"])
    steps = [LEVELS[name] for name in order[order.index(seen) : order.index(level)]]
    raise HexnnError(message, op, [f"run {','.join(steps)} first"])
