"""The states of htp IR between passes (lowered, placed, planned, launched), and the base class of
the passes on htp.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import ClassVar

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError, op_error, op_name
from ..levels import LEVELS, stays
from ..networks import NetworkPass, values_of


class Form(IntEnum):
    """The states of htp IR, in the order in which the passes reach them: each adds layouts,
    addresses or launches of kernels.
    """

    LOWERED = 0
    """Tensors have no layout yet: the result of opdef-to-htp."""

    PLACED = 1
    """Every tensor has a layout and a memory: the result of htp-assign-layout."""

    PLANNED = 2
    """Every tensor has an address: the result of htp-plan-memory."""

    LAUNCHED = 3
    """Operations are launches of kernels: the result of htp-to-hvx."""


STEPS = {
    Form.LOWERED: "htp-assign-layout",
    Form.PLACED: "htp-tile,htp-plan-memory",
    Form.PLANNED: "htp-to-hvx",
}
"""Form -> the passes, comma-separated, that lead from it to the next form."""


ADDRESSES = 1 << 32
"""The size in bytes of the 32-bit address space of kernels."""


class HtpPass(NetworkPass):
    """Base class of a pass on htp IR in the state `takes`; operations that opdef-to-htp could
    not lower, and left in the qnn dialect, are admitted.
    """

    level = "htp"
    takes: ClassVar[Form]

    def check_level(self, module: ModuleOp) -> None:
        """Raise HexnnError if the module has operations of a dialect that is lowered to htp (opdef,
        qnn or a source dialect), unless they are constants or marked to run by their reference
        semantics.
        """
        if any(_is_earlier(op) for op in module.walk()):
            super().check_level(module)

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError if operations are left to be lowered to htp, or if one of the networks
        `parts` is in another state (layouts, addresses) than `takes`, or has several blocks, values
        other than tensors, operations without semantics, or a tensor larger than 32-bit addresses
        allow.
        """
        super().check(module, parts)
        for function in parts:
            expect_own_constants(function)
            self._check_form(function)
            expect_addressable(function)

    def _check_form(self, function: FuncOp) -> None:
        """Raise HexnnError unless every tensor of a function is in the state `takes`; the error
        names the passes to run first.
        """
        if self.takes == Form.LAUNCHED:
            expect_launched(function, self.name)
            return
        seen = list(forms(function))
        wrong, op = max(seen, key=lambda pair: pair[0], default=(self.takes, function))
        if wrong <= self.takes:
            wrong, op = min(seen, key=lambda pair: pair[0], default=(self.takes, function))
        if wrong != self.takes:
            kind = f"{self.name} takes htp that is {self.takes.name.lower()}"
            what = "an argument" if op is function else f"'{op_name(op)}'"
            message = f"{kind}, but this is {wrong.name.lower()}: {what}"
            raise HexnnError(message, op, [self._advice(wrong)])

    def _advice(self, seen: Form) -> str:
        if seen > self.takes:
            return f"the module is past {self.name} already"
        return f"run {','.join(STEPS[Form(form)] for form in range(seen, self.takes))} first"


def expect_launched(function: FuncOp, name: str) -> None:
    """Raise HexnnError, as the pass called `name`, unless every tensor of a function that can lie
    in memory has an address and no operation is left that has a kernel implementation.
    """
    for form, op in forms(function):
        waits = isinstance(op, htp.HtpOp) and op.impl is not None
        form = Form.PLANNED if form == Form.LAUNCHED else form
        if form < Form.PLANNED or (waits and not isinstance(op, htp.ReshapeOp)):
            what = "an argument" if op is function else f"'{op_name(op)}'"
            steps = ",".join(STEPS[each] for each in Form if form <= each < Form.LAUNCHED)
            raise HexnnError(
                f"{name} takes htp that is launched, but this is {form.name.lower()}: {what}",
                op,
                [f"run {steps} first"],
            )


def expect_own_constants(function: FuncOp) -> None:
    """Raise HexnnError for a constant tensor of another project's dialect, whose type cannot take a
    layout.
    """
    for op in function.body.block.ops:
        foreign = op.has_trait(ConstantLike) and not isinstance(op, ConstantOp)
        if foreign and any(map(htp.lies_in_memory, op.results)):
            raise op_error(op, "cannot have a layout", ["constants of htp are htp.constant"])


def expect_addressable(function: FuncOp) -> None:
    """Raise HexnnError if a tensor with a layout takes more bytes than the 32-bit address space
    has.
    """
    for value, op in values_of(function):
        if not isinstance(value.type, TensorType) or htp.layout_of(value) is None:
            continue
        if (size := htp.physical_bytes(value)) > ADDRESSES:
            name = "an argument" if op is function else f"'{op_name(op)}'"
            message = f"{name} takes {size} bytes, but addresses reach {ADDRESSES}: {value.type}"
            raise HexnnError(message, op)


def forms(function: FuncOp) -> Iterator[tuple[Form, Operation]]:
    """Yield (state, defining operation) of each tensor in a function, the function itself for
    arguments; `Form.LAUNCHED` once for each kernel launch. Values within islands (operations run by
    their reference semantics) are left out, and those that cannot lie in memory.
    """
    for value in function.body.blocks[0].args:
        if htp.lies_in_memory(value):
            yield _form_of_value(value), function
    for op in function.body.blocks[0].ops:
        if isinstance(op, htp.LaunchOp):
            yield Form.LAUNCHED, op
            continue
        for value in op.results:
            if htp.lies_in_memory(value):
                yield _form_of_value(value), op


def _form_of_value(value: SSAValue) -> Form:
    if htp.address_of(value) is not None:
        return Form.PLANNED
    return Form.LOWERED if htp.layout_of(value) is None else Form.PLACED


def _is_earlier(op: Operation) -> bool:
    earlier = op.dialect_name() in LEVELS and op.dialect_name() not in ("htp", "hvx")
    return earlier and not stays(op)
