"""Kernels of operations of users' op packages: the function that is registered with `HVX_KERNEL`
for the implementation that is selected for an operation emits the code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import TensorType

from ..dialects import htp
from ..dialects.packages.candidates import Candidate, candidates
from ..dialects.packages.tensor_classes import TENSOR_CLASSES
from ..dialects.registries.implementations import Layouts
from ..semantics.opdef.package_form import package_form
from ..semantics.opdef.reference_functions import scratch_tensors
from .builder import KernelBuilder
from .cost import kernel
from .runs import Buffer, scratch_buffer

FREE_LAYOUTS = ("flat", "crouton")
"""The layouts that tensors of free layout can have, all of them the same."""


def selected(op: htp.PackageOp) -> Candidate | None:
    """Return the implementation that is selected for `op`, whose name the operation holds; None if
    no package registers it any more.
    """
    found = (one for one in candidates(package_form(op)) if one.name == op.function.data)
    return next(found, None)


def layouts(op: htp.PackageOp) -> Sequence[Layouts] | str:
    """Return the layouts in which the HVX kernel of the implementation selected for `op` runs; a
    tensor whose layout is free has each possible one in turn. If there is no kernel, return that as
    text.
    """
    one = selected(op)
    if one is None or one.kernel is None:
        return f"{op.function.data} has no HVX kernel"
    names = op.layout_names
    free = FREE_LAYOUTS if "any" in names else FREE_LAYOUTS[:1]
    rows = [[put if name == "any" else name for name in names] for put in free]
    return [Layouts(tuple(row[:-1]), row[-1]) for row in rows]


@dataclass(frozen=True)
class ScratchTensor:
    """A scratch output (memory that an implementation of an op package declares as an output, and
    uses only while it runs) within the scratch memory of a kernel.
    """

    type: TensorType[Any]
    """Its type, in the layout of its class."""

    offset: int
    """Where it starts, in bytes from the start of the scratch memory; a multiple of 128."""

    @property
    def bytes(self) -> int:
        """The bytes of scratch memory that the output takes, a multiple of 128."""
        return htp.physical_bytes(self.type)


def scratch_outputs(op: htp.PackageOp) -> list[ScratchTensor]:
    """Return the scratch outputs (memory used only while the kernel runs) of the implementation
    selected for `op`, of the sizes that its constructor hook, a function of the user, sets.
    """
    one = selected(op)
    outputs = list[ScratchTensor]()
    if one is None:
        return outputs
    names = one.implementation.signature.scratch
    tensors = scratch_tensors(one.package, one.implementation, package_form(op))
    offset = 0
    for name, tensor in zip(names, tensors, strict=True):
        layout = TENSOR_CLASSES[name].form.layout or htp.ROW_MAJOR
        element: Any = tensor.type
        type = htp.with_layout(TensorType(element.element_type, tensor.dims()), layout, htp.TCM)
        outputs.append(ScratchTensor(type, offset))
        offset += outputs[-1].bytes
    return outputs


def scratch_bytes(op: htp.PackageOp, chosen: Layouts) -> int:
    """Return the bytes of all scratch outputs of `op`; they do not depend on the layouts
    `chosen`.
    """
    return sum(one.bytes for one in scratch_outputs(op))


def scratch_output(b: KernelBuilder, op: htp.PackageOp, index: int = 0) -> Buffer:
    """Return the buffer of scratch output `index` of `op`, in TCM."""
    one = scratch_outputs(op)[index]
    return Buffer(b.add(scratch_buffer(b, op).address, one.offset), one.bytes)


@kernel("package.kernel", htp.PackageOp, layouts=layouts, scratch=scratch_bytes)
def build(b: KernelBuilder, op: htp.PackageOp) -> None:
    """Emit the HVX kernel of the implementation that is selected for `op`, an operation of a
    package.
    """
    one = selected(op)
    found = None if one is None else one.kernel
    assert found is not None
    found.build(b, op)
