"""Emission in LLVM IR of loops over iterations, and of inner loops over the slices of registers.

A slice is a part of every register that is as wide as a vector of the host.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Block, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from .dot_chains import DotChainWriter
from .parts import SliceableLoops, accumulates, outside_values

VECTOR = 128
"""The size of a vector register in bytes."""


@dataclass
class LoopWriter(DotChainWriter):
    """The writer of loops in LLVM IR: over iterations, and over the slices of registers (parts as
    wide as a vector of the host).
    """

    slice_bytes: int = VECTOR
    """The size in bytes of a slice in loops over slices; `VECTOR` for none."""

    def __post_init__(self) -> None:
        self.is_sliceable = SliceableLoops(self.forms)

    @abstractmethod
    def block(self, block: Block) -> None:
        """Emit the operations of a block, without its terminator."""

    def loop(self, op: scf.ForOp) -> None:
        """Emit a loop with its test at the end, skipped when the trip count is 0.

        If the loop is sliceable, its body becomes a loop over slices, parts of every register that
        are as wide as a vector of the host; if it accumulates more registers than the host has, the
        whole loop runs in one.
        """
        whole = self.e.size == self.slice_bytes
        if not whole and accumulates(op, self.slice_bytes):
            return self.accumulate_in_slices(op)
        kept = None if whole or not self.is_sliceable(op) else self.keep(outside_values(op))
        groups = self.shared_sums(op)
        initial = [name for v in op.iter_args for name in self.llvm_values(v)]
        initial += ["zeroinitializer"] * len(groups)
        end, step = (self.offset(self.forms(v)) for v in (op.ub, op.step))
        frame = Frame(self.current, self.label("loop"), self.label("after"))
        self.enter(op, frame, end, len(groups))
        self.start_sums(op, groups, frame.phis[len(frame.phis) - len(groups) :])
        self.count(op, 1 + sum(isinstance(o, InstructionOp | MemwOp) for o in op.body.block.ops))
        if kept is None:
            self.block(op.body.block)
        else:
            self.in_slices(kept, lambda: self.block(op.body.block))
        last = op.body.block.last_op
        following = [name for v in (last.operands if last else ()) for name in self.llvm_values(v)]
        following += self.next_sums(groups)
        next_index = self.e.effect(f"add nsw i64 {frame.index}, {step}")
        self.leave(frame, self.e.effect(f"icmp slt i64 {next_index}, {end}"))
        frame.insert_phis(self, next_index, initial, following)
        self.start(frame.after)
        names = frame.results(self, initial, following)
        self.bind(op.results, names)
        self.correct_sums(op, groups, names[len(names) - len(groups) :])
        return None

    def accumulate_in_slices(self, op: scf.ForOp) -> None:
        """Emit a loop over slices around a whole loop that accumulates registers; these wait on the
        stack for the slices that are not computed yet.
        """
        kinds = [kind for v in op.results for kind in self.llvm_types(v.type)]
        initial = [name for v in op.iter_args for name in self.llvm_values(v)]
        slots = [self.e.on_stack(kind, [name]) for kind, name in zip(kinds, initial, strict=True)]
        kept = self.keep(outside_values(op))

        def run() -> None:
            part = self.llvm_types(op.results[0].type)[0]
            self.bind(op.iter_args, [self.slice_of(part, slot) for slot in slots])
            self.loop(op)
            names = (name for v in op.results for name in self.llvm_values(v))
            for slot, name in zip(slots, names, strict=True):
                self.store(name, self.e.emit(f"getelementptr i8, ptr {slot}, i64 {self.e.start}"))

        self.in_slices(kept, run)
        self.bind(op.results, [self.load(slot) for slot in slots])

    def enter(self, op: scf.ForOp, frame: Frame, end: str, sums: int) -> None:
        """Emit the branch into the loop `op`, taken if its first index is below its upper bound
        `end`; name its induction variable and loop-carried values, `sums` registers behind them,
        and record the names in `frame`.
        """
        frame.first = self.offset(self.forms(op.lb))
        runs = self.e.emit(f"icmp slt i64 {frame.first}, {end}")
        self.e.line(f"br i1 {runs}, label %{frame.head}, label %{frame.after}")
        self.start(frame.head)
        self.e.scopes.append({})
        index, *carried = op.body.block.args
        frame.index = self.wide[index] = self.e.fresh_name()
        frame.kinds = [kind for v in carried for kind in self.llvm_types(v.type)]
        frame.kinds += [self.e.register_type] * sums
        frame.phis = [self.e.fresh_name() for _ in frame.kinds]
        frame.at = len(self.e.lines)
        self.bind(carried, frame.phis)

    def leave(self, frame: Frame, again: str) -> None:
        """Emit the branch back to the head of the loop of `frame` if the i1 `again` is true, else
        out of the loop.
        """
        self.e.line(f"br i1 {again}, label %{frame.head}, label %{frame.after}")
        frame.latch = self.current
        self.e.scopes.pop()

    def keep(self, values: Sequence[SSAValue]) -> dict[SSAValue, list[str]]:
        """Store registers to the stack, from where a loop over slices reads them.

        Returns for each value the pointers to its LLVM values (two for a pair); a constant is not
        stored, but is returned in place of a pointer.
        """
        kept: dict[SSAValue, list[str]] = {}
        for value in values:
            names = zip(self.llvm_types(value.type), self.llvm_values(value), strict=True)
            kept[value] = [self.keep_register(kind, name) for kind, name in names]
        return kept

    def keep_register(self, kind: str, name: str) -> str:
        """Store a register of the LLVM type `kind` to the stack and return its pointer; return a
        constant unchanged.
        """
        if not name.startswith("%"):
            return name
        return self.e.on_stack(kind, [name])

    def in_slices(self, kept: dict[SSAValue, list[str]], body: Callable[[], None]) -> None:
        """Emit what `body` emits in a loop over the slices of all registers (parts as wide as a
        vector of the host). `kept` holds, for each value defined outside of the loop, the stack
        slots of its parts.
        """
        e, frame = self.e, Frame(self.current, self.label("part"), self.label("whole"), "0")
        e.line(f"br label %{frame.head}")
        self.start(frame.head)
        e.scopes.append({})
        e.size, e.start = self.slice_bytes, e.fresh_name()
        frame.index, frame.at, values = e.start, len(e.lines), dict(self.values)
        for value, slots in kept.items():
            kinds = zip(self.llvm_types(value.type), slots, strict=True)
            self.bind([value], [self.slice_of(kind, slot) for kind, slot in kinds])
        body()
        next_start = e.effect(f"add nsw i64 {e.start}, {self.slice_bytes}")
        self.leave(frame, e.effect(f"icmp slt i64 {next_start}, {VECTOR}"))
        frame.insert_phis(self, next_start, [], [])
        e.size, e.start, self.values = VECTOR, "", values
        self.start(frame.after)

    def slice_of(self, kind: str, slot: str) -> str:
        """Emit the load, as LLVM type `kind`, of the part of a register that the current iteration
        of the loop over slices handles; return its name.

        `slot` is what `keep_register` returned: the register's stack slot, from which the part is
        loaded, or a constant, which is returned unchanged.
        """
        if not slot.startswith("%"):
            return slot
        pointer = self.e.emit(f"getelementptr i8, ptr {slot}, i64 {self.e.start}")
        return self.e.effect(f"load {kind}, ptr {pointer}, align 16")


@dataclass
class Frame:
    """The labels and value names of a loop under construction."""

    before: str
    """The label of the block from which the loop is entered."""

    head: str
    """The label of the loop's first block."""

    after: str
    """The label of the block after the loop."""

    first: str = ""
    """The initial value of the induction variable."""

    latch: str = ""
    """The label of the block that jumps back."""

    index: str = ""
    """The name of the induction variable."""

    kinds: list[str] = field(default_factory=list[str])
    """The LLVM types of the loop-carried values."""

    phis: list[str] = field(default_factory=list[str])
    """The names of the loop-carried values."""

    at: int = 0
    """The index of the line before which the phis are inserted."""

    def insert_phis(
        self, writer: LoopWriter, next_index: str, initial: list[str], following: list[str]
    ) -> None:
        """Insert the phis at the loop's head, now that the values of the next iteration are known.

        `next_index` is the induction variable of the next iteration; `initial` are the loop-carried
        values at entry, `following` those for the next iteration.
        """
        incoming = zip(self.phis, self.kinds, initial, following, strict=True)
        first = f"{self.index} = phi i64 [{self.first}, %{self.before}], "
        writer.e.lines[self.at : self.at] = [
            f"{first}[{next_index}, %{self.latch}]",
            *(
                f"{n} = phi {k} [{a}, %{self.before}], [{b}, %{self.latch}]"
                for n, k, a, b in incoming
            ),
        ]

    def results(self, writer: LoopWriter, initial: list[str], following: list[str]) -> list[str]:
        """Emit the phis of the loop-carried values after the loop: `following` of the last
        iteration, or `initial` if no iteration runs; return their names.
        """
        return [
            writer.e.effect(f"phi {kind} [{a}, %{self.before}], [{b}, %{self.latch}]")
            for kind, a, b in zip(self.kinds, initial, following, strict=True)
        ]
