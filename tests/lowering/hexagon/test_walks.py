"""Walks of accesses: every access keeps its address, and additions that only they read go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from hexnn.dialects.hvx.table import instruction, scalar_instruction
from hexnn.lowering.hexagon.machine import Block, Function, Instr, Loop, Ref, Register, Symbol, Use
from hexnn.lowering.hexagon.scheduling.walks import SCALARS, make_walks, walks, with_walks

VECTOR = 128
DISTANCE = 100


def add(target: Register, base: Register, amount: int) -> Instr:
    """The addition of a constant."""
    return Instr(scalar_instruction("addi"), (Ref(target),), (Ref(base), amount))


def load(base: Register, offset: int, name: str = "vL32Ub_ai") -> Instr:
    """The load of the vector number `offset` behind a register's address."""
    return Instr(instruction(name), (Ref(Register("vector")),), (Ref(base), offset))


def store(base: Register, offset: int, vector: Ref) -> Instr:
    """The store of a vector."""
    return Instr(instruction("vS32Ub_ai"), (), (Ref(base), offset, vector))


def drawn(rng: Random, pointers: Sequence[Register]) -> list[Instr]:
    """A body of accesses to pixels at one distance, by pointers and by registers computed from
    them, some of which are overwritten; pointers move on within it.
    """
    body, temporaries = list[Instr](), [Register("scalar") for _ in range(2)]
    for k in range(rng.randint(10, 40)):
        base, target = rng.choice([*pointers, *temporaries[: k and 2]]), rng.choice(temporaries)
        if rng.random() < 0.1:
            body.append(add(base, base, rng.choice((64, DISTANCE))))
        if rng.random() < 0.9:
            off = 8 * (rng.random() < 0.05)
            body.append(add(target, base, DISTANCE * rng.choice((0, 1, 1, 2)) + off))
            base = target
        name = rng.choice(("vL32Ub_ai", "vL32Ub_ai", "vL32b_ai"))
        body.append(load(base, int(rng.random() < 0.1), name))
        if rng.random() < 0.3:
            body.append(store(base, 2, body[-1].defs[0]))
    return body


def accessed(instrs: Sequence[Instr], values: dict[Register, int]) -> list[int]:
    """The addresses of all accesses, given the values of registers at the entry."""
    held, found = dict(values), list[int]()

    def value(use: Use) -> int:
        if isinstance(use, Ref):
            return held.setdefault(use.register, 10_000 * len(held))
        assert isinstance(use, int)
        return use

    for instr in instrs:
        first, second = (value(use) for use in instr.uses[:2])
        if instr.opcode.name == "addi":
            held[instr.defs[0].register] = first + second
        elif instr.opcode.name.endswith("_ppu"):
            found.append(first)
            held[instr.defs[-1].register] = first + second
        else:
            found.append(first + second * VECTOR)
    return found


@pytest.mark.parametrize("seed", range(200))
def test_accesses_keep_their_addresses(seed: int) -> None:
    rng, modifier = Random(seed), Register("modifier")
    pointers = [Register("scalar") for _ in range(2)]
    body = drawn(rng, pointers)
    values = dict.fromkeys([modifier], DISTANCE)
    values |= {r: 1000 * k for k, r in enumerate({u.register: 0 for i in body for u in refs(i)})}
    live = {(register, 0) for register in pointers}
    walking = with_walks(body, DISTANCE, Ref(modifier), live)
    assert accessed(walking, values) == accessed(body, values)
    stepping = sum(instr.opcode.name.endswith("_ppu") for instr in walking)
    assert stepping == sum(map(len, walks(body, DISTANCE)))


def refs(instr: Instr) -> list[Ref]:
    """The scalar registers that an instruction reads."""
    uses = [use for use in instr.uses if isinstance(use, Ref)]
    return [use for use in uses if use.register.kind == "scalar"]


def rows(pixels: int, distance: int, work: int) -> Loop:
    """A loop over rows of pixels, with `work` other instructions for each."""
    row, total = Register("scalar", "row"), Register("vector", "total")
    body = list[Instr]()
    for k in range(pixels):
        address = Register("scalar")
        body += [add(address, row, k * distance), load(address, 0)]
        vector = body[-1].defs[0]
        body += [
            Instr(instruction("vaddw"), (Ref(Register("vector")),), (vector, Ref(total)))
            for _ in range(work)
        ]
    body.append(add(row, row, pixels * distance))
    return Loop("rows", 9, [Block(body)], "loop0")


def kernel(*inner: Loop) -> Function:
    """A function of loops, one after the other."""
    setup = Instr(scalar_instruction("loop0i"), (), (Symbol("rows"), 9))
    nodes = [node for loop in inner for node in (Block([setup]), loop)]
    return Function("rows", [*nodes, Block()])


def names(loop: Loop) -> list[str]:
    """The names of the instructions of an innermost loop."""
    (body,) = loop.body
    assert isinstance(body, Block)
    return [instr.opcode.name for instr in body.instrs]


def test_loops_walk_by_two_distances_the_longest_first() -> None:
    lengths, distances = (6, 4, 8, 5), (100, 200, 300, 100)
    loops = [rows(n, each, 20) for n, each in zip(lengths, distances, strict=True)]
    function = kernel(*loops)
    assert make_walks(function, 73)
    assert [names(loop).count("vL32Ub_ppu") for loop in loops] == [6, 0, 8, 5]
    entry = function.body[0]
    assert isinstance(entry, Block)
    set_to = [i.uses[0] for i in entry.instrs if i.opcode.name == "tfrsi"]
    assert sorted(map(str, set_to)) == ["100", "300"]


def test_loops_whose_accesses_would_wait_for_each_other_do_not_walk() -> None:
    assert not make_walks(kernel(rows(8, 100, 1)), 73)


@pytest.mark.parametrize(("others", "made"), [(SCALARS - 12, False), (SCALARS - 4, True)])
def test_loops_walk_where_scalars_are_short(others: int, made: bool) -> None:
    """Walks need one register for eight addresses, but multiplications bound the packets."""
    loop = rows(8, 100, 0)
    (body,) = loop.body
    assert isinstance(body, Block)
    last, word = body.instrs.pop(), Register("scalar", "word")
    vectors = [instr.defs[0] for instr in body.instrs if instr.opcode.name == "vL32Ub_ai"]
    additions = [instr for instr in body.instrs if instr.opcode.name == "addi"]
    accesses = [instr for instr in body.instrs if instr.opcode.name != "addi"]
    products = [
        Instr(instruction("vrmpybus"), (Ref(Register("vector")),), (vector, Ref(word)))
        for vector in vectors
        for _ in range(8)
    ]
    body.instrs = [*additions, *accesses, *products, last]
    held = [Register("scalar") for _ in range(others)]
    function = kernel(loop)
    end = function.body[-1]
    assert isinstance(end, Block)
    end.instrs += [add(register, register, 0) for register in held]
    assert make_walks(function, 73) == made
