"""The conformance records run by the host form of each instruction, against its semantics.

    python -m hexnn.tools.conformance.llvm [--corners N]

All instructions of the table take part: 200 corners each and 1,000 random records, as on qemu;
those that access memory also in the checked form. Prints a line for each family and returns 1 when
a result differs.
"""

from __future__ import annotations

import argparse
import ctypes
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import Block, SSAValue

from ...dialects.hvx import InstructionOp, instruction_op
from ...dialects.hvx.table import Instruction, Operand, instructions
from ...dialects.hvx.types import TYPES
from ...lowering.llvm.emitter import MASK, REGISTER, Emitter
from ...lowering.llvm.kernel import KernelWriter
from ...runtime.engines import jit
from ...semantics.hvx.lanes import Array
from ..driver.terminal import print_text
from .instructions import RECORD, SCALAR_AT, WINDOW, Stub, answers, expected, records, size, stubs
from .report import CORNERS, HEADER, Outcome, counts, differences, lines
from .vectors import operands

Execute = Callable[[Array], Array]
"""Runs a stub: records, uint8 `[n, RECORD]`, to answers, uint8 `[n, stub.answer]`."""

LLVM_TYPES = {"scalar": "i32", "scalar64": "i64", "modifier": "i32", "scalar_pred": "i32"}
"""Kind of a scalar operand -> its LLVM type in the record."""


@dataclass(frozen=True)
class StubWriter:
    """Writes the LLVM function of a stub: load the operands, execute, store the results."""

    stub: Stub
    writer: KernelWriter

    def text(self, name: str) -> str:
        """`i64 @name(ptr memory, ptr record, ptr answer, ptr bounds)`; returns 0 on success."""
        op = self.operation()
        self.writer.load_bounds()
        self.load_operands(op)
        self.writer.instruction(op)
        self.store_results(op)
        lines = [*self.writer.e.slots, *self.writer.e.lines, "ret i64 0"]
        parameters = "ptr %memory, ptr %record, ptr %answer, ptr %bounds"
        body = "\n".join(["entry:", *lines])
        return f"define i64 @{name}({parameters}) {{\n{body}\n}}\n"

    def operation(self) -> InstructionOp:
        """The instruction as an operation on placeholder operands."""
        row = self.stub.row
        read = [operand for operand in row.inputs if operand.kind != "immediate"]
        block = Block(arg_types=[TYPES[operand.kind] for operand in read])
        immediates = {row.immediate.name: self.stub.immediate} if row.immediate else {}
        return instruction_op(row.name)(block.args, immediates)

    def load_operands(self, op: InstructionOp) -> None:
        """Emit loads of the operands from the record."""
        read = (operand for operand in self.stub.row.inputs if operand.kind != "immediate")
        slot, first = 1, ""
        for operand, value in zip(read, op.operands, strict=True):
            rotated = re.fullmatch(r"V([1-9]\d?)", operand.name)
            if operand.kind in SCALAR_AT:
                names = [self.load_scalar(operand)]
            elif rotated:
                start = int(rotated[1])
                names = [self.writer.e.permute(first, first, range(start, start + 128))]
            else:
                names = self.load_registers(operand, slot)
                slot += size(operand)
            first = first or names[0]
            self.writer.bind([value], names)

    def load_scalar(self, operand: Operand) -> str:
        """Emit the load of a scalar; a predicate is true when its word is not 0."""
        name = self.load(LLVM_TYPES[operand.kind], SCALAR_AT[operand.kind])
        is_truth = operand.kind == "scalar_pred"
        return self.writer.e.emit(f"icmp ne i32 {name}, 0") if is_truth else name

    def load_registers(self, operand: Operand, slot: int) -> list[str]:
        """Emit the loads of a vector, a predicate, or both vectors of a pair."""
        kind = MASK if operand.kind == "pred" else REGISTER
        return [self.load(kind, 128 * (slot + k)) for k in range(size(operand))]

    def load(self, kind: str, offset: int) -> str:
        """Emit a load from the record at byte `offset`."""
        place = self.writer.e.emit(f"getelementptr i8, ptr %record, i32 {offset}")
        return self.writer.e.effect(f"load {kind}, ptr {place}, align 1")

    def store_results(self, op: InstructionOp) -> None:
        """Emit stores of the results to the answer, in the layout of the qemu program."""
        e, offset = self.writer.e, 128 * WINDOW * self.stub.writes
        for value in op.results:
            for kind, part in self.kinds(value):
                place = e.emit(f"getelementptr i8, ptr %answer, i32 {offset}")
                e.line(f"store {kind} {part}, ptr {place}, align 1")
                offset += 128

    def kinds(self, value: SSAValue) -> list[tuple[str, str]]:
        """The (LLVM type, name) pairs of a value's vectors."""
        types = self.writer.part_types(value.type)
        return list(zip(types, self.writer.parts(value), strict=True))


