"""Every kind of register is spilled and comes back, with more values than registers."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext
from unittest import mock

import numpy as np
import pytest
from support.hexagon_interpreter import interpret
from support.hexagon_random import Generator, run

from hexnn.dialects.hvx.table import Kind, instruction, scalar_instruction
from hexnn.lowering.hexagon import compile
from hexnn.lowering.hexagon.compile import compile_function
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
    PRECOLORED,
    Block,
    Function,
    Instr,
    Loop,
    Node,
    Ref,
    Register,
    Symbol,
    Use,
    blocks,
    innermost_loops,
    loops,
)
from hexnn.lowering.hexagon.program.emit import assembly
from hexnn.lowering.hexagon.registers.pipeline_spills import (
    idle_scalars,
    invariant_vectors,
    with_pipeline_spills,
)
from hexnn.lowering.hexagon.scheduling.trip_counts import body_of
from hexnn.lowering.hexagon.timing.kernel import work_of
from hexnn.runtime.memory import Memory

BUFFER = 64 * 128
COUNTS: dict[Kind, int] = {
    "vector": 40,
    "pair": 20,
    "pred": 24,
    "scalar": 36,
    "scalar64": 18,
    "scalar_pred": 40,
}
"""Values of each kind that live at the same time."""


class Code:
    """Straight-line code that reads the first buffer and writes the second one."""

    def __init__(self) -> None:
        self.instrs: list[Instr] = []
        self.source = self.scalar("loadri_io", Ref(ARGUMENTS), 0)
        self.target = self.scalar("loadri_io", Ref(ARGUMENTS), 4)

    def put(self, name: str, kind: Kind, *uses: Use) -> Ref:
        """Write an HVX instruction; gives its result."""
        found = Ref(Register(kind, name))
        self.instrs.append(Instr(instruction(name), (found,), uses))
        return found

    def scalar(self, name: str, *uses: Use) -> Ref:
        """Write a scalar instruction; gives its result."""
        row = scalar_instruction(name)
        found = Ref(Register(row.results[0].kind, name))
        self.instrs.append(Instr(row, (found,), uses))
        return found

    def store(self, name: str, at: int, value: Ref) -> None:
        """Write a scalar store."""
        self.instrs.append(Instr(scalar_instruction(name), (), (self.target, at, value)))

    def load(self, at: int) -> Ref:
        """Load a vector."""
        base = self.scalar("addi", self.source, 128 * at)
        return self.put("vL32b_ai", "vector", base, 0)

    def keep(self, value: Ref, at: int) -> None:
        """Store a vector."""
        base = self.scalar("addi", self.target, 128 * at)
        self.instrs.append(Instr(instruction("vS32b_ai"), (), (base, 0, value)))


Maker = Callable[[Code, int], Ref]
User = Callable[[Code, int, Ref], None]


def keep_pair(code: Code, at: int, value: Ref) -> None:
    """Store both halves."""
    code.keep(Ref(value.register, "hi"), 2 * at)
    code.keep(Ref(value.register, "lo"), 2 * at + 1)


def keep_pred(code: Code, at: int, value: Ref) -> None:
    """Store a vector predicate as bytes."""
    code.keep(code.put("vandqrt", "vector", value, code.scalar("tfrsi", 0x01010101)), at)


def keep_choice(code: Code, at: int, value: Ref) -> None:
    """Store what a scalar predicate chooses."""
    code.store("storeri_io", 4 * at, code.scalar("muxii", value, at + 1, -at))


KINDS: dict[Kind, tuple[Maker, User]] = {
    "vector": (lambda code, at: code.load(at), lambda code, at, value: code.keep(value, at)),
    "pair": (
        lambda code, at: code.put("vcombine", "pair", code.load(2 * at), code.load(2 * at + 1)),
        keep_pair,
    ),
    "pred": (
        lambda code, at: code.put("vgtb", "pred", code.load(at), code.load(at + 1)),
        keep_pred,
    ),
    "scalar": (
        lambda code, at: code.scalar("loadri_io", code.source, 4 * at),
        lambda code, at, value: code.store("storeri_io", 4 * at, value),
    ),
    "scalar64": (
        lambda code, at: code.scalar("loadrd_io", code.source, 8 * at),
        lambda code, at, value: code.store("storerd_io", 8 * at, value),
    ),
    "scalar_pred": (
        lambda code, at: code.scalar("cmpgti", code.scalar("loadri_io", code.source, 4 * at), 0),
        keep_choice,
    ),
}
"""How a value of each kind is made, and how it is stored."""


def many(kind: Kind) -> Function:
    """Code that makes all values of a kind and then stores them twice, in different orders."""
    code = Code()
    make, use = KINDS[kind]
    values = [make(code, at) for at in range(COUNTS[kind])]
    order = list(range(len(values)))
    random.Random(1).shuffle(order)
    for at in order + order[::-1]:
        use(code, at, values[at])
    return Function("many", [Block(code.instrs)])


def outcome(function: Function) -> bytes:
    """The memory after a call on random bytes."""
    memory = Memory(2 * BUFFER, 0)
    memory.data[: 2 * BUFFER] = np.random.default_rng(1).integers(0, 256, 2 * BUFFER)
    interpret(function, memory, [0, BUFFER])
    return memory.data[: 2 * BUFFER].tobytes()


@pytest.mark.parametrize("kind", COUNTS)
def test_kinds(kind: Kind) -> None:
    code = many(kind)
    expected = outcome(code)
    compiled = compile_function(code, 66)
    assert compiled.frame > 0
    assert compiled.frame % 128 == 0
    assert outcome(compiled) == expected


@pytest.mark.parametrize("seed", range(10))
def test_random_code(seed: int) -> None:
    rng = random.Random(seed)
    code = Generator(rng, rng.randrange(10, 24), rng.randrange(5, 12)).function()
    expected = run(code)
    compiled = compile_function(code, 66)
    assert run(compiled) == expected
    assert assembly(compiled).count("{") == sum(len(b.packets) for b in blocks(compiled.body))


def pixels(kept: int, streams: int = 6, rows: int = 9) -> Function:
    """Code that copies pixels at one distance in a loop, and then stores `kept` scalars that it
    loaded before.
    """
    code = Code()
    values = [code.scalar("loadri_io", code.source, 4 * at) for at in range(kept)]
    setup = Instr(scalar_instruction("loop0i"), (), (Symbol("rows"), rows))
    entry, code.instrs = [*code.instrs, setup], []
    for number in range(streams):
        base = code.scalar("addi", code.source, 100 * number)
        vector = code.put("vL32Ub_ai", "vector", base, 0)
        for _ in range(10):
            vector = code.put("vaddb", "vector", vector, vector)
        base = code.scalar("addi", code.target, 1024 + 128 * number)
        code.instrs.append(Instr(instruction("vS32b_ai"), (), (base, 0, vector)))
    for pointer, step in ((code.source, 100 * streams), (code.target, 128 * streams)):
        code.instrs.append(Instr(scalar_instruction("addi"), (pointer,), (pointer, step)))
    loop, code.instrs = Loop("rows", rows, [Block(code.instrs)], "loop0"), []
    code.target = code.scalar("addi", code.target, -128 * streams * rows)
    for at, value in enumerate(values):
        code.store("storeri_io", 4 * at, value)
    return Function("pixels", [Block(entry), loop, Block(code.instrs)])


def test_scalars_are_spilled_for_walks() -> None:
    spilled = 0
    for kept in range(16, 30):
        code = pixels(kept)
        expected = outcome(code)
        compiled = compile_function(code, 66)
        assert outcome(compiled) == expected
        names = [i.opcode.name for b in blocks(compiled.body) for i in b.instrs]
        spilled += compiled.frame > 0 and "vL32Ub_ppu" in names
    assert spilled


def registers(nodes: list[Node]) -> set[Register]:
    """The registers that code names."""
    instrs = (instr for block in blocks(nodes) for instr in block.instrs)
    return {x.register for i in instrs for x in (*i.defs, *i.uses) if isinstance(x, Ref)}


def test_scalars_that_loops_do_not_use_are_idle() -> None:
    code = pixels(24)
    (loop,) = loops(code.body)
    idle = idle_scalars(code)
    assert len(idle) == 24
    assert not registers(loop.body) & {*idle}
    (freed,) = with_pipeline_spills(code, [{"scalar": 1}])
    assert registers(code.body) & registers(freed.body) <= {*PRECOLORED}
    assert outcome(compile_function(freed, 66)) == outcome(code)


def products(factors: int, rows: int = 40) -> Function:
    """Code that loads `factors` vectors and adds, in a loop, products of each of them and what the
    loop reads; those of the first one twice.
    """
    code = Code()
    held = [code.put("vL32b_ai", "vector", code.source, at % 8) for at in range(factors)]
    setup = Instr(scalar_instruction("loop0i"), (), (Symbol("rows"), rows))
    entry, code.instrs = [*code.instrs, setup], []
    totals: list[Ref] = []
    for chain in range(4):
        vector = code.put("vL32b_ai", "vector", code.source, chain)
        total = code.put("vrmpyubv", "vector", vector, held[0])
        for factor in held[chain::4]:
            product = code.put("vrmpyubv", "vector", vector, factor)
            total = code.put("vaddw", "vector", total, product)
        totals.append(total)
    for at, total in enumerate(totals):
        code.instrs.append(Instr(instruction("vS32b_ai"), (), (code.target, at, total)))
    for pointer in (code.source, code.target):
        code.instrs.append(Instr(scalar_instruction("addi"), (pointer,), (pointer, 128)))
    loop, code.instrs = Loop("rows", rows, [Block(code.instrs)], "loop0", parallel=True), []
    code.store("storeri_io", 0, code.target)
    return Function("products", [Block(entry), loop, Block(code.instrs)])


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("file", ["scalar", "vector"])
def test_random_code_with_values_of_loops_in_memory(seed: int, file: str) -> None:
    """The counter of the outer loop is an idle scalar."""
    rng = random.Random(seed)
    drawn = (
        Generator(rng, rng.randrange(6, 16), rng.randrange(3, 8)).function() for _ in range(99)
    )
    spilled = (
        (code, freed)
        for code in drawn
        for freed in with_pipeline_spills(code, [{file: 2}] * len(innermost_loops(code.body)))
    )
    code, freed = next(spilled)
    assert freed.frame > code.frame
    assert run(compile_function(freed, 66)) == run(code)


def packets(code: Function, relief: bool) -> tuple[int, bytes]:
    """The packets of compiled code and what it does, with or without spills for pipelines."""
    none = mock.patch.object(compile, "with_pipeline_spills", return_value=[])
    with nullcontext() if relief else none:
        compiled = compile_function(code, 73)
    return work_of(compiled.body, 73).packets, outcome(compiled)


def test_idle_scalars_are_spilled_where_that_is_shorter() -> None:
    """From 26 on, the loop has no registers for a pipeline beside those that it does not use."""
    for kept in range(20, 29, 2):
        (before, expected), (now, found) = (packets(pixels(kept, 1, 40), x) for x in (False, True))
        assert found == expected == outcome(pixels(kept, 1, 40))
        assert now < before if kept >= 26 else now == before


def test_invariant_vectors_are_reloaded_where_that_is_shorter() -> None:
    """From 26 factors on, too few registers are left for a pipeline."""
    for factors in (24, 28, 32):
        code = products(factors)
        (before, expected), (now, found) = (packets(products(factors), x) for x in (False, True))
        assert found == expected == outcome(code)
        assert now < before / 2 if factors >= 26 else now == before


def test_invariant_vectors_that_are_read_least_come_first() -> None:
    code = products(8)
    (loop,) = innermost_loops(code.body)
    found = invariant_vectors(body_of(loop))
    first = next(iter(blocks(code.body))).instrs[2].defs[0].register
    assert len(found) == 8
    assert found[-1] is first
