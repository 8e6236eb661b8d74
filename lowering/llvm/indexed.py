"""Lowering of gathers and scatters: a loop over units, each accessed at an address of its own.

A lane is at `base + offset`, the base rounded down to a multiple of the lane size. Its units are
bytes, since bytes beyond the memory region that operand Mu bounds and bytes that the predicate does
not select are skipped. A lane that is added to memory is a single unit, at an offset rounded down
to a multiple of its size.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.hvx import InstructionOp
from .accesses import lane_bytes, named_operands, named_results, unit_bytes
from .checks import CheckWriter
from .emitter import splat


@dataclass
class IndexedWriter(CheckWriter):
    """The writer of gathers and scatters in LLVM IR, as loops over units (bytes, or lanes that are
    added to memory).
    """

    def indexed_access(self, op: InstructionOp) -> None:
        """Emit a gather or scatter as a loop over its units (bytes, or lanes that are added to
        memory).
        """
        e, lane = self.e, Lane(self, op)
        before, head, after = self.current, self.label("lane"), self.label("lanes")
        e.line(f"br label %{head}")
        self.start(head)
        e.scopes.append({})
        at = len(e.lines)
        lane.number = e.fresh_name()
        lane.access(self, op)
        following = e.effect(f"add i64 {lane.number}, 1")
        more = e.effect(f"icmp ult i64 {following}, {128 // lane.unit}")
        e.line(f"br i1 {more}, label %{head}, label %{after}")
        start = f"{lane.number} = phi i64 [0, %{before}], [{following}, %{self.current}]"
        e.lines.insert(at, start)
        e.scopes.pop()
        self.start(after)
        for result in named_results(op).values():
            self.values[result] = e.effect(f"load {e.register_type}, ptr {lane.data}, align 1")


class Lane:
    """The lane that a gather or scatter accesses: the operands of the instruction, stored on the
    stack, and the index of the current unit (a byte, or a whole lane that is added to memory).
    """

    def __init__(self, writer: IndexedWriter, op: InstructionOp):
        e, given, instruction = writer.e, named_operands(op), op.INSTRUCTION
        self.number = ""
        """The index of the current unit, as i64."""

        self.wide = "Vvv" in given
        """Whether the offsets are a pair of words, for lanes of halfwords."""

        self.size, self.unit = lane_bytes(op), unit_bytes(op)
        offsets = writer.llvm_values(given["Vvv" if self.wide else "Vv"])
        self.offsets = e.on_stack(e.register_type, offsets)
        data = writer.scalar(given["Vw"] if instruction.memory == "store" else given["vtmp"])
        self.data = e.on_stack(e.register_type, [data])
        mask = writer.scalar(given["Qs"]) if "Qs" in given else splat(8, -1)
        self.mask = e.on_stack(e.mask_type, [mask])
        base = writer.scalar(given["Rt"])
        self.base = e.emit(f"and i64 {e.emit(f'sext i32 {base} to i64')}, {-self.size}")
        region = e.emit(f"zext i32 {writer.scalar(given['Mu'])} to i64")
        self.last = e.emit(f"or i64 {region}, {self.size - 1}")

    def load(self, writer: IndexedWriter, pointer: str, number: str, bits: int) -> str:
        """Emit the load of element `number` from an array of `i<bits>` at `pointer`; return its
        name.
        """
        pointer = writer.e.effect(f"getelementptr i{bits}, ptr {pointer}, i64 {number}")
        return writer.e.effect(f"load i{bits}, ptr {pointer}, align 1")

    def offset(self, writer: IndexedWriter) -> str:
        """Emit the i64 offset of the current unit (a byte, or a lane that is added to memory) from
        the instruction's base address; return its name.

        If the offsets are a pair of vectors, those of the even lanes are in the first one.
        """
        e, units = writer.e, self.size // self.unit
        number = e.effect(f"udiv i64 {self.number}, {units}")
        if self.wide:
            odd = e.effect(f"and i64 {number}, 1")
            half = e.effect(f"lshr i64 {number}, 1")
            number = e.effect(f"add i64 {half}, {e.effect(f'shl i64 {odd}, 5')}")
        bits = 32 if self.wide else 8 * self.size
        raw = e.effect(f"zext i{bits} {self.load(writer, self.offsets, number, bits)} to i64")
        aligned = e.effect(f"and i64 {raw}, {-self.unit}")
        return e.effect(f"add i64 {aligned}, {e.effect(f'urem i64 {self.number}, {units}')}")

    def access(self, writer: IndexedWriter, op: InstructionOp) -> None:
        """Emit the load or store of the current unit (a byte, or a lane that is added to memory),
        executed if the unit is selected by the predicate and within the memory region that operand
        Mu bounds.
        """
        e, bits = writer.e, 8 * self.unit
        offset = self.offset(writer)
        mask = self.load(writer, self.mask, self.number, bits)
        inside = e.effect(f"icmp ule i64 {offset}, {self.last}")
        some = e.effect(f"icmp ne i{bits} {mask}, 0")
        with writer.when(e.effect(f"and i1 {inside}, {some}")):
            at = e.effect(f"add i64 {self.base}, {offset}")
            writer.accesses.append(op)
            writer.check(at, self.unit)
            there = e.effect(f"getelementptr i8, ptr %memory, i64 {at}")
            here = e.effect(f"getelementptr i{bits}, ptr {self.data}, i64 {self.number}")
            target, source = (here, there) if op.results else (there, here)
            value = e.effect(f"load i{bits}, ptr {source}, align 1")
            if op.INSTRUCTION.update:
                old = e.effect(f"load i{bits}, ptr {target}, align 1")
                value = e.effect(f"add i{bits} {value}, {old}")
            e.line(f"store i{bits} {value}, ptr {target}, align 1")
