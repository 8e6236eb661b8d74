"""Schedules of loops and blocks as kernels have them."""

from __future__ import annotations

from unittest import mock

import pytest

from hexnn.dialects.hvx.table import instruction, instructions, scalar_instruction
from hexnn.lowering.hexagon.machine import (
    Access,
    Block,
    Function,
    Instr,
    Loop,
    Packet,
    Ref,
    Register,
    Symbol,
    Use,
    blocks,
    loops,
)
from hexnn.lowering.hexagon.scheduling import modulo
from hexnn.lowering.hexagon.scheduling.latency import latency
from hexnn.lowering.hexagon.scheduling.schedule import (
    ALL,
    Analyses,
    Transformations,
    schedule,
)
from hexnn.lowering.hexagon.scheduling.waits import iteration_cycles
from hexnn.lowering.hexagon.timing.kernel import work_of


def instr(
    name: str, target: Register | Ref | None, *uses: Register | Use, access: Access | None = None
) -> Instr:
    """An instruction of one result or none."""
    row = instruction(name) if name in instructions() else scalar_instruction(name)
    defs = () if target is None else (target if isinstance(target, Ref) else Ref(target),)
    operands = tuple(Ref(use) if isinstance(use, Register) else use for use in uses)
    return Instr(row, defs, operands, access)


def vector(name: str) -> Register:
    """A vector register."""
    return Register("vector", name)


def names(packet: Packet) -> list[str]:
    """The instructions of a packet."""
    return sorted(instr.opcode.name for instr in packet.instrs)


