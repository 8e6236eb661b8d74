"""Analysis of which loops can run slice by slice, a slice being a part of every register that is as
wide as a vector of the host.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import scf
from xdsl.ir import Operation, Region, SSAValue

from ...dialects.hvx import ConstantOp, InstructionOp, MemwOp, PairType, PredType, VectorType
from ...dialects.hvx.affine import LinearForms, Ranges
from .accesses import ALIGNMENT, address_of, is_access

PARALLEL = "hvx.parallel"
"""The attribute of loops whose iterations are independent."""


CROSS_SLICE = frozenset(
    (
        *("vpack", "vpacke", "vpacko", "vunpack", "vunpacko", "vdeale", "vinsert", "vextract"),
        *("vror", "valign", "vlalign", "vshuff", "vdeal", "vdelta", "vrdelta"),
        *("vlut32", "vlut16", "prefixsum", "vgather", "vscatter"),
        *("vhist", "vwhist128", "vwhist256"),
    )
)
"""Mnemonics of instructions that move data between the slices of a register."""

MIN_INSTRUCTIONS = 12
"""The least number of instructions in a loop that runs slice by slice; below it the loop over
slices costs more than it saves."""


class SliceableLoops:
    """The analysis that decides whether a loop's body can be executed slice by slice, a slice being
    a part of every register that is as wide as a vector of the host.

    Iterations must be independent, and each byte of memory accessed in one slice only: no
    instruction moves data between slices, all stores are aligned, and so are loads from buffers
    that are written.
    """

    def __init__(self, forms: LinearForms):
        self.forms = forms
        self.ranges = Ranges(forms)

    def __call__(self, loop: scf.ForOp) -> bool:
        """Return whether the loop's body can be run slice by slice, and is long enough for that to
        pay.
        """
        if PARALLEL not in loop.attributes or loop.results:
            return False
        ops = [op for op in loop.body.walk() if isinstance(op, InstructionOp)]
        if len(ops) < MIN_INSTRUCTIONS or any(op.INSTRUCTION.mnemonic in CROSS_SLICE for op in ops):
            return False
        if any(isinstance(op, ConstantOp) for op in loop.body.walk()):
            return False
        accesses = [op for op in loop.body.walk() if is_access(op)]
        shifted = {self.buffer(op) for op in accesses if not is_aligned(op) and not is_store(op)}
        written = {self.buffer(op) for op in accesses if is_store(op)}
        if any(is_store(op) and not is_aligned(op) for op in accesses):
            return False
        return not shifted or (None not in shifted | written and not shifted & written)

    def buffer(self, op: Operation) -> SSAValue | None:
        """Return the kernel argument to which the address of a memory access is relative; None if
        unknown.
        """
        if not isinstance(op, InstructionOp | MemwOp):
            return None
        form = self.ranges.of_expression(address_of(op, self.forms))
        return form.base if form else None


HOST_REGISTERS = {64: 32, 32: 16, 16: 16}
"""The vector registers of the host, by their size in bytes; a quarter is for factors."""


def accumulates(loop: scf.ForOp, slice_bytes: int) -> bool:
    """Return whether a loop carries more registers, of `slice_bytes` bytes each, than the host can
    keep, and may run slice by slice as a whole: it carries nothing else, it stores nothing, and no
    instruction moves data between slices.
    """
    kinds = [type(value.type) for value in loop.iter_args]
    if not all(kind in (VectorType, PairType) for kind in kinds):
        return False
    carried = (len(kinds) + kinds.count(PairType)) * ALIGNMENT // slice_bytes
    if 4 * carried <= 3 * HOST_REGISTERS[slice_bytes]:
        return False
    ops = [*loop.body.walk()]
    rows = [op.INSTRUCTION for op in ops if isinstance(op, InstructionOp)]
    if any(row.memory == "store" or row.mnemonic in CROSS_SLICE for row in rows):
        return False
    return not any(isinstance(op, ConstantOp) for op in ops)


def is_aligned(op: Operation) -> bool:
    """Return whether an operation is a vector load or store that aligns its address to 128 bytes
    (`vmem`).
    """
    return isinstance(op, InstructionOp) and op.INSTRUCTION.mnemonic == "vmem"


def is_store(op: Operation) -> bool:
    """Return whether an operation is an instruction that stores to memory."""
    return isinstance(op, InstructionOp) and op.INSTRUCTION.memory == "store"


def outside_values(loop: scf.ForOp) -> list[SSAValue]:
    """Return the vectors, pairs and vector predicates that a loop's body reads and that are defined
    outside of the loop.
    """
    inside = {result for op in loop.body.walk() for result in op.results}
    inside |= {a for region in all_regions(loop) for block in region.blocks for a in block.args}
    used = {v: None for op in loop.body.walk() for v in op.operands if is_register(v)}
    return [value for value in used if value not in inside]


def all_regions(loop: scf.ForOp) -> Iterator[Region]:
    """Yield the IR regions of a loop and of all operations nested in it."""
    yield from loop.regions
    for op in loop.body.walk():
        yield from op.regions


def is_register(value: SSAValue) -> bool:
    """Return whether a value is a vector, a pair of vectors or a vector predicate."""
    return isinstance(value.type, VectorType | PairType | PredType)
