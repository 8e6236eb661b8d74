"""Semantics of TFLite's variables: VAR_HANDLE, READ_VARIABLE, ASSIGN_VARIABLE.

A variable goes by its container and its shared name, and keeps its value between runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from xdsl.dialects.builtin import StringAttr

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, States, stateful
from ..tensors import tensor_type


@dataclass(frozen=True)
class Handle:
    """A variable, identified by its number: the key under which the states of a run keep
    its value.
    """

    number: int


@stateful("builtin:VAR_HANDLE")
def var_handle(op: tfl.UnsupportedOp, states: States) -> Array:
    """Return the handle of the variable that the options name, in every element of the result: a
    hash of its container and name, so that all operators with these names share the variable.
    """
    parts = (op.option("VarHandleOptions", field) for field in ("container", "shared_name"))
    names = [part.data if isinstance(part, StringAttr) else "" for part in parts]
    digest = blake2b("\0".join(names).encode(), digest_size=8).digest()
    return np.full(tensor_type(op.outputs[0]).get_shape(), np.frombuffer(digest, "<i8"))


@stateful("builtin:READ_VARIABLE")
def read_variable(op: tfl.UnsupportedOp, states: States, handle: Array) -> Array:
    """Return the value of the variable with this handle, from `states`. Raises HexnnError if
    nothing has been assigned to it yet.
    """
    key = Handle(handle.item())
    if key not in states:
        raise HexnnError("the variable is read before a value is assigned to it")
    return states[key]


@stateful("builtin:ASSIGN_VARIABLE")
def assign_variable(
    op: tfl.UnsupportedOp, states: States, handle: Array, value: Array
) -> tuple[Array | None, ...]:
    """Set the value of the variable with this handle, in `states`; return no results."""
    states[Handle(handle.item())] = value.copy()
    return ()
