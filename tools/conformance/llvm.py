"""Conformance of the LLVM code of each HVX instruction (for the host) with its numpy semantics.

    python -m hexnn.tools.conformance.llvm [--edge-cases N]

Runs every instruction of the table on random inputs and edge cases (1,000 and 200 by default), by
code that any CPU runs and by the dot products and permutations of this one; those that access
memory also with bounds checks. Prints a table of instruction families, and returns 1 if any result
differs.
"""

from __future__ import annotations

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
from ...lowering.llvm.host_vectors import PORTABLE, HostVectors
from ...lowering.llvm.kernel import KernelWriter
from ...runtime.engines import jit
from ...semantics.hvx.lanes import Array
from ..driver.guard import guarded
from ..driver.terminal import print_text
from ..driver.usage import Parser
from ..integer_flags import at_least
from .instructions import (
    INPUT_SIZE,
    SCALAR_AT,
    STORE_VECTORS,
    InstructionTest,
    decode_outputs,
    encode_inputs,
    expected_outputs,
    instruction_tests,
    vector_count,
)
from .qemu import EDGE_CASES, HEADER, Outcome, describe_differences, input_counts, table_rows
from .vectors import random_operands

Execute = Callable[[Array], Array]
"""Function that runs a test: inputs, uint8 `[n, INPUT_SIZE]`, to outputs, uint8 `[n,
output_size]`.
"""

LLVM_TYPES = {"scalar": "i32", "scalar64": "i64", "modifier": "i32", "scalar_pred": "i32"}
"""Kind of a scalar operand -> the LLVM type by which it is loaded from an input."""


@dataclass(frozen=True)
class TestWriter:
    """Generator of the LLVM function of a test: loads the operands, executes the instruction,
    stores the results.
    """

    test: InstructionTest
    writer: KernelWriter

    def text(self, name: str) -> str:
        """Return the function `i64 @name(ptr memory, ptr input, ptr output, ptr bounds)` as LLVM
        IR.

        The pointers are the memory that the instruction accesses, an input, the output for it, and
        the bounds of memory. The function returns 0 on success, or nonzero for an access out of
        bounds (only in checked code).
        """
        op = self.operation()
        self.writer.load_bounds()
        self.load_operands(op)
        self.writer.instruction(op)
        self.store_results(op)
        lines = [*self.writer.e.slots, *self.writer.e.lines, "ret i64 0"]
        parameters = "ptr %memory, ptr %input, ptr %output, ptr %bounds"
        body = "\n".join(["entry:", *lines])
        return f"define i64 @{name}({parameters}) {{\n{body}\n}}\n"

    def operation(self) -> InstructionOp:
        """Create the operation of the instruction, with block arguments as operands."""
        row = self.test.instruction
        read = [operand for operand in row.inputs if operand.kind != "immediate"]
        block = Block(arg_types=[TYPES[operand.kind] for operand in read])
        immediates = {row.immediate.name: self.test.immediate} if row.immediate else {}
        return instruction_op(row.name)(block.args, immediates)

    def load_operands(self, op: InstructionOp) -> None:
        """Emit loads of the operands from the input buffer, and assign them to the operands of
        `op`.
        """
        read = (operand for operand in self.test.instruction.inputs if operand.kind != "immediate")
        index, first = 1, ""
        for operand, value in zip(read, op.operands, strict=True):
            rotated = re.fullmatch(r"V([1-9]\d?)", operand.name)
            if operand.kind in SCALAR_AT:
                names = [self.load_scalar(operand)]
            elif rotated:
                start = int(rotated[1])
                names = [self.writer.e.permute(first, first, range(start, start + 128))]
            else:
                names = self.load_registers(operand, index)
                index += vector_count(operand)
            first = first or names[0]
            self.writer.bind([value], names)

    def load_scalar(self, operand: Operand) -> str:
        """Emit the load of a scalar operand; return the LLVM name of the loaded value. A predicate
        is true if its word in the input is not 0.
        """
        name = self.load(LLVM_TYPES[operand.kind], SCALAR_AT[operand.kind])
        is_truth = operand.kind == "scalar_pred"
        return self.writer.e.emit(f"icmp ne i32 {name}, 0") if is_truth else name

    def load_registers(self, operand: Operand, index: int) -> list[str]:
        """Emit loads of vector `index` of the input, or of two vectors for a pair; return their
        LLVM names.
        """
        kind = MASK if operand.kind == "pred" else REGISTER
        return [self.load(kind, 128 * (index + k)) for k in range(vector_count(operand))]

    def load(self, kind: str, offset: int) -> str:
        """Emit a load of LLVM type `kind` at byte `offset` of the input; return the LLVM name of
        the loaded value.
        """
        address = self.writer.e.emit(f"getelementptr i8, ptr %input, i32 {offset}")
        return self.writer.e.effect(f"load {kind}, ptr {address}, align 1")

    def store_results(self, op: InstructionOp) -> None:
        """Emit stores of the results to the output, at the same offsets as the test code
        for qemu.
        """
        e, offset = self.writer.e, 128 * STORE_VECTORS * self.test.writes
        for value in op.results:
            for kind, part in self.kinds(value):
                address = e.emit(f"getelementptr i8, ptr %output, i32 {offset}")
                e.line(f"store {kind} {part}, ptr {address}, align 1")
                offset += 128

    def kinds(self, value: SSAValue) -> list[tuple[str, str]]:
        """Return (LLVM type, name of the LLVM value) for each vector that represents the SSA value
        `value`: one for a vector or predicate, two for a pair.
        """
        types = self.writer.llvm_types(value.type)
        return list(zip(types, self.writer.llvm_values(value), strict=True))


