"""Static check that all memory accesses of a program stay within main memory and TCM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation

from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.htp.buffers import TensorBuffer
from ....dialects.hvx.affine import LinearForms, Ranges
from ...llvm.accesses import ALIGNMENT, access_bytes, address_of, is_access, is_unbounded, touched

CHECK_NOTE = (
    "Hexagon code takes addresses that are known before; stage hvx checks others as it runs"
)
"""The note of the error that an address is not known statically."""


@dataclass(frozen=True)
class Arenas:
    """The address ranges of the two memories: main memory `[0, ddr_bytes)` and TCM; all other
    addresses are invalid.
    """

    ddr_bytes: int
    tcm_base: int
    tcm_bytes: int

    @property
    def tcm_end(self) -> int:
        """The address of the first byte after TCM."""
        return self.tcm_base + self.tcm_bytes

    def hold(self, first: int, end: int) -> bool:
        """Return whether the bytes `[first, end)` lie within main memory or within TCM."""
        return 0 <= first and (
            end <= self.ddr_bytes or self.tcm_base <= first <= end <= self.tcm_end
        )

    def __str__(self) -> str:
        return f"ddr is [0, {self.ddr_bytes:#x}), tcm is [{self.tcm_base:#x}, {self.tcm_end:#x})"


def check_buffer(buffer: TensorBuffer, arenas: Arenas, op: Operation) -> None:
    """Raise HexnnError, located at `op`, unless a tensor's buffer lies within main memory or within
    TCM, whose addresses `arenas` gives.
    """
    if not arenas.hold(buffer.address, buffer.address + buffer.nbytes):
        raise op_error(
            op,
            f"access to {buffer.nbytes} bytes at {buffer.address:#x} is outside of memory",
            [str(arenas)],
        )


def check_launch(
    kernel: FuncOp, addresses: Sequence[int], arenas: Arenas, launch: Operation
) -> None:
    """Raise HexnnError if a launched kernel may access bytes outside of main memory and TCM, has an
    access whose address is not known statically, or gets a misaligned argument or too many or few.

    `addresses` are the byte addresses that the launch passes as the kernel's arguments.
    """
    arguments = kernel.body.block.args
    if len(addresses) != len(arguments):
        raise op_error(
            launch,
            f"gives {len(addresses)} addresses to '{kernel.sym_name.data}', "
            f"which takes {len(arguments)}",
        )
    for address in addresses:
        if address % ALIGNMENT:
            raise op_error(launch, f"address {address:#x} must be a multiple of {ALIGNMENT}")
    for op, index, low, high in access_spans(kernel):
        first, end = addresses[index] + low, addresses[index] + high
        if not arenas.hold(first, end):
            raise outside_error(kernel, op, first, end, arenas)


def outside_error(
    kernel: FuncOp, op: Operation, first: int, end: int, arenas: Arenas
) -> HexnnError:
    """Return the error that `op` of a kernel, which touches the bytes `[first, end)`, accesses
    bytes outside of main memory and TCM.
    """
    name, nbytes = op.name.removeprefix("hvx."), access_bytes(op)
    address = end - nbytes if arenas.hold(first, first + nbytes) else first
    return HexnnError(
        f"kernel '{kernel.sym_name.data}': {name} accesses {nbytes} bytes at {address:#x}, "
        "outside of memory",
        op,
        [str(arenas)],
    )


def access_spans(kernel: FuncOp) -> list[tuple[Operation, int, int, int]]:
    """Return (operation, argument index, first byte, byte after the last) for every access of a
    kernel; the bytes are offsets from the argument's address.

    Raises HexnnError for an address that is not known statically, since Hexagon code does not check
    addresses when it runs.
    """
    forms = LinearForms()
    ranges = Ranges(forms)
    touched_spans: list[tuple[Operation, int, int, int]] = []
    for op in filter(is_access, kernel.walk()):
        at = None if is_unbounded(op) else ranges.of_expression(address_of(op, forms))
        if at is None:
            raise op_error(op, "accesses an address that only running tells", [CHECK_NOTE])
        if not isinstance(at.base, BlockArgument):
            raise op_error(op, "accesses an address that is none of the kernel's arguments")
        touched_spans.append((op, at.base.index, *touched(op, at)))
    return touched_spans
