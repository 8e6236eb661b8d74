"""Every instruction computes what qemu-hexagon computes: the reference and both engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import i32

from hexnn.dialects import hvx
from hexnn.runtime.engines import toolchain
from hexnn.runtime.engines.conformance import ANSWER, RECORD, Stub, answers, records, stubs
from hexnn.runtime.engines.conformance import program as program_text
from hexnn.runtime.engines.conformance_llvm import compile_stubs, execute
from hexnn.runtime.engines.conformance_vectors import operands
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.memory import Memory
from hexnn.runtime.reference.hvx import semantics

Array = NDArray[Any]

COUNT = 96
"""Records for each stub."""


@dataclass(frozen=True)
class Case:
    """A stub with its operands and records."""

    stub: Stub
    inputs: dict[str, Array]
    records: Array

    def expected(self) -> list[Array]:
        """The results by the reference semantics."""
        values = [
            np.asarray(self.stub.immediate) if o.kind == "immediate" else self.inputs[o.name]
            for o in self.stub.row.inputs
        ]
        found = semantics(self.stub.row.name)(*values)
        return list(found) if isinstance(found, tuple) else [found]

    def __str__(self) -> str:
        return f"{self.stub.row.name} #{self.stub.immediate}: {self.stub.row.syntax}"


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Random and corner records of all stubs."""
    rng = np.random.default_rng(20)
    found: list[Case] = []
    for index, stub in enumerate(stubs(hvx.instructions().values())):
        inputs = operands(rng, stub, COUNT)
        found.append(Case(stub, inputs, records(index, stub, inputs, COUNT)))
    return found


@pytest.fixture(scope="module")
def emulated(
    cases: list[Case], tmp_path_factory: pytest.TempPathFactory, program: Callable[[str], str]
) -> list[Array]:
    """What qemu-hexagon answers."""
    for name in toolchain.PACKAGES:
        program(name)
    path: Path = tmp_path_factory.mktemp("conformance") / "stubs"
    binary = toolchain.assemble(program_text([case.stub for case in cases]), path)
    output = toolchain.emulate(binary, np.concatenate([c.records for c in cases]).tobytes())
    return list(np.frombuffer(output, np.uint8).reshape(len(cases), COUNT, ANSWER))


def differences(case: Case, seen: list[Array], wanted: list[Array]) -> list[str]:
    """One line for each result that differs."""
    return [
        f"{case}: {operand.name} of record {np.argwhere(a != b)[0]}"
        for operand, a, b in zip(case.stub.row.results, seen, wanted, strict=True)
        if not np.array_equal(a, b)
    ]


def test_reference_equals_qemu(cases: list[Case], emulated: list[Array]):
    wrong = [
        line
        for case, answer in zip(cases, emulated, strict=True)
        if not case.stub.row.memory
        for line in differences(case, case.expected(), answers(case.stub, answer))
    ]
    assert not wrong


def test_llvm_equals_reference(cases: list[Case]):
    plain = [case for case in cases if not case.stub.row.memory]
    calls = compile_stubs([case.stub for case in plain])
    wrong = [
        line
        for case, call in zip(plain, calls, strict=True)
        for line in differences(
            case, answers(case.stub, execute(call, case.records)), case.expected()
        )
    ]
    assert not wrong


def memory_kernel(stub: Stub) -> func.FuncOp:
    """`(record, answer)`: the memory instruction with operands and results in memory."""
    kernel = func.FuncOp("memory", ([i32, i32], []))
    block = kernel.body.block
    record, answer = block.args
    place = hvx.MemwOp(record, 8)
    start = record if stub.row.memory == "load" else answer
    address = arith.AddiOp(start, place.output)
    block.add_ops([place, address])
    immediates = {"offset": stub.immediate}
    if stub.row.memory == "load":
        value = hvx.instruction_op(stub.row.name)([address.result], immediates)
        put = hvx.instruction_op("vS32Ub_ai")([answer, value.results[0]])
        block.add_ops([value, put, func.ReturnOp()])
        return kernel
    slots = [hvx.instruction_op("vL32Ub_ai")([record], {"offset": k}) for k in (1, 2)]
    block.add_ops(slots)
    values = [address.result, slots[0].results[0]]
    if stub.row.condition:
        zero = hvx.instruction_op("vxor")([slots[0].results[0]] * 2)
        mask = hvx.instruction_op("vgtub")([slots[0].results[0], zero.results[0]])
        block.add_ops([zero, mask])
        values = [mask.results[0], address.result, slots[1].results[0]]
    block.add_ops([hvx.instruction_op(stub.row.name)(values, immediates), func.ReturnOp()])
    return kernel


@pytest.mark.parametrize("engine", [NumpyEngine(), LlvmEngine()], ids=["numpy", "llvm"])
def test_memory_equals_qemu(
    engine: NumpyEngine | LlvmEngine, cases: list[Case], emulated: list[Array]
):
    memory = Memory(128 + RECORD + ANSWER + 128, 128)
    for case, wanted in zip(cases, emulated, strict=True):
        if not case.stub.row.memory:
            continue
        kernel = memory_kernel(case.stub)
        for record, answer in zip(case.records, wanted, strict=True):
            memory.data[:] = 0
            memory.view(128, RECORD)[:] = record
            engine.run(kernel, memory, (128, 128 + RECORD))
            size = 128 if case.stub.row.memory == "load" else ANSWER
            assert (memory.view(128 + RECORD, size) == answer[:size]).all(), str(case)


def test_missing_tool_names_its_package(monkeypatch: pytest.MonkeyPatch):
    toolchain.find_tool.cache_clear()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(toolchain.HexnnError, match=r"'llvm-mc' was not found .* package llvm-19"):
        toolchain.tool("llvm-mc")
    assert toolchain.missing_tools() == list(toolchain.PACKAGES)
    toolchain.find_tool.cache_clear()
