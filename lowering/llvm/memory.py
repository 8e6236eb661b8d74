"""Emission of loads and stores of vectors and words in LLVM IR."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from .accesses import (
    address_of,
    increment_of,
    is_aligned,
    is_indexed,
    is_release,
    named_operands,
    named_results,
)
from .bit_selection import select_bytes
from .indexed import IndexedWriter


@dataclass
class MemoryWriter(IndexedWriter):
    """The writer of the loads and stores of vectors and words in LLVM IR."""

    def access_address(self, op: InstructionOp | MemwOp) -> tuple[str, str]:
        """Emit the address of a memory access, aligned down to 128 bytes for `vmem`.

        Returns the names of the address as i64, and as pointer; in a loop over slices (parts of
        every register) the pointer is to the current slice.
        """
        form = address_of(op, self.forms)
        at = self.offset(form)
        if isinstance(op, InstructionOp) and op.INSTRUCTION.mnemonic == "vmem":
            if self.checked or not is_aligned(form):
                at = self.e.emit(f"and i64 {at}, -128")
        self.accesses.append(op)
        pointer = self.e.emit(f"getelementptr i8, ptr %memory, i64 {at}")
        if self.e.start and isinstance(op, InstructionOp):
            pointer = self.e.emit(f"getelementptr i8, ptr {pointer}, i64 {self.e.start}")
        return at, pointer

    def word(self, op: MemwOp) -> None:
        """Emit the load of a 32-bit word, and its bounds check."""
        at, pointer = self.access_address(op)
        self.check(at, 4)
        self.values[op.output] = self.e.effect(f"load i32, ptr {pointer}, align 1")

    def vector_access(self, op: InstructionOp) -> None:
        """Emit a vector load, store, gather or scatter, and its post-increment."""
        if is_indexed(op):
            return self.indexed_access(op)
        condition = op.INSTRUCTION.condition
        if is_release(op):
            taken = ""
        elif condition and condition.kind == "scalar_pred":
            taken = self.as_condition(named_operands(op)[condition.name], condition.negated)
            self.access_when(op, taken)
        else:
            taken = ""
            self.access(op)
        self.post_increment(op, taken)
        return None

    def access(self, op: InstructionOp) -> None:
        """Emit an unconditional vector load or store, or a store masked by a vector predicate, with
        its bounds check.
        """
        at, pointer = self.access_address(op)
        if op.INSTRUCTION.condition and op.INSTRUCTION.condition.kind == "pred":
            self.masked_store(op, at, pointer)
        elif op.INSTRUCTION.memory == "store":
            self.check(at, 128)
            self.store(self.scalar(op.operands[-1]), pointer)
        else:
            self.check(at, 128)
            self.values[op.results[0]] = self.load(pointer)

    def access_when(self, op: InstructionOp, taken: str) -> None:
        """Emit a vector load or store that executes if the i1 `taken` is true; otherwise a load
        keeps the old value of its destination.
        """
        before, old = self.current, named_operands(op).get("Vx")
        kept = "" if old is None else self.scalar(old)
        with self.when(taken):
            self.access(op)
            done = self.current
        if kept:
            loaded = self.values[op.results[0]]
            phi = f"phi {self.e.register_type} [{loaded}, %{done}], [{kept}, %{before}]"
            self.values[op.results[0]] = self.e.effect(phi)

    def as_condition(self, value: SSAValue, negated: bool) -> str:
        """Return the LLVM name of a scalar predicate as i1, negated if `negated`."""
        name = self.scalar(value)
        return self.e.emit(f"xor i1 {name}, true") if negated else name

    def post_increment(self, op: InstructionOp, taken: str) -> None:
        """Emit the post-increment of a memory access; if `taken` is not empty, conditional on that
        i1.
        """
        increment = increment_of(op)
        if increment is None:
            return
        old = self.scalar(named_operands(op)["Rx"])
        step = increment if isinstance(increment, int) else self.scalar(increment)
        following = self.e.scalar("add", old, step)
        if taken:
            following = self.e.emit(f"select i1 {taken}, i32 {following}, i32 {old}")
        self.values[named_results(op)["Rx"]] = following

    def masked_store(self, op: InstructionOp, at: str, pointer: str) -> None:
        """Emit a store of the bytes that a vector predicate selects, with its bounds check; `at` is
        the address as i64, `pointer` as pointer.
        """
        mask, value = self.scalar(named_operands(op)["Qv"]), self.scalar(op.operands[-1])
        if op.INSTRUCTION.condition and op.INSTRUCTION.condition.negated:
            mask = self.e.binary("xor", 8, mask, "splat (i8 -1)")
        self.check_masked(at, mask)
        self.store(select_bytes(self.e, mask, value, self.load(pointer)), pointer)

    def load(self, pointer: str) -> str:
        """Emit a load of a vector register from a pointer of any alignment; return its name."""
        return self.e.effect(f"load {self.e.register_type}, ptr {pointer}, align 1")

    def store(self, value: str, pointer: str) -> None:
        """Emit a store of a vector register to a pointer of any alignment."""
        self.e.line(f"store {self.e.register_type} {value}, ptr {pointer}, align 1")
