"""Kernels on qemu-hexagon: the bytes of the other engines, the packets of the schedule, errors."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from support.engine_kernels import kernel as kernel_of
from support.engine_kernels import random_memory
from support.hexagon_random import BUFFER, POINTERS, Generator, run
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import functions_of
from hexnn.dialects.hvx.fingerprint import fingerprint
from hexnn.dialects.hvx.table import scalar_instruction
from hexnn.lowering.hexagon.compile import compile_function, compile_kernel
from hexnn.lowering.hexagon.machine import LINK, Instr, Loop, Node, Ref, blocks
from hexnn.lowering.hexagon.program.bounds import access_spans
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.hexagon.kernel import QemuEngine, executable, execute
from hexnn.runtime.memory import Memory
from hexnn.testing.programs import PROGRAMS
from hexnn.tools.api import load

DIGITS = Path(__file__).parents[3] / "examples" / "digits" / "digits_int8.tflite"


@pytest.fixture(scope="module", autouse=True)
def _tools(program: Callable[[str], str]) -> None:
    for name in PROGRAMS:
        program(name)


def kernels(module: ModuleOp) -> list[func.FuncOp]:
    """The different kernels of a module."""
    found = [f for f in functions_of(module) if f.sym_name.data != "main"]
    return list({fingerprint(kernel): kernel for kernel in found}.values())


def memories(kernel: func.FuncOp) -> tuple[Memory, Memory, list[int]]:
    """Two equal memories of random bytes, and addresses at which a kernel stays inside of them."""
    ends = [0] * len(kernel.body.block.args)
    for _, argument, _, end in access_spans(kernel):
        ends[argument] = max(ends[argument], -(-end // 128) * 128)
    first, second = (Memory(128, sum(ends) + 128) for _ in range(2))
    first.data[:] = np.random.default_rng(1).integers(0, 256, first.data.size, np.uint8)
    second.data[:] = first.data
    starts = first.tcm_base + np.cumsum([0, *ends[:-1]])
    return first, second, [int(start) for start in starts]


def packets(nodes: list[Node]) -> int:
    """The packets that a sequence executes."""
    return sum(
        node.count * packets(node.body) if isinstance(node, Loop) else len(node.packets)
        for node in nodes
    )


def test_kernels_of_a_network() -> None:
    engine = QemuEngine()
    for kernel in kernels(load(DIGITS).lower("hvx").ir):
        expected, found, addresses = memories(kernel)
        LlvmEngine().run(kernel, expected, addresses)
        counters = engine.launch(kernel, found, addresses)
        assert (found.data == expected.data).all()
        assert counters.packets == packets(compile_kernel(kernel, 67).body)


@pytest.mark.parametrize("seed", range(4))
def test_random_code_with_and_without_spills(seed: int) -> None:
    rng = random.Random(seed)
    code = Generator(rng, rng.randrange(6, 24), rng.randrange(3, 12)).function()
    expected = run(code)
    returned = Instr(scalar_instruction("jumpr"), (), (Ref(LINK),))
    list(blocks(code.body))[-1].instrs.append(returned)
    compiled = compile_function(code, 67)
    memory = Memory(4 * BUFFER, 1 << 16)
    memory.data[: 4 * BUFFER] = np.random.default_rng(1).integers(0, 256, 4 * BUFFER)
    addresses = [BUFFER * number for number in range(POINTERS + 1)]
    counters = execute(executable(compiled, len(addresses)), memory, addresses)
    assert memory.data[: 4 * BUFFER].tobytes() == expected
    assert counters.packets == packets(compiled.body)


ADD = "%s = hvx.vaddb %v, %v\nhvx.vS32b_ai %a0, 0, %s"
STORE = "%v = hvx.lvsplatw %c5\nhvx.vS32b_ai %a0, {}, %v"
LOOP = f"""
%many = arith.constant 1000000000 : i32
scf.for %i = %c0 to %many step %c1 : i32 {{
  {STORE.format(0)}
  scf.yield
}}
"""


def test_launches_are_repeated() -> None:
    memory, add = random_memory(), parsed("%v = hvx.vL32b_ai %a0, 0\n" + ADD)
    before = memory.view(memory.tcm_base, 128).copy()
    counters = QemuEngine().launch(add, memory, [memory.tcm_base], repeats=3)
    assert (memory.view(memory.tcm_base, 128) == (before << 3).astype(np.uint8)).all()
    assert counters.hvx_instructions == 3


def test_accesses_outside_of_memory() -> None:
    memory = random_memory()
    with pytest.raises(HexnnError, match="vS32b_ai accesses 128 bytes at"):
        QemuEngine().run(parsed(STORE.format(-1)), memory, [memory.tcm_base])


def test_instructions_that_qemu_lacks() -> None:
    memory = random_memory()
    newer = parsed("%v = hvx.lvsplatw %c5\n%w = hvx.vassign_fp %v\nhvx.vS32b_ai %a0, 0, %w")
    with pytest.raises(HexnnError, match="is an instruction of v68"):
        QemuEngine().run(newer, memory, [memory.tcm_base])


def test_a_kernel_that_takes_too_long() -> None:
    memory, loop = random_memory(), parsed(LOOP)
    with pytest.raises(HexnnError, match="kernel 'k' stopped on qemu-hexagon: nothing came"):
        QemuEngine(timeout=0.1).run(loop, memory, [memory.tcm_base])
    with pytest.raises(HexnnError, match="more than the limit of 1000"):
        QemuEngine(limit=1000).run(loop, memory, [memory.tcm_base])


def parsed(body: str) -> func.FuncOp:
    """A kernel of one argument from its text."""
    return kernel_of(body, arguments=1)