def module(all_stubs: Sequence[Stub], checked: bool = False, dot: int = 0) -> str:
    """The LLVM IR with a function for each stub; `checked` and `dot` as in `translate`."""
    declarations: dict[str, str] = {}
    functions: list[str] = []
    for index, stub in enumerate(all_stubs):
        e = Emitter(dot)
        e.declarations = declarations
        functions.append(StubWriter(stub, KernelWriter(e, checked=checked)).text(f"stub{index}"))
    return "\n".join([*declarations.values(), *functions])


def load_functions(text: str, all_stubs: Sequence[Stub]) -> list[Execute]:
    """Compile a module, or load its cached object; the stubs' functions."""
    key = jit.content_key("stubs", text)
    names = [f"stub_{key}_{index}" for index in range(len(all_stubs))]
    written = text.replace("@stub", f"@stub_{key}_")
    functions = jit.load(key, lambda: written, names, [ctypes.c_void_p] * 4)
    return [executor(stub, call) for stub, call in zip(all_stubs, functions, strict=True)]


def compile_stubs(all_stubs: Sequence[Stub], checked: bool = False) -> list[Execute]:
    """A function for each stub, from records to answers."""
    return load_functions(module(all_stubs, checked), all_stubs)


def executor(stub: Stub, call: Callable[..., int]) -> Execute:
    """A function that runs a stub on each record."""
    step = stub.answer if stub.writes else RECORD
    bounds = (ctypes.c_int64 * 5)(128 * WINDOW if stub.writes else RECORD, 0, 0, 1 << 62, 0)

    def execute(records: Array) -> Array:
        answers = np.zeros((len(records), stub.answer), np.uint8)
        if stub.writes:
            answers[:, : 128 * WINDOW] = np.tile(records[:, :128], WINDOW)
        first, out = records.ctypes.data, answers.ctypes.data
        memory = out if stub.writes else first
        for k in range(len(records)):
            number = call(memory + k * step, first + k * RECORD, out + k * stub.answer, bounds)
            if number:
                raise ValueError(f"{stub.row.name}: record {k} accesses {bounds[4]:#x}")
        return answers

    return execute


def prove(
    rows: Iterable[Instruction], corners: int = CORNERS, checked: bool = False, seed: int = 20
) -> list[Outcome]:
    """Run all stubs of `rows` as code of this host; compare with the reference semantics."""
    chosen = stubs(rows)
    rng = np.random.default_rng(seed)
    found: list[Outcome] = []
    work = zip(chosen, counts(chosen, corners), compile_stubs(chosen, checked), strict=True)
    for index, (stub, count, run) in enumerate(work):
        inputs = operands(rng, stub, count)
        block = records(index, stub, inputs, count)
        seen, wanted = answers(stub, run(block)), expected(stub, inputs, block)
        found.append(Outcome(stub, count, tuple(differences(stub, seen, wanted))))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 when no result differs."""
    parser = argparse.ArgumentParser(prog="hexnn.tools.conformance.llvm", description=__doc__)
    parser.add_argument("--corners", type=int, default=CORNERS, help="of each instruction")
    options = parser.parse_args(arguments)
    rows = list(instructions().values())
    in_memory = [row for row in rows if row.memory]
    wrong: list[str] = []
    for title, chosen, checked in (("plain", rows, False), ("checked", in_memory, True)):
        outcomes = prove(chosen, options.corners, checked)
        table = ("\t".join(cells) for cells in (HEADER, *lines(outcomes)))
        print_text("\n".join([title, *table, ""]))
        wrong += [line for outcome in outcomes for line in outcome.differences]
    print_text("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
