"""Custom operators of tfl, with options as flexbuffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerType, StringAttr, TensorType
from xdsl.ir import Attribute, Block

from hexnn.dialects import tfl
from hexnn.dialects.constants import dense


def custom_operator(
    code: str,
    operands: Sequence[Attribute],
    results: Sequence[Attribute],
    options: Mapping[str, Any] | bytes | None = None,
) -> tfl.CustomOp:
    """A custom operator of operands and results of the given types."""
    properties: dict[str, Attribute] = {"custom_code": StringAttr(code)}
    if options is not None:
        properties["custom_option"] = option_attribute(options)
    values = Block(arg_types=operands).args
    return tfl.CustomOp.create(operands=values, result_types=results, properties=properties)


def option_attribute(options: Mapping[str, Any] | bytes) -> Attribute:
    """The bytes of options, those of a flexbuffer for a mapping."""
    data = np.frombuffer(flexbuffer(options) if isinstance(options, Mapping) else options, np.int8)
    return dense(data, TensorType(IntegerType(8), [len(data)]))


def flexbuffer(options: Mapping[str, Any]) -> bytes:
    """A flexbuffer map."""
    flexbuffers: Any = import_module("flatbuffers.flexbuffers")
    return bytes(flexbuffers.Dumps(dict(options)))
