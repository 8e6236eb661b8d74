"""What operations of users' packages compute: the reference function of an implementation.

It is that of the selected implementation. Before the selection, layouts and memories do not count:
of the implementations that take the types of operands and results, it is the one of the cheapest
class of cost, of one class concrete tensor classes before generic ones, then the first registered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import NoneType, TensorType
from xdsl.ir import Attribute

from ...dialects import opdef
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.packages.candidates import candidates, preference, refusals, selectable, why_not
from ...dialects.packages.element_names import element_type
from ...dialects.packages.implementation import Implementation
from ...dialects.packages.package import Package
from ...dialects.packages.tensor_classes import TENSOR_CLASSES
from ...dialects.quant import storage_dtype
from ..registry import Array
from .array_tensor import ArrayTensor


def run_reference(op: opdef.OpdefOp, arrays: Sequence[Array]) -> tuple[Array, ...]:
    """Return the results of `op`, computed by the reference function of a user's implementation.

    `arrays` are the operands' stored values; that of a shape has its dimensions. Raises HexnnError,
    at `op`, if no implementation takes its types, or for a status other than 0 and None.
    """
    package, chosen = implementation_of(op)
    outputs = _outputs(op)
    inputs = [
        _input(i, v.type, a) for i, (v, a) in enumerate(zip(op.operands, arrays, strict=True))
    ]
    scratch = _scratch_outputs(package, chosen, op, outputs, inputs)
    assert chosen.reference is not None
    status = chosen.reference(*outputs, *inputs, *scratch)
    _check_status(op, chosen.function, status)
    return tuple(output.array for output in outputs)


def _input(index: int, type: Attribute, array: Array) -> ArrayTensor | None:
    """Return operand `index`, with elements `array` and type `type`, as a tensor that cannot be
    written; None for an absent one.
    """
    if isinstance(type, NoneType):
        return None
    view = array.view()
    view.flags.writeable = False
    return ArrayTensor(f"operand {index}", type, view)


def _check_status(op: opdef.OpdefOp, function: str, status: Any) -> None:
    """Raise HexnnError, at `op`, for a status that says failure: anything but 0 and None."""
    if status is not None and int(status) != 0:
        raise op_error(op, f"failed: {function} returned the status {status!s}")


def implementation_of(op: opdef.OpdefOp) -> tuple[Package, Implementation]:
    """Return the implementation of `op` whose reference function computes it, and its package: the
    selected one, or before the selection the preferred one of those that take the types of `op`.

    Raises HexnnError, at `op`, if there is none, or none that takes its types.
    """
    known = [one for one in candidates(op) if one.implementation.reference is not None]
    if not known:
        advice = ["register one with DEF_PACKAGE_OP, in a file given by --load"]
        raise op_error(op, "has no implementation in Python: it cannot run", advice)
    fitting = [one for one in selectable(op) if why_not(one.implementation, op) is None]
    if not fitting:
        raise op_error(op, "has no implementation for its types", refusals(op))
    best = min(fitting, key=lambda one: preference(one.implementation, op))
    return best.package, best.implementation


def scratch_tensors(
    package: Package, chosen: Implementation, op: opdef.OpdefOp
) -> list[ArrayTensor]:
    """Return the scratch outputs of the implementation `chosen` of `op`, which `package` registers,
    with the sizes that its constructor hook sets. The hook sees operands of the right sizes that
    hold zeros.
    """
    outputs = _outputs(op)
    inputs = [_zeros(i, value.type) for i, value in enumerate(op.operands)]
    return _scratch_outputs(package, chosen, op, outputs, inputs)


def _zeros(index: int, type: Attribute) -> ArrayTensor | None:
    """Return operand `index` as a tensor of zeros that cannot be written, of the sizes that `type`
    states; None if it is absent.
    """
    if isinstance(type, TensorType):
        element: Any = type.element_type
        array = np.broadcast_to(np.zeros((), storage_dtype(element)), type.get_shape())
        return _input(index, type, array)
    dims = type.dims if isinstance(type, opdef.ShapeType) else ()
    return _input(index, type, np.broadcast_to(np.uint8(0), dims))


def _outputs(op: opdef.OpdefOp) -> list[ArrayTensor]:
    """Return the results of `op` as tensors of zeros."""
    types = [cast(TensorType[Any], value.type) for value in op.results]
    return [ArrayTensor.output(f"output {i}", type) for i, type in enumerate(types)]


def _scratch_outputs(
    package: Package,
    chosen: Implementation,
    op: opdef.OpdefOp,
    outputs: list[ArrayTensor],
    inputs: list[ArrayTensor | None],
) -> list[ArrayTensor]:
    """Return the scratch outputs of the implementation `chosen` of `op`, with the sizes that its
    constructor hook, which sees `outputs` and `inputs`, sets.
    """
    scratch = [_scratch(i, name) for i, name in enumerate(chosen.signature.scratch)]
    if scratch:
        _resize(package, chosen, op, (outputs, inputs, scratch))
    return scratch


def _scratch(index: int, name: str) -> ArrayTensor:
    """Return scratch output `index`, of the tensor class `name`: one element, scale 1, zero point
    0; its sizes may be set.
    """
    element = element_type(str(TENSOR_CLASSES[name].form.element), 0, 1)
    tensor = ArrayTensor.output(f"scratch output {index}", TensorType(element, (1, 1, 1, 1)))
    tensor.is_fixed = False
    return tensor


@dataclass(frozen=True)
class HookedOp:
    """An operation as a constructor hook sees it: it may resize the scratch outputs."""

    op: opdef.OpdefOp
    outputs: Sequence[ArrayTensor]
    """The outputs, then the scratch outputs."""

    inputs: Sequence[ArrayTensor | None]
    """The operands; None for an absent one."""

    def get_output(self, index: int) -> ArrayTensor:
        """Return output `index`; the outputs after the operation's own ones are scratch outputs."""
        return self.outputs[index]

    def get_input(self, index: int) -> ArrayTensor | None:
        """Return operand `index`; None for an absent one."""
        return self.inputs[index]

    def change_output_tensor_shape(self, index: int, dims: Sequence[int]) -> int:
        """Set the sizes of output `index`, a scratch output, to `dims`, with 1s in front of fewer
        than four; return 0.

        Raises HexnnError for an output of the operation itself, and for too many dimensions.
        """
        if not len(self.op.results) <= index < len(self.outputs):
            raise op_error(self.op, f"has no scratch output {index} whose shape a hook may change")
        if len(dims) > len(self.outputs[index].dims()):
            raise op_error(self.op, f"scratch output {index} has 4 dimensions, got {len(dims)}")
        self.outputs[index].set_dims(dims)
        return 0


def _resize(
    package: Package,
    chosen: Implementation,
    op: opdef.OpdefOp,
    tensors: tuple[list[ArrayTensor], list[ArrayTensor | None], list[ArrayTensor]],
) -> None:
    """Let the constructor hook of the implementation `chosen`, of `package`, set the sizes of
    scratch outputs; without a hook they keep one element. `tensors` are outputs, inputs and scratch
    outputs.
    """
    hook = package.hook_of(chosen)
    if hook is None:
        return
    if hook.call is None:
        raise HexnnError(f"the hook {hook.hook} of {chosen.function} has no Python", hook.loc)
    outputs, inputs, scratch = tensors
    status = hook.call(HookedOp(op, (*outputs, *scratch), inputs))
    _check_status(op, hook.hook, status)
