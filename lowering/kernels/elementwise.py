"""Operations on bytes, whatever their order in memory: clamp, flip_sign, copy.

They run over the physical bytes of any layout, padding included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.ir import SSAValue

from ...dialects import htp
from ...passes.implementations import Layouts
from .builder import KernelBuilder
from .counting import kernel
from .requant import clamp
from .runs import input_buffer, nest, output_buffer
from .scalars import VECTOR

ACTIVATION_LAYOUTS = ("flat", "strip", "crouton")
"""Layouts of activations, in the order of preference."""


def any_layout(tensors: int, constants: int = 0) -> Callable[[Any], Sequence[Layouts] | str]:
    """The layouts of an operation on bytes: any, if all its tensors agree; constants are flat."""
    fit = [Layouts((name,) * tensors + ("flat",) * constants, name) for name in ACTIVATION_LAYOUTS]
    return lambda op: fit


def map_bytes(b: KernelBuilder, op: htp.HtpOp, compute: Callable[[SSAValue], SSAValue]) -> None:
    """Write `compute(vector)` for each vector of the first operand."""
    source, target = input_buffer(b, op), output_buffer(b, op)
    with nest(b, target.vectors) as (i,):
        at = b.mul(i, VECTOR)
        b.store(b.add(target.address, at), compute(b.load(b.add(source.address, at))))


def map_pairs(
    b: KernelBuilder, op: htp.HtpOp, compute: Callable[[SSAValue, SSAValue], SSAValue]
) -> None:
    """Write `compute(lhs, rhs)` for each vector of the first two operands."""
    lhs, rhs, target = input_buffer(b, op), input_buffer(b, op, 1), output_buffer(b, op)
    with nest(b, target.vectors) as (i,):
        at = b.mul(i, VECTOR)
        x, y = (b.load(b.add(s.address, at)) for s in (lhs, rhs))
        b.store(b.add(target.address, at), compute(x, y))


@kernel("clamp.bytes", htp.ClampOp, layouts=any_layout(1))
def build_clamp(b: KernelBuilder, op: htp.ClampOp) -> None:
    """Maximum, minimum."""
    map_bytes(b, op, lambda x: clamp(b, op.clamp, x))


@kernel("flip_sign.bytes", htp.FlipSignOp, layouts=any_layout(1))
def build_flip_sign(b: KernelBuilder, op: htp.FlipSignOp) -> None:
    """Exclusive or with the sign bits."""
    signs = b.splat_b(0x80)
    map_bytes(b, op, lambda x: b.v("vxor", x, signs))


def same_layout(op: htp.CopyOp) -> list[Layouts]:
    """Any layout: a copy keeps it."""
    return [Layouts((name,), name) for name in htp.LAYOUTS]


@kernel("copy.vectors", htp.CopyOp, layouts=same_layout)
def build_copy(b: KernelBuilder, op: htp.CopyOp) -> None:
    """Loads and stores."""
    map_bytes(b, op, lambda x: x)
