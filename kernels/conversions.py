"""Registration of conversions between two layouts, as kernels and as parts of other kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..dialects import htp
from ..dialects.quant import storage_dtype
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder
from .cost import kernel
from .runs import Buffer, input_buffer, output_buffer

Shape: TypeAlias = tuple[int, ...]

Convert: TypeAlias = Callable[[KernelBuilder, Shape, Buffer, Buffer], None]
"""A function that emits the conversion of a 4-D byte tensor from one buffer to another."""

CONVERSIONS: dict[tuple[str, str], Convert] = {}
"""Conversions specialized for two layouts, by (source, target)."""


def itemsize(op: htp.ConvertLayoutOp) -> int:
    """The bytes of an element of the operand."""
    return storage_dtype(htp.tensor_type(op.input).element_type).itemsize


def misfit(op: htp.ConvertLayoutOp) -> str | None:
    """The reason why a specialized conversion cannot convert the operand of `op`, or None."""
    if itemsize(op) != 1:
        return "converts bytes only"
    return "converts tensors of four dimensions only" if len(htp.shape(op.input)) != 4 else None


def written(op: htp.ConvertLayoutOp, source: str, target: str) -> Convert | None:
    """The specialized conversion between two layouts; None unless it can convert `op`'s operand."""
    return None if misfit(op) else CONVERSIONS.get((source, target))


def conversion(source: str, target: str) -> Callable[[Convert], Convert]:
    """Register the decorated function as the conversion of 4-D byte tensors between two layouts."""

    def layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
        return misfit(op) or [Layouts((source,), target)]

    def register(convert: Convert) -> Convert:
        @kernel(f"convert_layout.{source}_to_{target}", htp.ConvertLayoutOp, layouts=layouts)
        def build(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
            convert(b, htp.shape(op.input), input_buffer(b, op), output_buffer(b, op))

        assert build
        CONVERSIONS[source, target] = convert
        return convert

    return register
