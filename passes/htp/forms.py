"""What the passes from qnn to kernels share: reasons, targets, the forms that htp goes through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import ClassVar

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError, op_name
from ...dialects.htp.attributes import WHY
from ..levels import FALLBACK, LEVELS
from ..networks import NetworkPass, values_of


class Form(IntEnum):
    """The forms of htp, in the order in which a network goes through them."""

    LOWERED = 0
    """Tensors without layouts."""

    PLACED = 1
    """Every tensor has a layout and a memory."""

    PLANNED = 2
    """Every tensor has an address."""

    LAUNCHED = 3
    """Kernels are launched."""


STEPS = {
    Form.LOWERED: "htp-assign-layout",
    Form.PLACED: "htp-tile,htp-plan-memory",
    Form.PLANNED: "htp-to-hvx",
}
"""form -> the passes that lead to the next one."""


ADDRESSES = 1 << 32
"""Bytes that the addresses of a kernel, 32 bits, can reach."""


class HtpPass(NetworkPass):
    """A pass on htp in one form. What qnn-to-htp left as it is, with the reason, may be there."""

    level = "htp"
    takes: ClassVar[Form]

    def check_level(self, module: ModuleOp) -> None:
        """Raise HexnnError for operations of an earlier level that qnn-to-htp has not seen."""
        if any(_is_earlier(op) for op in module.walk()):
            super().check_level(module)

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for another level or form, and for what is in no network."""
        super().check(module, parts)
        for function in parts:
            self._check_form(function)
            expect_addressable(function)

    def _check_form(self, function: FuncOp) -> None:
        """All of a function is in the form that the pass takes."""
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


def expect_addressable(function: FuncOp) -> None:
    """Raise HexnnError for a tensor with a layout whose bytes exceed the address space."""
    for value, op in values_of(function):
        if not isinstance(value.type, TensorType) or htp.layout_of(value) is None:
            continue
        if (size := htp.physical_bytes(value)) > ADDRESSES:
            name = "an argument" if op is function else f"'{op_name(op)}'"
            message = f"{name} takes {size} bytes, but addresses reach {ADDRESSES}: {value.type}"
            raise HexnnError(message, op)


def forms(function: FuncOp) -> Iterator[tuple[Form, Operation]]:
    """The form of each tensor in a function, and the operation that defines it."""
    for value in function.body.blocks[0].args:
        if isinstance(value.type, TensorType):
            yield _form_of_value(value), function
    for op in function.walk():
        if isinstance(op, htp.LaunchOp):
            yield Form.LAUNCHED, op
            continue
        for value in op.results:
            if isinstance(value.type, TensorType):
                yield _form_of_value(value), op


def _form_of_value(value: SSAValue) -> Form:
    if htp.address_of(value) is not None:
        return Form.PLANNED
    return Form.LOWERED if htp.layout_of(value) is None else Form.PLACED


def _is_earlier(op: Operation) -> bool:
    earlier = op.dialect_name() in LEVELS and op.dialect_name() not in ("htp", "hvx")
    stays = WHY in op.attributes or FALLBACK in op.attributes
    return earlier and op.name != "qnn.constant" and not stays
