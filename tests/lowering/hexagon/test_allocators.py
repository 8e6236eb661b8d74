"""Allocators of plug-ins: what they choose is taken, and checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from unittest import mock

import pytest
from support.hexagon_random import Generator, run
from support.machine import ROOT

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hexagon import FuncOp
from hexnn.lowering.hexagon.compile import Choices, compile_function
from hexnn.lowering.hexagon.machine import STACK, Register
from hexnn.lowering.hexagon.registers.allocators import (
    ALLOCATORS,
    RegisterAllocator,
    allocator_named,
    register_allocator,
)
from hexnn.lowering.hexagon.registers.register_file import RegisterFile
from hexnn.lowering.hexagon.registers.shortage import Shortage
from hexnn.tools.api import apply, parse
from hexnn.tools.driver.load import load_file

TEXT = """
hexagon.func @kernel version 73 {
  hexagon.block {
    %r0 = memw(r0+#0);
    %v0 = vmem(%r0+#0);
    %v1 = vmem(%r0+#1);
    %vv0 = vcombine(%v0, %v1);
    %vv0.w = vadd(%vv0.w, %vv0.w);
    vmem(%r0+#0) = %vv0.lo;
    vmem(%r0+#1) = %vv0.hi;
    jumpr r31
  }
}
"""


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    """Registered allocators are forgotten behind the test."""
    with mock.patch.dict(ALLOCATORS):
        yield


def allocated(allocator: type[RegisterAllocator]) -> str:
    """The kernel with the registers of an allocator."""
    register_allocator(allocator)
    option = f"{{allocator={allocator.name}}}"
    module = apply(parse(TEXT), f"hexagon-schedule{option},hexagon-allocate{option}")
    (code,) = (op for op in module.ops if isinstance(op, FuncOp))
    return str(code)


class FromAbove(RegisterAllocator):
    """The highest free register."""

    name = "from-above"

    def assign(self, file: RegisterFile) -> Register | None:
        for register in file.registers:
            numbers = reversed(file.candidate_numbers(register))
            file.occupy(register, next(n for n in numbers if file.is_free(register, n)))
        return None


def test_registers_are_those_of_the_allocator() -> None:
    code = allocated(FromAbove)
    assert "v31:30.w = vadd(v31:30.w, v31:30.w)" in code
    assert "r28 = memw(r0+#0)" in code


def test_random_code_gives_the_same_bytes() -> None:
    """By a linear scan, which spills."""
    load_file(str(ROOT / "examples" / "allocator.py"))
    frames = [frame_of_same_bytes(random.Random(seed)) for seed in range(8)]
    assert sum(map(bool, frames)) >= 4


def frame_of_same_bytes(rng: random.Random) -> int:
    """The bytes of stack of random code that a linear scan compiles."""
    function = Generator(rng, vector_count=20, pair_count=9).function()
    expected = run(function)
    choices = Choices(allocator=allocator_named("linear-scan"))
    compiled = compile_function(function, 66, choices=choices)
    assert run(compiled) == expected
    return compiled.frame


class Shares(RegisterAllocator):
    """All values in the first register that they may take."""

    name = "shares"

    def assign(self, file: RegisterFile) -> Register | None:
        file.assigned |= {each: file.candidate_numbers(each)[0] for each in file.registers}
        return None


class Odd(RegisterAllocator):
    name = "odd"

    def assign(self, file: RegisterFile) -> Register | None:
        file.assigned |= {each: 2 * at + 1 for at, each in enumerate(file.registers)}
        return None


class Forgets(RegisterAllocator):
    name = "forgets"

    def assign(self, file: RegisterFile) -> Register | None:
        return None


class Gives(RegisterAllocator):
    """Gives up, and spills nothing."""

    name = "gives-up"

    def assign(self, file: RegisterFile) -> Register | None:
        return file.registers[0] if file.registers else None

    def spills(self, shortage: Shortage, stuck: Register) -> list[Register]:
        return []


class SpillsStack(Gives):
    name = "spills-stack"

    def spills(self, shortage: Shortage, stuck: Register) -> list[Register]:
        return [STACK]


@pytest.mark.parametrize(
    ("allocator", "message"),
    [
        (Shares, r"the allocator gives the result of '.*' number 0, which holds another value"),
        (
            Odd,
            r"%vv0 = vcombine\(%v0, %v1\)' number 5\n.*: numbers are 0 to 30 in steps of 2",
        ),
        (Forgets, r"gives the result of '%r0 = memw\(r0\+#0\)' no register"),
        (Gives, r"the allocator spills nothing in 'kernel'"),
        (SpillsStack, r"gives 'r29' a stack slot, but it cannot be spilled"),
    ],
)
def test_wrong_registers_are_refused(allocator: type[RegisterAllocator], message: str) -> None:
    with pytest.raises(HexnnError, match=message):
        allocated(allocator)


def test_unknown_names() -> None:
    with pytest.raises(HexnnError, match="unknown allocator 'defalt', did you mean 'default'"):
        apply(parse(TEXT), "hexagon-schedule,hexagon-allocate{allocator=defalt}")
