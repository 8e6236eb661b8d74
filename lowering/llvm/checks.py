"""Emission of bounds checks and of conditional code.

The checked variant of a kernel compares every access with the bounds of main memory and TCM, and
stops at the first one outside. It also counts executed instructions, and stops at a limit.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.ir import Operation

from .emitter import MASK
from .scalars import ScalarWriter

BOUNDS = ("ddr_end", "tcm_start", "tcm_end", "limit")
"""The names of the first words of `%bounds`: the end of main memory, TCM's start and end, and the
instruction limit."""

FAULT = 4
"""The index of the word of `%bounds` that receives the address of a faulting access."""


@dataclass
class CheckWriter(ScalarWriter):
    """The writer of conditional code, bounds checks and the instruction limit in LLVM IR."""

    checked: bool = False
    """Whether the checked variant is emitted."""

    accesses: list[Operation] = field(default_factory=list[Operation])
    """All memory accesses, in the order of their numbers from 1."""

    loops: list[Operation] = field(default_factory=list[Operation])
    """All loops of the checked variant, in the order of their numbers from -1 down."""

    @contextmanager
    def when(self, condition: str) -> Generator[None]:
        """Open a context (for `with`); the code emitted within it runs only if the i1 `condition`
        is true.
        """
        then, after = self.label("then"), self.label("on")
        self.e.line(f"br i1 {condition}, label %{then}, label %{after}")
        self.start(then)
        self.e.scopes.append({})
        yield
        self.e.scopes.pop()
        self.e.line(f"br label %{after}")
        self.start(after)

    def load_bounds(self) -> None:
        """Emit the loads of the memory bounds and of the instruction limit; nothing in the
        unchecked variant.
        """
        if self.checked:
            self.e.line("%executed = alloca i64, align 8")
            self.e.line("store i64 0, ptr %executed, align 8")
        for index, name in enumerate(BOUNDS if self.checked else ()):
            self.e.line(f"%{name}_pointer = getelementptr i64, ptr %bounds, i32 {index}")
            self.e.line(f"%{name} = load i64, ptr %{name}_pointer, align 8")

    def count(self, loop: Operation, instructions: int) -> None:
        """Emit code that adds `instructions`, the number in one iteration of `loop`, to the count
        of executed ones and returns from the kernel when they exceed the limit; nothing in the
        unchecked variant.
        """
        if not self.checked:
            return
        e = self.e
        self.loops.append(loop)
        total = e.effect("load i64, ptr %executed, align 8")
        total = e.effect(f"add i64 {total}, {instructions}")
        e.line(f"store i64 {total}, ptr %executed, align 8")
        self.stop_unless(e.effect(f"icmp sle i64 {total}, %limit"), total, -len(self.loops))

    def check(self, at: str, nbytes: int) -> None:
        """Emit the check that the `nbytes` bytes from the i64 address `at` on are inside of main
        memory or of TCM; nothing in the unchecked variant.
        """
        if self.checked:
            self.check_span(at, self.e.emit(f"add i64 {at}, {nbytes}"), "false")

    def check_masked(self, at: str, mask: str) -> None:
        """Emit the check that those bytes of the vector at the i64 address `at` which the predicate
        `mask` selects are inside of main memory or of TCM; nothing in the unchecked variant.
        """
        if not self.checked:
            return
        e = self.e
        e.declarations["cttz"] = "declare i128 @llvm.cttz.i128(i128, i1)"
        e.declarations["ctlz"] = "declare i128 @llvm.ctlz.i128(i128, i1)"
        some = e.emit(f"icmp ne {MASK} {mask}, zeroinitializer")
        bits = e.emit(f"bitcast <128 x i1> {some} to i128")
        first = e.emit(f"call i128 @llvm.cttz.i128(i128 {bits}, i1 false)")
        after = e.emit(f"call i128 @llvm.ctlz.i128(i128 {bits}, i1 false)")
        none = e.emit(f"icmp eq i128 {bits}, 0")
        low = e.emit(f"trunc i128 {first} to i64")
        size = e.emit(f"sub i64 128, {e.emit(f'trunc i128 {after} to i64')}")
        self.check_span(e.emit(f"add i64 {at}, {low}"), e.emit(f"add i64 {at}, {size}"), none)

    def check_span(self, low: str, high: str, none: str) -> None:
        """Emit the check that the bytes `[low, high)`, i64 addresses, are inside of main memory or
        of TCM; it passes if the i1 `none` is true, which means that no byte is accessed.
        """
        e = self.e
        positive = e.emit(f"icmp sge i64 {low}, 0")
        in_ddr = e.emit(f"and i1 {positive}, {e.emit(f'icmp sle i64 {high}, %ddr_end')}")
        above = e.emit(f"icmp sge i64 {low}, %tcm_start")
        in_tcm = e.emit(f"and i1 {above}, {e.emit(f'icmp sle i64 {high}, %tcm_end')}")
        inside = e.emit(f"or i1 {in_ddr}, {in_tcm}")
        self.stop_unless(e.emit(f"or i1 {inside}, {none}"), low, len(self.accesses))

    def stop_unless(self, inside: str, at: str, number: int) -> None:
        """Emit code that, unless the i1 `inside` is true, stores `at` (the address outside, or the
        count of executed instructions) in `%bounds` and returns `number`, which identifies the
        access or loop.
        """
        fault, on = self.label("fault"), self.label("on")
        self.e.line(f"br i1 {inside}, label %{on}, label %{fault}")
        self.start(fault)
        pointer = self.e.effect(f"getelementptr i64, ptr %bounds, i32 {FAULT}")
        self.e.line(f"store i64 {at}, ptr {pointer}, align 8")
        self.e.line(f"ret i64 {number}")
        self.start(on)
