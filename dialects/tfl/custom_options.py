"""Options of custom operators: a flexbuffer map from names to scalars, the form that the custom
operators of TFLite itself have.
"""

from __future__ import annotations

import struct
from importlib import import_module
from typing import Any, TypeAlias

from xdsl.ir import Attribute, Operation

from ..constants import raw_bytes
from ..diagnostics import op_error
from .opaque import CustomOp

Option: TypeAlias = bool | int | float | str

MOST = 1024
"""Limit on the number of options; damaged bytes can state any."""

DAMAGED = (IndexError, KeyError, RecursionError, TypeError, ValueError, struct.error)
"""What the flexbuffers package raises for bytes that are no flexbuffer."""


def custom_options(op: CustomOp) -> dict[str, Option]:
    """Return the options of a custom operator by name; none if it has no bytes of options.

    Raises HexnnError, located at `op`, for bytes that are no flexbuffer map of scalars.
    """
    return {} if op.custom_option is None else scalars(op, op.custom_option)


def scalars(op: Operation, data: Attribute) -> dict[str, Option]:
    """Return the entries of a flexbuffer map of scalars; `data`, an attribute of `op`, holds its
    bytes.

    Raises HexnnError, located at `op`, for other bytes.
    """
    flexbuffers: Any = import_module("flatbuffers.flexbuffers")
    try:
        found = flexbuffers.GetRoot(bytearray(raw_bytes(data))).AsMap
        if len(found) > MOST:
            raise ValueError(f"{len(found)} options")
        pairs = zip(found.Keys, found.Values, strict=True)
        return {key.AsKey: _scalar(value) for key, value in pairs}
    except DAMAGED as e:
        raise op_error(op, f"has options that are no flexbuffer map of scalars: {e}") from None


def _scalar(value: Any) -> Option:
    """Return the Python value of a flexbuffer scalar. Raises TypeError for another element."""
    if not (value.IsBool or value.IsNumeric or value.IsString):
        raise TypeError("an option is no scalar")
    return value.Value
