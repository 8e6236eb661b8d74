"""What the passes from qnn to planned memory share: reasons, targets, stages."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ...dialects import htp
from ..stages import FALLBACK, LEVELS, require_level

WHY = "htp.why"
"""Attribute of an operation: why it has its kernel, or why it has none."""


def require_htp(module: ModuleOp, pass_name: str) -> None:
    """Check that a pass on htp operations can take `module`.

    Operations that qnn-to-htp left as they are, with the reason, may be there. Raises HexnnError
    for any other operation of an earlier level.
    """
    if any(_is_earlier(op) for op in module.walk()):
        require_level(module, pass_name, "htp")


def _is_earlier(op: Operation) -> bool:
    earlier = op.dialect_name() in LEVELS and op.dialect_name() not in ("htp", "hvx")
    stays = WHY in op.attributes or FALLBACK in op.attributes
    return earlier and op.name != "qnn.constant" and not stays


def functions(module: ModuleOp) -> list[FuncOp]:
    """The functions of a module."""
    return [op for op in module.body.ops if isinstance(op, FuncOp)]


def target_of(module: ModuleOp) -> htp.Target:
    """The target that the module is compiled for; the default one when none is set."""
    found = module.attributes.get(htp.TARGET)
    if isinstance(found, htp.TargetAttr):
        return found.target
    return htp.Target.parse(htp.DEFAULT_TARGET)
