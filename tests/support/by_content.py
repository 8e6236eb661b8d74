"""Modules whose constants are known by their content, wherever their bytes lie."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute

from hexnn.dialects.constants import ConstantOp, ElidedAttr, raw_bytes
from hexnn.dialects.files.slices import content_hash
from hexnn.dialects.tfl import CustomOp, OpaqueConstOp

ATTACHED = "hexnn.attached"
"""The attribute of a module with the archive of its file."""


def by_content(module: ModuleOp) -> ModuleOp:
    """The module, changed: each constant is the hash of its bytes, and no file is named."""
    for op in module.walk():
        match op:
            case OpaqueConstOp():
                op.properties["value"] = hashed(op.value)
            case ConstantOp():
                op.properties["value"] = ElidedAttr(content_hash(op.array.tobytes()))
            case CustomOp() if op.custom_option is not None:
                op.properties["custom_option"] = hashed(op.custom_option)
            case _:
                continue
    if ATTACHED in module.attributes:
        module.attributes[ATTACHED] = hashed(module.attributes[ATTACHED])
    module.attributes["hexnn.source"] = StringAttr("")
    return module


def hashed(value: Attribute) -> ElidedAttr:
    """The hash of bytes, a constant's value."""
    return ElidedAttr(content_hash(raw_bytes(value)))
