"""Independent values of a register get registers of their own; what flows together stays one."""

from __future__ import annotations

from hexnn.dialects.hvx.table import instruction
from hexnn.lowering.hexagon.machine import (
    ARGUMENTS,
    Block,
    Function,
    Instr,
    Loop,
    Packet,
    Ref,
    Register,
    blocks,
)
from hexnn.lowering.hexagon.registers.webs import split


def load(target: Ref) -> Instr:
    """Load a vector."""
    return Instr(instruction("vL32b_ai"), (target,), (Ref(ARGUMENTS), 0))


def store(value: Ref, name: str = "vS32b_ai") -> Instr:
    """Store a vector."""
    return Instr(instruction(name), (), (Ref(ARGUMENTS), 0, value))


def packets(*groups: list[Instr]) -> Block:
    """A block of packets."""
    return Block([instr for group in groups for instr in group], [Packet(g) for g in groups])


def names(function: Function) -> list[Register]:
    """The vectors that are written and read, in order."""
    instrs = [i for b in blocks(function.body) for p in b.packets for i in p.instrs]
    refs = [ref for i in instrs for ref in (*i.defs, *i.uses) if isinstance(ref, Ref)]
    return [ref.register for ref in refs if ref.register is not ARGUMENTS]


def test_values_one_after_the_other() -> None:
    old = Ref(Register("vector"))
    function = Function("f", [packets([load(old)], [store(old), load(old)], [store(old)])])
    origins = split(function)
    first, first_read, second, second_read = names(function)
    assert (first, second) == (first_read, second_read)
    assert first is not second
    assert {origins[first], origins[second]} == {old.register}


def test_a_value_that_goes_round_a_loop_is_one() -> None:
    carried = Ref(Register("vector"))
    body = packets([store(carried)], [load(carried)])
    function = Function("f", [packets([load(carried)]), Loop("l", 3, [body], "loop0"), Block()])
    split(function)
    assert len(set(names(function))) == 1


def test_a_changed_register_is_one() -> None:
    sum, other = Ref(Register("vector")), Ref(Register("vector"))
    add = Instr(instruction("vrmpyubv_acc"), (sum,), (sum, other, other))
    function = Function("f", [packets([load(sum)], [load(other)], [add], [store(sum)])])
    split(function)
    assert len(set(names(function))) == 2


def test_halves_belong_together() -> None:
    pair = Register("pair")
    parts = [load(Ref(pair, "lo")), load(Ref(pair, "hi"))]
    use = Instr(instruction("vaddw_dv"), (Ref(pair),), (Ref(pair), Ref(pair)))
    function = Function("f", [packets([parts[0]], [parts[1]], [use], [store(Ref(pair, "hi"))])])
    split(function)
    assert len(set(names(function))) == 1


def test_a_new_store_reads_its_own_packet() -> None:
    value = Ref(Register("vector"))
    moved = Instr(instruction("vassign"), (value,), (Ref(Register("vector")),))
    block = packets([load(value)], [store(value)], [moved, store(value, "vS32b_new_ai")])
    function = Function("f", [block])
    split(function)
    first, _, written, _, stored = names(function)
    assert written is stored
    assert first is not written
