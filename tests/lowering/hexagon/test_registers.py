"""Registers of scheduled code: what may share one, pairs, low registers, what has to be spilled."""

from __future__ import annotations

from unittest import mock

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hvx.table import instruction, scalar_instruction
from hexnn.lowering.hexagon.cells import SIZES
from hexnn.lowering.hexagon.compile import compile_function
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
    Block,
    Function,
    Instr,
    Loop,
    Node,
    Packet,
    Ref,
    Register,
    Use,
    blocks,
)
from hexnn.lowering.hexagon.registers.allocate import allocate
from hexnn.lowering.hexagon.registers.allocators import RegisterAllocator
from hexnn.lowering.hexagon.registers.evictions import assign
from hexnn.lowering.hexagon.registers.liveness import Liveness
from hexnn.lowering.hexagon.registers.register_file import RegisterFile
from hexnn.lowering.hexagon.registers.spill import spill


def vector(name: str = "") -> Ref:
    """A new vector register."""
    return Ref(Register("vector", name))


def load(target: Ref, at: int = 0) -> Instr:
    """Load a vector from where the arguments are."""
    return Instr(instruction("vL32b_ai"), (target,), (Ref(ARGUMENTS), at))


def store(value: Ref, name: str = "vS32b_ai") -> Instr:
    """Store a vector."""
    return Instr(instruction(name), (), (Ref(ARGUMENTS), 0, value))


def hvx(name: str, target: Ref, *uses: Use) -> Instr:
    """A vector instruction."""
    return Instr(instruction(name), (target,), uses)


def packets(*groups: list[Instr]) -> Block:
    """A block of packets."""
    found = [Packet(group) for group in groups]
    return Block([instr for group in groups for instr in group], found)


def function(*nodes: Node) -> Function:
    """A function of scheduled nodes."""
    return Function("f", list(nodes))


def numbers(*refs: Ref) -> list[int | None]:
    """The numbers of registers."""
    return [ref.register.number for ref in refs]


def test_a_packet_reads_before_it_writes() -> None:
    old, new = vector(), vector()
    block = packets([load(old)], [hvx("vabsw", new, old)], [store(new)])
    lives = Liveness.of(function(block)).live_ranges()
    assert lives[old.register, 0] & lives[new.register, 0] == 0


def test_two_definitions_in_a_packet_differ() -> None:
    used, unused = vector(), vector()
    block = packets([hvx("vabsw", unused, used), load(used)], [store(used)])
    assert allocate(function(block)) == []
    assert len(set(numbers(used, unused))) == 2


def test_new_store_keeps_nothing_alive() -> None:
    value, other = vector(), vector()
    first = packets([load(other)], [hvx("vabsw", value, other), store(value, "vS32b_new_ai")])
    lives = Liveness.of(function(first)).live_ranges()
    assert lives[value.register, 0] == 0b100


def test_values_live_through_loops_that_read_them() -> None:
    outside, inside = vector(), vector()
    body = packets([store(outside)], [load(inside)], [store(inside)])
    around = function(packets([load(outside)]), Loop("l", 5, [body], "loop0"), Block())
    lives = Liveness.of(around).live_ranges()
    assert lives[outside.register, 0] == 0b11110
    assert allocate(around) == []
    assert len(set(numbers(outside, inside))) == 2


def test_halves_of_pairs_live_on_their_own() -> None:
    pair, low, high = Register("pair"), vector(), vector()
    block = packets(
        [load(Ref(pair, "lo"))],
        [store(Ref(pair, "lo"))],
        [load(Ref(pair, "hi"))],
        [load(low)],
        [store(Ref(pair, "hi"))],
        [store(low)],
        [load(high)],
        [store(high)],
    )
    lives = Liveness.of(function(block)).live_ranges()
    assert lives[pair, 0] == 0b10
    assert lives[pair, 1] == 0b11000
    assert allocate(function(block)) == []
    assert pair.number is not None
    assert pair.number % 2 == 0
    assert numbers(low) != [pair.number + 1]