def llvm_module(
    tests: Sequence[InstructionTest], checked: bool = False, host: HostVectors = PORTABLE
) -> str:
    """Return LLVM IR with one function for each test, `@test0`, `@test1`, ...

    With `checked`, accesses out of bounds are reported; `host` has the vector instructions of the
    host that are used.
    """
    declarations: dict[str, str] = {}
    functions: list[str] = []
    for index, test in enumerate(tests):
        e = Emitter(host)
        e.declarations = declarations
        functions.append(TestWriter(test, KernelWriter(e, checked=checked)).text(f"test{index}"))
    return "\n".join([*declarations.values(), *functions])


def load_functions(text: str, tests: Sequence[InstructionTest]) -> list[Execute]:
    """Compile `text`, the LLVM IR of the `tests`, or load its cached object code; return for each
    test a function from inputs to outputs.
    """
    key = jit.content_key("tests", text)
    names = [f"test_{key}_{index}" for index in range(len(tests))]
    written = text.replace("@test", f"@test_{key}_")
    functions = jit.load(key, lambda: written, names, [ctypes.c_void_p] * 4)
    return [executor(test, call) for test, call in zip(tests, functions, strict=True)]


def compile_tests(
    tests: Sequence[InstructionTest], checked: bool = False, special: bool = False
) -> list[Execute]:
    """Compile tests for the host; return for each a function from input arrays to output arrays.
    `checked` adds bounds checks, `special` uses the host's own vector instructions.
    """
    host = jit.host_vectors() if special else PORTABLE
    return load_functions(llvm_module(tests, checked, host), tests)


def executor(test: InstructionTest, call: Callable[..., int]) -> Execute:
    """Return a function that runs the compiled test `call` on an array of inputs and returns the
    array of outputs.

    It raises ValueError for an access out of bounds.
    """
    step = test.output_size if test.writes else INPUT_SIZE
    bounds = (ctypes.c_int64 * 5)(
        128 * STORE_VECTORS if test.writes else INPUT_SIZE, 0, 0, 1 << 62, 0
    )

    def execute(inputs: Array) -> Array:
        outputs = np.zeros((len(inputs), test.output_size), np.uint8)
        if test.writes:
            outputs[:, : 128 * STORE_VECTORS] = np.tile(inputs[:, :128], STORE_VECTORS)
        first, out = inputs.ctypes.data, outputs.ctypes.data
        memory = out if test.writes else first
        for k in range(len(inputs)):
            number = call(
                memory + k * step, first + k * INPUT_SIZE, out + k * test.output_size, bounds
            )
            if number:
                raise ValueError(f"{test.instruction.name}: input {k} accesses {bounds[4]:#x}")
        return outputs

    return execute


def check_on_host(
    chosen: Iterable[Instruction],
    edge_cases: int = EDGE_CASES,
    checked: bool = False,
    seed: int = 20,
    special: bool = False,
) -> list[Outcome]:
    """Compare the host's code of each of the `chosen` instructions with its numpy semantics; return
    the outcome of each test.

    `edge_cases` is the number of edge cases for each instruction, `checked` adds bounds checks to
    the code, `seed` is the seed of the random inputs, `special` uses the host's dot products and
    permutations of bytes.
    """
    tests = instruction_tests(chosen)
    rng = np.random.default_rng(seed)
    outcomes: list[Outcome] = []
    runs = compile_tests(tests, checked, special)
    work = zip(tests, input_counts(tests, edge_cases), runs, strict=True)
    for index, (test, count, run) in enumerate(work):
        inputs = random_operands(rng, test, count)
        block = encode_inputs(index, test, inputs, count)
        seen, wanted = decode_outputs(test, run(block)), expected_outputs(test, inputs, block)
        outcomes.append(Outcome(test, count, tuple(describe_differences(test, seen, wanted))))
    return outcomes


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the LLVM code of every instruction with its numpy semantics and print the tables;
    return 0 if no result differs, 1 if any does, 2 after an error.
    """
    parser = Parser(prog="hexnn.tools.conformance.llvm", description=__doc__)
    parser.add_argument(
        "--edge-cases",
        type=at_least(1),
        default=EDGE_CASES,
        help="edge-case inputs of each instruction (default: 200)",
    )
    return guarded("llvm", lambda: _run(parser.parse_args(arguments).edge_cases), 2, debug=False)


def _run(edge_cases: int) -> int:
    """Print the tables of a run; return 0 if no result differs, else 1."""
    rows = list(instructions().values())
    in_memory = [row for row in rows if row.memory]
    wrong: list[str] = []
    variants = (
        ("plain", rows, False, False),
        ("by the host's own instructions", rows, False, True),
        ("checked", in_memory, True, False),
    )
    for title, chosen, checked, special in variants:
        outcomes = check_on_host(chosen, edge_cases, checked, special=special)
        table = ("\t".join(cells) for cells in (HEADER, *table_rows(outcomes)))
        print_text("\n".join([title, *table, ""]))
        wrong += [line for outcome in outcomes for line in outcome.differences]
    print_text("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
