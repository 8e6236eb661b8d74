"""Operations of the default package that guides and rules name, but QNN's definition does not have:
they place a tensor in a layout or memory, or slice it.

Operands are hexnn's own choice: `q::Slice_shape(x, start, sizes)` and `q::Slice` take start and
sizes as shape operands; the others return their operand, and state its layout and memory.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from ..irdl import expect
from .types import ShapeType

PLACING: Mapping[str, tuple[str | None, str | None]] = {
    "ForceFormat_Flat": ("flat", None),
    "ForceFormat_Crouton": ("crouton", None),
    "flat_to_vtcm": ("flat", "tcm"),
    "crouton_to_vtcm": ("crouton", "tcm"),
    "flat_from_vtcm": ("flat", "ddr"),
    "crouton_from_vtcm": ("crouton", "ddr"),
}
"""Name -> the layout and the memory that the result has; None where either is free."""

SLICES = ("Slice", "Slice_shape")
"""The names of the operation that slices."""

NATIVES = frozenset((*PLACING, *SLICES))


def verify_native(op: Operation, name: str) -> None:
    """Raise VerifyException unless the operands and the result of `op` are those of the operation
    `name` of `NATIVES`: a slice, or an operation that places its operand in a layout or memory.
    """
    wanted = 3 if name in SLICES else 1
    expect(len(op.operands) == wanted, f"operands must be {wanted}, got {len(op.operands)}")
    expect(len(op.results) == 1, f"results must be 1, got {len(op.results)}")
    given, result = op.operands[0].type, op.results[0].type
    if name in PLACING:
        expect(given == result, "the result must have the operand's type {}, got {}", given, result)
        return
    start, sizes = (operand.type for operand in op.operands[1:])
    if not isinstance(start, ShapeType) or not isinstance(sizes, ShapeType):
        raise VerifyException("start and sizes must be shapes")
    if isinstance(given, TensorType) and isinstance(result, TensorType):
        expect(
            result.get_shape() == sizes.dims and result.element_type == given.element_type,
            f"the result must have the sizes {sizes} and the operand's elements, got {{}}",
            result,
        )
        ends = zip(start.dims, sizes.dims, given.get_shape(), strict=True)
        inside = all(a + n <= extent for a, n, extent in ends)
        expect(inside, f"the slice from {start} of {sizes} must lie in {{}}", given)
