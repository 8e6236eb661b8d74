"""Weights of 16 values at most cross from main memory two in a byte, and are unpacked in TCM.

Packing follows the choice of pieces, after which each load of weights is that of a whole constant.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp, dense, fixed_constant
from ....dialects.htp.attributes import WHY
from ....dialects.htp.buffers import TensorBuffer
from ....dialects.quant import storage_dtype
from ....semantics.registry import Array
from ..memory.live_ranges import is_load
from .splits import with_kernel

LEAST_BYTES = 2048
"""The fewest bytes that are packed: a launch takes some 20 packets, 40 cycles, and 2,048 bytes less
to transfer are 64 cycles at 16 bytes a cycle.
"""

VALUES = 16
"""The number of values of half a byte."""


@dataclass(frozen=True)
class Packed:
    """The bytes of a weight in its layout, two in one: each is `least` and a half of a byte; if
    `padded`, halves of 0 are padding.
    """

    halves: Array
    least: int
    padded: bool


@dataclass
class Packer:
    """The packing of the weights that the loads of a function bring into `budget` bytes of TCM."""

    budget: int
    made: dict[ConstantOp, SSAValue] = field(default_factory=dict[ConstantOp, SSAValue])
    """Constant -> the constant of its packed bytes."""

    def run(self, function: FuncOp) -> None:
        """Replace the loads of weights that can be packed."""
        for op in list(function.body.block.ops):
            if not isinstance(op, htp.CopyOp) or not is_load(op):
                continue
            if (constant := fixed_constant(op.input)) is None:
                continue
            nbytes = htp.physical_bytes(op.output) + htp.packed_bytes(op.output)
            if nbytes <= self.budget and (packed := packed_weights(constant)) is not None:
                self.replace(op, constant, packed)

    def replace(self, op: htp.CopyOp, constant: ConstantOp, packed: Packed) -> None:
        """Replace a load by one of the packed bytes and the operation that unpacks them."""
        if constant not in self.made:
            type = htp.packed_type(op.output, htp.DDR)
            made = htp.ConstantOp(dense(packed.halves, type), type)
            made.location = constant.location
            Rewriter.insert_op(made, InsertPoint.after(constant))
            self.made[constant] = made.output
        load = htp.CopyOp(self.made[constant], htp.TCM)
        unpack = htp.UnpackNibblesOp(
            load.output, op.output.type, least=packed.least, padded=packed.padded
        )
        size = htp.packed_bytes(op.output)
        unpack.attributes[WHY] = StringAttr(f"{size} bytes are loaded, not {2 * size}")
        with_kernel(unpack)
        load.location, unpack.location = op.location, locations.derived("unpack", op.location)
        Rewriter.replace_op(op, [load, unpack], [unpack.output])


def has_packed_weights(function: FuncOp) -> bool:
    """Return whether a function loads weights that can be packed."""
    loads = (op.input for op in function.body.block.ops if isinstance(op, htp.CopyOp))
    return any(map(can_be_packed, loads))


def can_be_packed(value: SSAValue) -> bool:
    """Return whether a value is a constant that is loaded packed where there is room."""
    constant = fixed_constant(value)
    return constant is not None and packed_weights(constant) is not None


def loaded_bytes(value: SSAValue) -> int:
    """Return the bytes by which a load of a value in main memory brings it into TCM, at least."""
    return htp.packed_bytes(value) if can_be_packed(value) else htp.physical_bytes(value)


def packed_weights(constant: ConstantOp) -> Packed | None:
    """Return the packed bytes of a constant; None unless they are enough, signed bytes, and within
    16 adjacent values.
    """
    type = htp.tensor_type(constant.output)
    if storage_dtype(type.element_type) != np.int8 or htp.physical_bytes(type) < LEAST_BYTES:
        return None
    values = constant.array
    if int(values.max()) - int(values.min()) >= VALUES:
        return None
    layout = htp.LAYOUTS[htp.layout_name(type)]
    data = np.zeros(2 * htp.packed_bytes(type), np.uint8)
    stored = TensorBuffer(0, layout, type.get_shape(), np.dtype(np.int8)).encode(values)
    data[: stored.size] = stored
    return packed_bytes(data.view(np.int8)) or packed_bytes(data)


def packed_bytes(data: Array) -> Packed | None:
    """Return bytes of whole pairs of vectors packed; None unless they, or those that are not 0, are
    within 16 adjacent values.
    """
    values, padded = np.unique(data).astype(np.int16), False
    if np.ptp(values) >= VALUES:
        values, padded = values[values != 0], True
    least = int(values.min()) - padded
    if int(values.max()) - least >= VALUES:
        return None
    codes = np.where((data == 0) & padded, 0, data.astype(np.int16) - least).astype(np.uint8)
    low, high = np.moveaxis(codes.reshape(-1, 2, htp.VECTOR), 1, 0)
    halves = (low | high << 4).view(np.int8).reshape(1, 1, 1, -1)
    return Packed(halves, least & 255, padded)
