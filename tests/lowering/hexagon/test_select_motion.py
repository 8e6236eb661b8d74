"""Where selection computes what several loops share, and how many registers that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from support.hexagon_kernels import check, innermost, kernel, names
from xdsl.dialects import arith

from hexnn.dialects.diagnostics import HexnnError
from hexnn.kernels.builder import KernelBuilder
from hexnn.lowering.hexagon.machine import Block, Loop, loops
from hexnn.lowering.hexagon.selection.select import select


def own(loop: Loop) -> Counter[str]:
    """The instructions of a loop outside of the loops inside."""
    found = (names(node) for node in loop.body if isinstance(node, Block))
    return sum(found, Counter[str]())


def with_words(count: int) -> Callable[[KernelBuilder], None]:
    """Words that are read once, and used after an inner loop of every iteration."""

    def write(b: KernelBuilder) -> None:
        source, words, target = b.arguments
        with b.loop(4) as i:
            at = b.add(target, b.mul(i, 1024))
            with b.loop(3) as j:
                b.store(b.add(at, b.mul(j, 128)), b.load(b.add(source, b.mul(j, 128))))
            total = b.load(at)
            for k in range(count):
                total = b.v("vaddw", total, b.splat_w(b.word(words, 4 * k)))
            b.store(at, total, 4)

    return write


@pytest.mark.parametrize(("count", "inside"), [(8, 0), (12, 6)])
def test_many_words_are_read_where_they_are_used(count: int, inside: int):
    function = check(kernel(3, with_words(count)))
    outer = next(iter(loops(function.body)))
    assert own(outer)["loadrd_io"] == inside


def test_masks_are_made_before_a_loop():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(5) as i:
            at = b.mul(i, 128)
            mask = b.between(5, 77)
            b.store_masked(mask, b.add(target, at), b.load(b.add(source, at)))

    ((_, body),) = innermost(check(kernel(2, write)))
    assert body == {"vL32b_ai": 1, "vS32b_qpred_ai": 1, "addi": 2}


def test_masks_that_change_stay():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(5) as i:
            b.store_masked(b.first(b.add(b.mul(i, 7), 1)), target, b.load(source))

    ((_, body),) = innermost(check(kernel(2, write)))
    assert body["pred_scalar2v2"] == 1


def test_more_masks_than_registers_stay():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(5) as i:
            for k in range(6):
                at = b.add(target, b.mul(i, 1024))
                b.store_masked(b.first(k + 3), b.add(at, 128 * k), b.load(source))

    ((_, body),) = innermost(check(kernel(2, write)))
    assert body["pred_scalar2v2"] == 6


@pytest.mark.parametrize(("places", "pointers"), [(3, 4), (6, 7), (9, 2)])
def test_few_addresses_are_pointers(places: int, pointers: int):
    """Increments at the end of the body: of a pointer a place, or of one for all places."""

    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(5) as i:
            pixels = b.load(b.add(source, b.mul(i, 128)))
            for k in range(places):
                b.store(b.add(target, b.mul(i, 128), 4096 * k), pixels)

    function = check(kernel(2, write))
    (loop,) = loops(function.body)
    instrs = next(node for node in loop.body if isinstance(node, Block)).instrs
    moved = [i for i in instrs if i.opcode.name == "addi" and i.defs[0] == i.uses[0]]
    assert len(moved) == pointers


def test_a_pointer_serves_a_whole_nest():
    """It is moved back after each loop, and set up only once."""

    def write(b: KernelBuilder) -> None:
        source, target = b.arguments

        def rows(y: Any, values: Any) -> Any:
            def columns(x: Any, values: Any) -> Any:
                at = b.add(source, b.mul(y, 4096), b.mul(x, 256))
                return [b.v("vaddw", values[0], b.load(at))]

            return b.reduce(5, values, columns)

        with b.loop(4) as i:
            (total,) = b.reduce(3, [b.load(source)], rows)
            b.store(b.add(target, b.mul(i, 128)), total)

    outer, middle, inner = loops(check(kernel(2, write)).body)
    assert own(inner) == {"vL32b_ai": 1, "vaddw": 1, "addi": 1}
    assert own(middle)["addi"] == 1
    assert own(outer)["tfr"] == own(outer)["loadri_io"] == 0


def test_an_operation_without_code():
    b = KernelBuilder("kernel", 1)
    b.store(b.arguments[0], b.zero())
    made = b.finish()
    (store,) = (op for op in made.walk() if op.name == "hvx.vS32b_ai")
    store.operands[0] = divided(b)
    with pytest.raises(HexnnError, match=r"arith.divsi"):
        select(made)


def divided(b: KernelBuilder) -> Any:
    """A quotient, placed at the start of a kernel."""
    op = arith.DivSIOp(b.arguments[0], b.arguments[0])
    block = b.func.body.block
    first = block.first_op
    assert first is not None
    block.insert_op_before(op, first)
    return op.result