class Convolution:
    """A tile of a 1 x 1 convolution: five vectors of pixels, four channels."""

    def __init__(self, load: str, step: int) -> None:
        self.sums = [vector(f"sum{n}") for n in range(20)]
        self.pixels, self.weights = Register("scalar", "pixels"), Register("scalar", "weights")
        start = [instr("tfrsi", self.pixels, 0), instr("tfrsi", self.weights, 0)]
        start += [instr("lvsplatw", each, self.pixels) for each in self.sums]
        start.append(instr("loop0i", None, Symbol("taps"), 32))
        loop = Loop("taps", 32, [Block(self.body(load, step))], "loop0")
        end = [instr("vS32b_ai", None, self.pixels, 0, each) for each in self.sums]
        self.function = Function("convolution", [Block(start), loop, Block(end)])

    def body(self, load: str, step: int) -> list[Instr]:
        """An iteration: four channels of the input."""
        found: list[Instr] = []
        loaded = [vector(f"pixels{n}") for n in range(5)]
        words = [Register("scalar64", f"words{n}") for n in range(2)]
        for n, each in enumerate(loaded):
            found.append(instr(load, each, self.pixels, n, access=self.access(0, 128 * n, step)))
        for n, pair in enumerate(words):
            found.append(
                instr("loadrd_io", pair, self.weights, 8 * n, access=self.access(1, 8 * n, 16))
            )
        for n, total in enumerate(self.sums):
            word = Ref(words[n % 4 // 2], "hi" if n % 2 else "lo")
            found.append(instr("vrmpybus_acc", total, total, loaded[n // 4], word))
        found.append(instr("addi", self.pixels, self.pixels, step))
        return [*found, instr("addi", self.weights, self.weights, 16)]

    def access(self, root: int, offset: int, step: int) -> Access:
        """A load of the loop."""
        return Access("load", root, root, offset, 128 if root == 0 else 8, step)


@pytest.mark.parametrize("load", ["vL32b_ai", "vL32Ub_ai"])
@pytest.mark.parametrize("step", [640, 3200])
@pytest.mark.parametrize("version", [66, 73])
def test_convolution_keeps_both_multipliers_busy(load: str, step: int, version: int) -> None:
    function = Convolution(load, step).function
    scheduled = schedule(function, version, 64)
    (loop,) = loops(scheduled.body)
    (kernel,) = blocks(loop.body)
    assert len(kernel.packets) == 10
    assert all(names(packet).count("vrmpybus_acc") == 2 for packet in kernel.packets)
    assert loop.count == 31


def test_given_function_stays() -> None:
    function = Convolution("vL32b_ai", 640).function
    before = [list(block.instrs) for block in blocks(function.body)]
    schedule(function, 66, 64)
    assert [block.instrs for block in blocks(function.body)] == before
    assert not any(block.packets for block in blocks(function.body))
    assert [loop.count for loop in loops(function.body)] == [32]


def test_program_order_when_nothing_is_looked_ahead() -> None:
    function = Convolution("vL32b_ai", 640).function
    scheduled = schedule(function, 66, 1)
    for old, new in zip(blocks(function.body), blocks(scheduled.body), strict=True):
        order = [instr for packet in new.packets for instr in packet.instrs]
        assert [each.defs for each in order] == [each.defs for each in old.instrs]


def packets(*instrs: Instr) -> list[Packet]:
    """The packets of a block."""
    (block,) = schedule(Function("block", [Block(list(instrs))]), 66, 64).body
    assert isinstance(block, Block)
    return block.packets


def test_stores_take_the_result_of_their_packet() -> None:
    total, base = vector("total"), Register("scalar", "base")
    first = instr("vaddw", total, vector("a"), vector("b"))
    found = packets(first, instr("vS32b_ai", None, base, 0, total))
    assert [names(packet) for packet in found] == [["vS32b_new_ai", "vaddw"]]


def test_loads_are_stored_by_a_later_packet() -> None:
    loaded, base = vector("loaded"), Register("scalar", "base")
    load = instr("vL32b_ai", loaded, base, 0, access=Access("load", 0, "x", 0, 128))
    store = instr("vS32b_ai", None, base, 1, loaded, access=Access("store", 1, "x", 0, 128))
    assert [names(packet) for packet in packets(load, store)] == [["vL32b_ai"], ["vS32b_ai"]]


def test_branches_take_the_predicate_of_their_packet() -> None:
    left, more = Register("scalar", "left"), Register("scalar_pred", "more")
    compare = instr("cmpgti", more, left, 0)
    found = packets(compare, instr("jumpt", None, more, Symbol("loop")))
    assert [names(packet) for packet in found] == [["cmpgti", "jumptnew"]]


def test_registers_are_overwritten_by_the_packet_that_reads_them_last() -> None:
    a, b, c = vector("a"), vector("b"), vector("c")
    found = packets(instr("vaddw", a, b, c), instr("vsubw", b, c, c))
    assert len(found) == 1


def test_accesses_of_different_bytes_change_places() -> None:
    base, value, loaded = Register("scalar", "base"), vector("value"), vector("loaded")

    def both(offset: int) -> list[Packet]:
        store = Access("store", 0, "x", 0, 128)
        load = Access("load", 0, "x", 128 * offset, 128)
        return packets(
            instr("vS32b_ai", None, base, 0, value, access=store),
            instr("vL32b_ai", loaded, base, offset, access=load),
        )

    assert len(both(0)) == 2
    assert len(both(1)) == 1


@pytest.mark.parametrize(("first", "length"), [(0, 2), (896, 2), (1024, 1)])
def test_accesses_whose_addresses_never_meet_change_places(first: int, length: int) -> None:
    base, value, loaded = Register("scalar", "base"), vector("value"), vector("loaded")
    store = Access("store", 0, "x", 0, 128, None, (0, 1024))
    load = Access("load", 0, "y", 0, 128, None, (first, first + 512))
    found = packets(
        instr("vS32b_ai", None, base, 0, value, access=store),
        instr("vL32b_ai", loaded, base, 9, access=load),
    )
    assert len(found) == length


@pytest.mark.parametrize(
    ("producer", "consumer", "use", "packets"),
    [
        ("vaddw", "vaddw", 0, 1),
        ("vaddw", "vmpyewuh", 0, 2),
        ("vrmpybus_acc", "vrmpybus_acc", 0, 1),
        ("vrmpybus_acc", "vrmpybus_acc", 1, 2),
        ("vL32b_ai", "vaddw", 0, 1),
        ("vL32b_ai", "vrmpybus_acc", 1, 2),
        ("vaddw", "vS32b_ai", 2, 1),
        ("loadri_io", "lvsplatw", 0, 1),
        ("loadri_io", "loadri_io", 0, 2),
        ("addi", "vL32b_ai", 0, 1),
    ],
)
def test_latencies(producer: str, consumer: str, use: int, packets: int) -> None:
    first, second = instr(producer, None), instr(consumer, None)
    assert latency(first, 0, second, use, 66) == packets


def every_other_word(count: int) -> Function:
    """Words of even numbers from pairs of vectors, stored unaligned; nothing can happen at once."""
    source, target, step = (Register("scalar", name) for name in ("source", "target", "step"))
    pixels, words = vector("pixels"), Register("pair", "words")
    body = [
        instr("vL32b_ai", pixels, source, 0, access=Access("load", 0, "source", 0, 128, 256)),
        instr("vdealvdd", words, pixels, pixels, step),
        instr(
            "vS32Ub_ai",
            None,
            target,
            0,
            Ref(words, "lo"),
            access=Access("store", 1, "target", 0, 128, 64),
        ),
        instr("addi", source, source, 256),
        instr("addi", target, target, 64),
    ]
    start = [instr("tfrsi", each, 0) for each in (source, target, step)]
    start.append(instr("loop0i", None, Symbol("words"), count))
    loop = Loop("words", count, [Block(body)], "loop0")
    return Function("every_other_word", [Block(start), loop, Block()])


def test_copies_let_iterations_overlap() -> None:
    found = schedule(every_other_word(16), 73, 64)
    (loop,) = loops(found.body)
    (body,) = blocks(loop.body)
    permutes = [name for packet in body.packets for name in names(packet) if "vdeal" in name]
    assert (len(body.packets), permutes) == (2, ["vdealvdd"])
    assert iteration_cycles(body.packets, 73) == 2


def long_body(chains: int, count: int = 9) -> Function:
    """Chains of two instructions that any unit executes and two that occupy both multipliers; what
    they start from is there from the beginning.
    """
    source, total = vector("source"), vector("total")
    body: list[Instr] = []
    for _ in range(chains):
        first, second, product = vector("first"), vector("second"), vector("product")
        body.append(instr("vnot", first, source))
        body.append(instr("vabsw", second, first))
        body.append(instr("vmpyewuh", product, second, source))
        body.append(instr("vmpyowh_rnd_sacc", product, product, second, source))
        body.append(instr("vaddw", total, total, product))
    address = Register("scalar", "address")
    start = [instr("tfrsi", address, 0)]
    start += [instr("lvsplatw", each, address) for each in (source, total)]
    start.append(instr("loop0i", None, Symbol("chains"), count))
    end = [instr("vS32b_ai", None, address, 0, total)]
    loop = Loop("chains", count, [Block(body)], "loop0")
    return Function("long", [Block(start), loop, Block(end)])


def test_iterations_of_a_long_body_overlap_as_registers_suffice() -> None:
    (loop,) = loops(schedule(long_body(70), 73, 64).body)
    assert loop.stages == 2


@pytest.mark.parametrize("chains", [3, 20, 70])
@pytest.mark.parametrize("count", [2, 3, 4, 9])
def test_pipelines_take_fewer_packets_with_prologue_and_epilogue(chains: int, count: int) -> None:
    function, plain = long_body(chains, count), Transformations(modulo=False)
    packets, listed = (
        work_of(schedule(function, 73, 64, allowed).body, 73).packets for allowed in (ALL, plain)
    )
    assert packets <= listed
    if count == 9:
        assert packets < listed


def test_pipelines_are_searched_once_for_all_windows() -> None:
    function, known = every_other_word(16), Analyses()
    lengths = []
    for window in (64, 32):
        (loop,) = loops(schedule(function, 73, window, known=known).body)
        lengths.append([len(body.packets) for body in blocks(loop.body)])
    assert lengths == [[2], [2]]
    (analyses,) = known.values()
    assert {interval for each in analyses for interval in each.found} == {2}


@pytest.mark.parametrize(("held", "attempted"), [(20, True), (33, False)])
def test_loops_that_hold_more_than_there_are_registers_are_not_pipelined(
    held: int, attempted: bool
) -> None:
    """Sums of vectors that live through the loop, one after the other."""
    addends, address = [vector(f"addend{n}") for n in range(held)], Register("scalar", "address")
    sums = [vector(f"sum{n}") for n in range(held)]
    start = [instr("tfrsi", address, 0), *(instr("lvsplatw", each, address) for each in addends)]
    start.append(instr("loop0i", None, Symbol("sums"), 9))
    both = zip(sums[1:], sums, addends, strict=False)
    body = [instr("vaddw", target, last, addend) for target, last, addend in both]
    body = [
        instr("vnot", sums[0], addends[-1]),
        *body,
        instr("vS32b_ai", None, address, 0, sums[-1]),
    ]
    function = Function("sums", [Block(start), Loop("sums", 9, [Block(body)], "loop0"), Block()])
    with mock.patch.object(modulo, "attempts", return_value=()) as attempts:
        schedule(function, 73, 64)
    assert attempts.called == attempted


def test_intervals_too_short_for_what_was_left_over_are_skipped() -> None:
    (loop,) = loops(long_body(70).body)
    body, *_ = modulo.analyses_of(loop, 73, frozenset())
    body.left[body.least] = 3 * modulo.LEFT + 1
    end = modulo.intervals_end(body.least)
    assert [each for each in range(end + 9) if body.may_fit(each)] == [*range(body.least + 3, end)]


def test_iterations_wait_for_what_their_packets_read() -> None:
    loaded, turned = vector("loaded"), vector("turned")
    address = Register("scalar", "address")
    load = instr("vL32b_ai", loaded, address, 0)
    rotate = instr("vror", turned, loaded, address)
    assert iteration_cycles([Packet([load]), Packet([rotate])], 73) == 3
    assert iteration_cycles([Packet([rotate]), Packet([load])], 73) == 3
    assert iteration_cycles([Packet([load]), Packet([]), Packet([rotate])], 73) == 3
