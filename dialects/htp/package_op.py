"""Operations of users' packages whose kernels run on HVX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import opt_prop_def, prop_def, result_def, var_operand_def

from ..definitions import named_op_definition
from ..irdl import expect
from .base import ANY_TENSOR, Family, HtpOp, assembly
from .layouts import LAYOUTS

FREE = "any"
"""The entry of `layouts` for a tensor whose layout is free."""


@named_op_definition
class PackageOp(HtpOp):
    """An operation of a user's package, computed by the HVX kernel of its selected implementation.

    `function` is the implementation's function, with its package. `layouts` has the layout of each
    operand and then of the result, `any` where it is free. `slots` are the operands of the
    operation in the opdef graph, if not all are tensors: the type of a shape, `none` for an absent
    one, `unit` for the next tensor operand.

    `%y = htp.package_op "demo::Add" %a, %b {function = "demo::add", layouts = ["any", ...]} : ...`
    """

    name = "htp.package_op"
    FAMILY: ClassVar[Family] = Family.PACKAGE
    op_name = prop_def(StringAttr)
    arguments = var_operand_def(ANY_TENSOR)
    output = result_def(ANY_TENSOR)
    function = prop_def(StringAttr)
    layouts = prop_def(ArrayAttr[StringAttr])
    slots = opt_prop_def(ArrayAttr[Attribute])
    assembly_format = "$op_name " + assembly("arguments")

    def __init__(
        self,
        full_name: str,
        operands: Sequence[SSAValue],
        output: Attribute,
        *,
        function: str,
        layouts: Sequence[str],
        slots: Sequence[Attribute] = (),
    ):
        properties = {
            "op_name": StringAttr(full_name),
            "function": StringAttr(function),
            "layouts": ArrayAttr([StringAttr(name) for name in layouts]),
            "slots": ArrayAttr(slots) if slots else None,
        }
        self._build([operands], output, properties)

    @property
    def layout_names(self) -> tuple[str, ...]:
        """The layout of each operand, then of the result; `any` where it is free."""
        return tuple(name.data for name in self.layouts)

    @property
    def opdef_types(self) -> tuple[Attribute, ...]:
        """The types of the operands in the opdef graph: those of tensors, shapes, `none`."""
        tensors = iter(value.type for value in self.inputs_and_constants)
        if self.slots is None:
            return tuple(tensors)
        return tuple(next(tensors) if isinstance(s, UnitAttr) else s for s in self.slots)

    def verify_op(self) -> None:
        """Check that there is a layout for each tensor and a slot for each tensor operand."""
        count = len(self.inputs_and_constants)
        names: Any = self.layout_names
        expect(len(names) == count + 1, f"layouts must be {count + 1}, got {len(names)}")
        unknown = [name for name in names if name not in (FREE, *LAYOUTS)]
        expect(not unknown, f"unknown layout {', '.join(unknown)}")
        if self.slots is not None:
            tensors = sum(isinstance(slot, UnitAttr) for slot in self.slots)
            expect(tensors == count, f"slots have {tensors} tensors, the operation has {count}")
