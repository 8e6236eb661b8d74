"""Lowering to LLVM IR of histogram instructions: calls of a generated LLVM function that increments
the counters in a copy of the register file on the stack.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.hvx.table import Instruction
from .emitter import MASK, REGISTER, Emitter, splat
from .registry import Lower, family

REGISTERS = 32
"""The number of vector registers."""


FUNCTION = """define internal void @{name}(ptr %counters, {register} %data,
    {mask} %enabled) noinline {{
entry:
  %bytes = alloca {register}, align 32
  %flags = alloca {mask}, align 32
  store {register} %data, ptr %bytes, align 32
  store {mask} %enabled, ptr %flags, align 32
  br label %next
next:
  %i = phi i32 [0, %entry], [%j, %next]
  %at = mul i32 %i, {size}
  %low_place = getelementptr i8, ptr %bytes, i32 %at
  %low = load i8, ptr %low_place, align 1
  %bucket = zext i8 %low to i32
  {weight}
  %flag_place = getelementptr i8, ptr %flags, i32 %at
  %flag = load i8, ptr %flag_place, align 1
  %chosen = icmp ne i8 %flag, 0
  %bit = and i32 %bucket, 1
  %right = {right}
  %counts = and i1 %chosen, %right
  %one = select i1 %counts, i32 %weight, i32 0
  %widest = zext i32 %one to i64
  %added = trunc i64 %widest to i{bits}
  %number = lshr i32 %bucket, 3
  %register = mul i32 %number, {per_register}
  %scaled = lshr i32 %bucket, {bucket_shift}
  %within = and i32 %scaled, {bucket_mask}
  %shifted = lshr i32 %i, {group_shift}
  %group = and i32 %shifted, {group_mask}
  %near = add i32 %group, %within
  %index = add i32 %register, %near
  %counter_place = getelementptr i{bits}, ptr %counters, i32 %index
  %counter = load i{bits}, ptr %counter_place, align 1
  %total = {add}
  store i{bits} %total, ptr %counter_place, align 1
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, {count}
  br i1 %more, label %next, label %done
done:
  ret void
}}"""
"""The template of the counting function."""


ONE = "%weight = add i32 1, 0"
"""The weight of each lane, where it is always 1."""

UPPER_BYTE = """%high_place = getelementptr i8, ptr %low_place, i32 1
  %high = load i8, ptr %high_place, align 1
  %weight = zext i8 %high to i32"""
"""The weight of each lane, where it is the lane's upper byte."""


@dataclass(frozen=True)
class CounterLayout:
    """The lane format of a histogram's data, and how a lane's value and its position in the vector
    give the index of the counter to increment.
    """

    size: int
    """The lane size in bytes: the bucket, and for halfwords the weight above it."""

    bits: int
    """The width of a counter in bits."""

    bucket_shift: int
    """The right shift of a bucket that gives its position in a register, before masking."""

    bucket_mask: int
    """The mask of that position."""

    group_shift: int
    """The right shift of the lane's index that gives the position of its group's counters, before
    masking."""

    group_mask: int
    """The mask of that position."""


LAYOUTS = {
    "vhist": CounterLayout(1, 16, 0, 7, 1, -8),
    "vwhist256": CounterLayout(2, 16, 0, 7, 0, -8),
    "vwhist128": CounterLayout(2, 32, 1, 3, 1, -4),
}
"""The counter layout of each mnemonic."""


@family(*LAYOUTS)
def histogram(instruction: Instruction) -> Lower:
    """Return the lowering of a histogram, whose results are all 32 vector registers (the counters)
    after counting.

    Its operands are the registers, an optional predicate Qv, an optional immediate and the data.
    """
    names = [operand.name for operand in instruction.inputs]

    def lower(e: Emitter, *inputs: str) -> tuple[str, ...]:
        given = dict(zip(names, inputs, strict=True))
        counters = e.on_stack(REGISTER, inputs[:REGISTERS])
        name = define_function(e, instruction, given.get("immediate", ""))
        mask = given.get("Qv", splat(8, -1))
        e.line(f"call void @{name}(ptr {counters}, {REGISTER} {given['Vtmp']}, {MASK} {mask})")
        pointers = (f"getelementptr {REGISTER}, ptr {counters}, i32 {k}" for k in range(REGISTERS))
        return tuple(
            e.effect(f"load {REGISTER}, ptr {e.effect(pointer)}, align 1") for pointer in pointers
        )

    return lower


def define_function(e: Emitter, instruction: Instruction, counted_bit: str) -> str:
    """Add the counting function of a histogram instruction to the module; return its name.

    `counted_bit`, an LLVM constant, restricts the count to lanes whose lowest bit has this value;
    the empty string counts all lanes.
    """
    kind, sat = LAYOUTS[instruction.mnemonic], "sat" in instruction.flags
    name = f"{instruction.mnemonic}{'_sat' if sat else ''}{counted_bit and f'_bit{counted_bit}'}"
    add = f"add i{kind.bits} %counter, %added"
    if sat:
        intrinsic = f"@llvm.uadd.sat.i{kind.bits}"
        e.declarations[intrinsic] = f"declare i{kind.bits} {intrinsic}(i{kind.bits}, i{kind.bits})"
        add = f"call i{kind.bits} {intrinsic}(i{kind.bits} %counter, i{kind.bits} %added)"
    e.declarations[name] = FUNCTION.format(
        **vars(kind),
        name=name,
        register=REGISTER,
        mask=MASK,
        weight=ONE if kind.size == 1 else UPPER_BYTE,
        right=f"icmp eq i32 %bit, {counted_bit}" if counted_bit else "icmp ule i32 %bit, 1",
        per_register=1024 // kind.bits,
        add=add,
        count=128 // kind.size,
    )
    return name
