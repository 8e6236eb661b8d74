"""The code of kernels: HVX beside the packets that it becomes, with the operations it computes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...dialects import htp
from ...lowering.hexagon.compile import compile_kernel
from ...lowering.hexagon.program.emit import assembly
from ...lowering.hexagon.program.plan import code_of
from ..profile import Profile
from ..work import computed_name
from .markup import element, text

if TYPE_CHECKING:
    from ..model import Model

MOST_LINES = 400
"""The lines of a kernel's code that a page shows: a page of 65 kernels stays within 4 MB."""


@dataclass(frozen=True)
class KernelCode:
    """A kernel: what it computes for which operations, and its code at two levels."""

    name: str
    computes: str
    """The operation that the kernel implements: `htp.conv_2d`."""

    operations: tuple[str, ...]
    """The addresses of the operations that launch it."""

    packets: int
    """The packets that one run executes."""

    hvx: str
    assembly: str


def kernel_codes(model: Model, profile: Profile) -> Iterator[KernelCode]:
    """Yield each kernel that a network launches, in the order of first launches."""
    bodies = {code.sym_name.data: code for code in code_of(model.ir)}
    for name, launches in launches_by_kernel(profile).items():
        kernel = bodies[name]
        function = compile_kernel(kernel, profile.target.table_version)
        yield KernelCode(
            name,
            computed_name(launches[0]),
            tuple(dict.fromkeys(profile.by_op[op].operation for op in launches)),
            profile.timeline.times.kernels[name].packets,
            str(kernel),
            assembly(function),
        )


def launches_by_kernel(profile: Profile) -> Mapping[str, list[htp.LaunchOp]]:
    """Return the launches of each kernel, by name."""
    launches: dict[str, list[htp.LaunchOp]] = {}
    for event in profile.timeline.events:
        if isinstance(event.op, htp.LaunchOp):
            launches.setdefault(event.op.kernel.root_reference.data, []).append(event.op)
    return launches


def kernel_section(kernel: KernelCode) -> str:
    """Return the folded section of a kernel: its HVX code beside its packets."""
    of = ", ".join(kernel.operations)
    head = f"{kernel.name}: {kernel.computes} of {of}, {kernel.packets:,} packets"
    columns = (element("pre", text(clipped(code))) for code in (kernel.hvx, kernel.assembly))
    return element(
        "details",
        element("summary", text(head)),
        element("div", *columns, class_="code"),
        data_operations=" ".join(kernel.operations),
    )


def clipped(code: str) -> str:
    """Return at most `MOST_LINES` lines of a code, and how many more there are."""
    lines = code.splitlines()
    more = len(lines) - MOST_LINES
    if more <= 0:
        return code
    return "\n".join([*lines[:MOST_LINES], f"... {more:,} more lines"])
