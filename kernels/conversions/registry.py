"""Registry of the layout conversions that are written for one particular pair of layouts, such as
`flat` to `strip`.

Each is a kernel by itself. The kernel that converts between other pairs of layouts, in two steps by
way of row-major order, also uses them for these steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import Buffer, input_buffer, output_buffer

Shape: TypeAlias = tuple[int, ...]
"""The extents of a tensor's axes."""

Convert: TypeAlias = Callable[[KernelBuilder, Shape, Buffer, Buffer], None]
"""A function `(builder, shape, source, target)` that emits the conversion of a 4-D tensor
of bytes.
"""

CONVERSIONS: dict[tuple[str, str], Convert] = {}
"""(source layout, target layout) -> the conversion written for these two."""


def unsupported_reason(op: htp.ConvertLayoutOp) -> str | None:
    """Return why the conversions in this registry do not support the tensor of `op`; None if they
    do.

    They support tensors of four dimensions whose elements are bytes.
    """
    if htp.itemsize(op.input) != 1:
        return "converts bytes only"
    return "converts tensors of four dimensions only" if len(htp.shape(op.input)) != 4 else None


def specialized(op: htp.ConvertLayoutOp, source: str, target: str) -> Convert | None:
    """Return the registered function that emits the conversion from layout `source` to `target`.

    None if there is none, or if it does not support the tensor of `op`.
    """
    return None if unsupported_reason(op) else CONVERSIONS.get((source, target))


def conversion(source: str, target: str) -> Callable[[Convert], Convert]:
    """Register the decorated function as the conversion of 4-D byte tensors from `source` to
    `target`.

    It becomes an implementation of `htp.convert_layout` and an entry of `CONVERSIONS`.
    """

    def layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
        return unsupported_reason(op) or [Layouts((source,), target)]

    def register(convert: Convert) -> Convert:
        @kernel(f"convert_layout.{source}_to_{target}", htp.ConvertLayoutOp, layouts=layouts)
        def build(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
            convert(b, htp.shape(op.input), input_buffer(b, op), output_buffer(b, op))

        build.__module__ = convert.__module__
        CONVERSIONS[source, target] = convert
        return convert

    return register
