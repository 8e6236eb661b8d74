"""Stalls of hand-made code: single packets, forwarding within a packet, loops against all runs."""

from __future__ import annotations

import random

import pytest

from hexnn.dialects.hvx.table import instruction, scalar_instruction
from hexnn.lowering.hexagon.machine import Block, Instr, Loop, Node, Packet, Ref, Register
from hexnn.lowering.hexagon.timing.kernel import work_of
from hexnn.lowering.hexagon.timing.packet_stalls import packet_stalls
from hexnn.lowering.hexagon.timing.replay import Replay, stalls_of

V = [Register("vector", number=n) for n in range(8)]
PAIR = Register("pair", number=2)
R = [Register("scalar", number=n) for n in range(4)]


def op(name: str, defs: list[Register | Ref], *uses: Register | Ref | int) -> Instr:
    """An instruction of the tables."""
    row = instruction(name) if name.startswith("v") else scalar_instruction(name)
    results = tuple(d if isinstance(d, Ref) else Ref(d) for d in defs)
    return Instr(row, results, tuple(Ref(u) if isinstance(u, Register) else u for u in uses))


def block(*packets: list[Instr]) -> Block:
    """A scheduled block."""
    return Block(packets=[Packet(instrs) for instrs in packets])


def loop(count: int, *packets: list[Instr]) -> list[Node]:
    """A loop of one block between empty ones."""
    return [Block(), Loop("l", count, [block(*packets)]), Block()]


LOAD = op("vL32b_ai", [V[0]], R[0], 0)
ADD = op("vaddw", [V[1]], V[0], V[0])
ROTATE = op("vror", [V[2]], V[1], R[1])


@pytest.mark.parametrize(
    ("packets", "stalls"),
    [
        ([[LOAD], [ADD]], 0),
        ([[ADD], [ROTATE]], 1),
        ([[ADD], [], [ROTATE]], 0),
        ([[LOAD], [ADD], [ROTATE]], 1),
        ([[ADD, ROTATE]], 0),
    ],
)
def test_a_source_of_a_permutation_is_read_early(packets: list[list[Instr]], stalls: int):
    assert stalls_of([block(*packets)], 66) == stalls


def test_halves_of_a_pair_are_registers():
    product = op("vmpyhv", [PAIR], V[0], V[1])
    high = op("vror", [V[5]], V[3], R[1])
    other = op("vror", [V[5]], V[4], R[1])
    half = op("vror", [V[5]], Ref(PAIR, "hi"), R[1])
    assert stalls_of([block([product], [high])], 66) == 1
    assert stalls_of([block([product], [half])], 66) == 1
    assert stalls_of([block([product], [other])], 66) == 0


def test_a_new_store_takes_what_its_packet_makes():
    store = Instr(instruction("vS32b_new_ai"), (), (Ref(R[0]), 0, Ref(V[1])))
    again = op("vror", [V[1]], V[1], R[1])
    assert stalls_of([block([ADD], [ADD, store])], 66) == 0
    assert stalls_of([block([ADD], [again, store])], 66) == 1


def test_a_temporary_load_writes_no_register():
    load = op("vL32b_tmp_ai", [V[1]], R[0], 0)
    assert stalls_of([block([load], [ROTATE])], 66) == 0


def test_slow_results_leave_the_vector_unit():
    extract = Instr(instruction("extractw"), (Ref(R[2]),), (Ref(V[1]), Ref(R[1])))
    assert stalls_of([block([extract], [op("tfr", [R[3]], R[2])])], 66) == 14


def test_packets_of_loops_are_multiplied():
    nodes = loop(1000, [LOAD], [ADD])
    assert work_of(nodes, 66).packets == 2000
    assert work_of(nodes, 66).accesses == {("load", False): 1000}
    assert work_of(nodes, 66).demand["load"] == 1000


def test_a_loop_stalls_in_every_iteration():
    assert stalls_of(loop(1000, [ADD], [ROTATE]), 66) == 1000
    carried = op("vror", [V[1]], V[1], R[1])
    assert stalls_of(loop(1000, [carried]), 66) == 999


class Patient(Replay):
    """Runs every iteration of every loop."""

    def loop(self, loop: Loop) -> None:
        """Run a loop, iteration by iteration."""
        for _ in range(loop.count):
            self.run(loop.body)


def sequence(rng: random.Random, depth: int) -> list[Node]:
    """Random blocks and loops."""
    nodes: list[Node] = [some_block(rng)]
    for _ in range(rng.randint(0, 2) if depth else 0):
        nodes += [Loop("l", rng.randint(1, 9), sequence(rng, depth - 1)), some_block(rng)]
    return nodes


def some_block(rng: random.Random) -> Block:
    """Up to three packets that read what others write."""
    return block(*([some_instr(rng)] for _ in range(rng.randint(0, 3))))


def some_instr(rng: random.Random) -> Instr:
    first, second, third = (rng.choice(V) for _ in range(3))
    name = rng.choice(["vaddw", "vror", "vmpyiwb", "vmpyhv"])
    if name == "vmpyhv":
        return op(name, [PAIR], first, second)
    return op(name, [third], first, second if name == "vaddw" else R[1])


@pytest.mark.parametrize("seed", range(40))
def test_repeated_iterations_stall_like_all_of_them(seed: int):
    nodes = sequence(random.Random(seed), 3)
    patient = Patient(66)
    patient.run(nodes)
    assert stalls_of(nodes, 66) == patient.stalls


@pytest.mark.parametrize("number", range(3, 8))
def test_of_several_late_operands_the_first_is_named(number: int) -> None:
    """Whatever their registers: a set of them has another order in each process."""
    first, second = (op("vaddw", [V[n]], V[0], V[0]) for n in (number, number - 1))
    reader = op("vror", [V[0]], V[number], R[1])
    other = op("vror", [V[1]], V[number - 1], R[1])
    (wait,) = packet_stalls([block([first, second], [reader, other])], 66)
    assert wait[1] is first
