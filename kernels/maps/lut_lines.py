"""Kernel of `htp.lut` for tables that are lines, as those of requantizations are: products and a
shift in halfwords, as in maps, in place of eight look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from .byte_views import ByteView
from .elementwise import any_layout, map_bytes
from .proved_lines import Line, proved_line
from .straight_tables import is_signed, straight_entries


def proved(op: htp.LutOp) -> Line | None:
    """Return the line whose code is proved to give the table of `op`; None if there is none."""
    entries = straight_entries(op)
    return None if entries is None else proved_line(entries, is_signed(op.output))


def line_layouts(op: htp.LutOp) -> Sequence[Layouts] | str:
    """Return all layouts of activations, for operand and result alike, or why the kernel does not
    support `op`.
    """
    if proved(op) is None:
        return "no line (factor * x + constant) >> shift equals the table"
    return any_layout(1, constants=1)(op)


@kernel("lut.line", htp.LutOp, layouts=line_layouts)
def build_line(b: KernelBuilder, op: htp.LutOp) -> None:
    """Emit the line for each vector. Raises ValueError if the table is none."""
    found = proved(op)
    if found is None:
        raise ValueError("a table that is no line")
    signed, result = is_signed(op.input), is_signed(op.output)

    def compute(x: SSAValue) -> SSAValue:
        return found(b, ByteView(b, x, signed)).as_signed(result)

    map_bytes(b, op, compute)