def test_thirty_two_vectors_among_them_pairs() -> None:
    pairs = [Register("pair") for _ in range(8)]
    singles = [vector() for _ in range(16)]
    defined = [[load(ref)] for ref in singles[::2]]
    defined += [[load(Ref(pair, half))] for pair in pairs for half in ("lo", "hi")]
    defined += [[load(ref)] for ref in singles[1::2]]
    used = [[hvx("vaddw_dv", Ref(pair), Ref(pair), Ref(pair))] for pair in pairs]
    used += [[store(Ref(pair, half))] for pair in pairs for half in ("lo", "hi")]
    used += [[store(ref)] for ref in singles]
    assert allocate(function(packets(*defined, *used))) == []
    halves = [number for pair in pairs for number in (pair.number, (pair.number or 0) + 1)]
    assert sorted(n for n in [*halves, *numbers(*singles)] if n is not None) == list(range(32))


def test_one_vector_too_many_is_to_be_spilled() -> None:
    refs = [vector() for _ in range(33)]
    block = packets(*([load(ref)] for ref in refs), *([store(ref)] for ref in refs))
    wanted = allocate(function(block))
    assert len(wanted) == 1
    assert numbers(*refs) == [None] * 33


def test_nothing_is_searched_for_where_more_are_live_than_there_are() -> None:
    searched: list[int] = []

    def assigned(file: RegisterFile) -> Register | None:
        searched.append(file.size)
        return assign(file)

    allocator = RegisterAllocator()
    refs = [vector() for _ in range(33)]
    block = packets(*([load(ref)] for ref in refs), *([store(ref)] for ref in refs))
    with mock.patch.object(allocator, "assign", assigned):
        assert len(allocate(function(block), allocator)) == 1
    assert SIZES["vector"] not in searched


def test_low_registers() -> None:
    shifts = [Ref(Register("scalar")) for _ in range(7)]
    values = [vector(), vector(), vector()]
    others = [Ref(Register("scalar")) for _ in range(8)]
    row, set_to = instruction("vasrwh"), scalar_instruction("tfrsi")
    block = packets(
        *([Instr(set_to, (ref,), (1,))] for ref in (*others, *shifts)),
        *([load(ref)] for ref in values[:2]),
        *(
            [
                Instr(row, (values[2],), (values[0], values[1], ref)),
            ]
            for ref in shifts
        ),
        *([Instr(instruction("lvsplatw"), (values[2],), (ref,))] for ref in others),
        [store(values[2])],
    )
    assert allocate(function(block)) == []
    assert sorted(n or 0 for n in numbers(*shifts)) == list(range(1, 8))


def test_copies_of_the_same_register_go() -> None:
    old, new = vector(), vector()
    block = packets([load(old)], [hvx("vassign", new, old)], [store(new)])
    assert allocate(function(block)) == []
    assert numbers(old) == numbers(new)
    assert len(block.packets) == 2


def test_constants_are_computed_again() -> None:
    number, splat, results = Ref(Register("scalar")), vector(), [vector(), vector()]
    code = Function(
        "f",
        [
            Block(
                [
                    Instr(scalar_instruction("tfrsi"), (number,), (5,)),
                    hvx("lvsplatw", splat, number),
                    *(hvx("vabsw", result, splat) for result in results),
                ]
            )
        ],
    )
    made = spill(code, [splat.register])
    names = [instr.opcode.name for block in blocks(code.body) for instr in block.instrs]
    assert names == ["tfrsi", "lvsplatw", "vabsw"] * 2
    assert (len(made), code.frame) == (4, 0)


def test_no_place_to_spill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIZES, "vector", 2)
    left, right = Register("pair"), Register("pair")
    loads = [load(Ref(pair, half)) for pair in (left, right) for half in ("lo", "hi")]
    add = hvx("vaddw_dv", Ref(left), Ref(left), Ref(right))
    code = Function("f", [Block([*loads, add, store(Ref(left, "lo")), store(Ref(left, "hi"))])])
    with pytest.raises(HexnnError, match="kernel 'f' runs out of registers: a pair"):
        compile_function(code, 66)
