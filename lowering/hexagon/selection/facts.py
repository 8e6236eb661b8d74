"""Static descriptions of the bytes that memory instructions access, for dependence tests."""

from __future__ import annotations

from typing import Literal

from xdsl.ir import SSAValue

from ....dialects.hvx import InstructionOp
from ....dialects.hvx.affine import Linear
from ....dialects.hvx.table import Instruction, Operand
from ...llvm.accesses import is_indexed
from ..machine import Access
from .loop_tree import VECTOR, Region, Tree


def access(
    tree: Tree,
    region: Region,
    kind: Literal["load", "store"],
    form: Linear,
    nbytes: int,
    aligning: bool = False,
) -> Access:
    """Return the bytes that a load or store of `nbytes` bytes at the address `form`, an affine
    expression in `region`, may access.

    `aligning` accesses clear the low 7 bits of the address; if the value of these bits is not
    known, every byte that may be accessed is included.
    """
    roots = [value for value in form.terms if value in tree.arguments]
    known = len(roots) == 1 and form.terms[roots[0]] == 1
    root = tree.arguments.index(roots[0]) if known else None
    symbol = frozenset(term for term in form.terms.items() if not known or term[0] is not roots[0])
    step, offset = step_of(tree, region, form), form.constant
    span = span_of(tree, form, nbytes, aligning) if known else None
    if aligning:
        modulus, rest = tree.alignment(form)
        if modulus == VECTOR:
            offset -= rest
        else:
            offset, nbytes = offset - VECTOR + 1, nbytes + VECTOR - 1
            step = step if step is not None and step % VECTOR == 0 else None
    return Access(kind, root, symbol, offset, nbytes, step, span)


def span_of(tree: Tree, form: Linear, nbytes: int, aligning: bool) -> tuple[int, int] | None:
    """Return the bytes, (first, one past the last) relative to a kernel argument, that accesses of
    `nbytes` bytes at the address `form` touch in all iterations; None if unknown.

    `aligning` accesses clear the low 7 bits of the address.
    """
    addresses = tree.ranges.of_expression(form)
    if addresses is None:
        return None
    modulus, rest = tree.alignment(form) if aligning else (VECTOR, 0)
    low, high = (rest, rest) if modulus == VECTOR else (VECTOR - 1, 0)
    return addresses.low - low, addresses.high - high + nbytes


def vector_access(tree: Tree, region: Region, opcode: Instruction, form: Linear) -> Access:
    """Return the bytes that the vector load or store `opcode` at the address `form`, an affine
    expression in `region`, may access.
    """
    kind = "load" if opcode.memory == "load" else "store"
    return access(tree, region, kind, form, VECTOR, opcode.mnemonic == "vmem")


def step_of(tree: Tree, region: Region, form: Linear) -> int | None:
    """Return by how many bytes the affine expression `form` grows per iteration of the loop
    `region`; None if unknown.
    """
    if region.index is None or any(tree.is_local(value, region) for value in form.terms):
        return None
    return coefficient(form, region.index)


def coefficient(form: Linear, value: SSAValue) -> int:
    """Return the coefficient of `value` in an affine expression, 0 if it does not occur."""
    return form.terms.get(value, 0)


def is_address(op: InstructionOp, operand: Operand) -> bool:
    """Return whether an operand of an instruction is the address of its memory access, to which it
    adds an immediate; the base of a gather is not.
    """
    return bool(op.INSTRUCTION.memory) and operand.kind == "scalar" and not is_indexed(op)
