"""Selected code computes what the kernel computes, and its inner loops have nothing to spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from support.hexagon_kernels import check, innermost, kernel, names

from hexnn.dialects.diagnostics import HexnnError
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.scalars import Scalar
from hexnn.lowering.hexagon.machine import Access, Ref, blocks, loops
from hexnn.lowering.hexagon.selection.select import select


def test_copy_has_two_pointers_and_a_hardware_loop():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(10, parallel=True) as i:
            b.store(b.add(target, b.mul(i, 128)), b.load(b.add(source, b.mul(i, 128))))

    ((loop, body),) = innermost(check(kernel(2, write)))
    assert body == {"vL32b_ai": 1, "vS32b_ai": 1, "addi": 2}
    assert (loop.control, loop.count, loop.parallel) == ("loop0", 10, True)


def test_accumulators_need_no_copies():
    def write(b: KernelBuilder) -> None:
        source, weights, target = b.arguments
        start = [b.splat_w(b.word(weights, 4 * k)) for k in (0, 1)]

        def rows(y: Scalar, values: Any) -> Any:
            def columns(x: Scalar, values: Any) -> Any:
                at = b.add(source, b.mul(y, 512), b.mul(x, 128))
                pixels = b.load(at)
                words = [b.word(b.add(weights, b.mul(x, 16)), 4 * k) for k in (0, 1)]
                return [
                    b.v("vrmpybus_acc", v, pixels, w) for v, w in zip(values, words, strict=True)
                ]

            return b.reduce(4, values, columns)

        for k, value in enumerate(b.reduce(3, start, rows)):
            b.store(target, value, k)

    function = check(kernel(3, write))
    ((_, body),) = innermost(function)
    assert body == {"vL32b_ai": 1, "loadrd_io": 1, "vrmpybus_acc": 2, "addi": 2}
    total = sum((names(block) for block in blocks(function.body)), Counter[str]())
    assert total["vassign"] == total["tfr"] == 0


@pytest.mark.parametrize(
    "counts", [(2,), (2, 3), (2, 3, 2), (2, 2, 2, 3), (1500,), (3, 1100), (1, 1, 4)]
)
def test_loops(counts: tuple[int, ...]):
    def write(b: KernelBuilder) -> None:
        nest(b, list(counts), b.arguments[1])

    def nest(b: KernelBuilder, left: list[int], target: Scalar) -> None:
        if not left:
            b.store_unaligned(target, b.v("vaddb", b.load(b.arguments[0]), b.load(b.arguments[0])))
            return
        with b.loop(left[0]) as i:
            nest(b, left[1:], b.add(target, b.mul(i, 12)))

    function = check(kernel(2, write))
    controls = [loop.control for loop in loops(function.body)]
    depth = sum(count > 1 for count in counts)
    assert controls == ["branch", "branch", "loop1", "loop0"][-depth:]


def test_swapped_values():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        start = [b.load(source, k) for k in range(3)]
        turned = b.reduce(5, start, lambda _, v: [v[1], v[2], b.v("vaddb", v[0], v[1])])
        for k, value in enumerate(turned):
            b.store(target, value, k)

    check(kernel(2, write))


def test_pairs_and_predicates_go_round():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        pair = b.v("vcombine", b.load(source), b.load(source, 1))
        mask = b.v("vgtub", b.load(source, 2), b.load(source, 3))

        def turn(i: Scalar, values: Any) -> Any:
            pair, mask = values
            swapped = b.v("vcombine", b.lo(pair), b.hi(pair))
            more = b.v("vaddhw_acc", swapped, b.hi(pair), b.load(source, 4))
            return [more, b.v("pred_xor", mask, b.v("pred_scalar2v2", b.add(b.mul(i, 3), 1)))]

        pair, mask = b.reduce(6, [pair, mask], turn)
        b.store(target, b.lo(pair))
        b.store(target, b.hi(pair), 1)
        b.store_masked(mask, b.add(target, 256), b.lo(pair))

    check(kernel(2, write))


def test_old_values_that_live_on_are_copied():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        x, y = b.load(source), b.load(source, 1)
        b.store(target, b.lo(b.v("vaddhw_acc", b.v("vcombine", x, y), x, y)), 3)
        changed = b.v("vrmpybus_acc", x, y, 0x01020304)
        b.store(target, changed, 1)
        b.store(target, x, 2)

    check(kernel(2, write))


CHOICES: dict[str, Callable[[KernelBuilder, Scalar], Scalar]] = {
    "minimum": lambda b, i: b.minimum(b.mul(i, 40), 130),
    "maximum": lambda b, i: b.maximum(b.sub(b.mul(i, 40), 77), 5),
    "and": lambda b, i: b.bit_and(b.mul(i, 40), -16),
    "long and": lambda b, i: b.bit_and(b.mul(i, 4000), 0xFF0),
    "eq": lambda b, i: b.choose(i, "eq", 3, 7, b.mul(i, 9)),
    "ne": lambda b, i: b.choose(i, "ne", 3, 700, b.mul(i, 9)),
    "slt": lambda b, i: b.choose(i, "slt", 3, 7, b.mul(i, 9)),
    "sle": lambda b, i: b.choose(b.mul(i, 600), "sle", 1200, 7, b.mul(i, 9)),
    "sgt": lambda b, i: b.choose(i, "sgt", b.mul(i, 2), 7, b.sub(12, i)),
    "sge": lambda b, i: b.choose(b.mul(i, -7), "sge", -21, 7, b.mul(i, 9)),
    "table": lambda b, i: b.table(i, [11, 22, 5, 4, 3, 260, 9]),
    "negative": lambda b, i: b.sub(1000, b.mul(b.minimum(i, 3), 37)),
    "product": lambda b, i: b.mul(b.minimum(i, 3), 515),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_scalars(choice: str):
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(7) as i:
            number = CHOICES[choice](b, i)
            b.store(b.add(target, b.mul(i, 256)), b.splat_w(number))
            pixels = b.load_unaligned(b.add(source, number))
            b.store(b.add(target, b.mul(i, 256)), b.v("vror", pixels, number), 1)

    check(kernel(2, write))


def test_far_offsets_share_what_they_can():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(3) as i, b.loop(2) as j:
            at = b.add(b.mul(i, 8192), b.mul(j, 128))
            for k in (0, 1, 9, 25, 40):
                b.store(b.add(target, at), b.load(b.add(source, at), k), 60 - k)

    check(kernel(2, write))


def test_accesses_say_what_they_touch():
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        with b.loop(4) as i:
            b.store(b.add(target, b.mul(i, 256)), b.load_unaligned(b.add(source, b.mul(i, 4), 12)))

    function = check(kernel(2, write))
    (body,) = (list(blocks(loop.body)) for loop in loops(function.body))
    load, store = (instr.access for instr in body[0].instrs if instr.access)
    assert load == Access("load", 0, load.symbol if load else None, 12, 128, 4, (12, 152))
    assert store == Access("store", 1, store.symbol if store else None, 0, 128, 256, (0, 896))


def test_registers_are_written_before_they_are_read():
    def write(b: KernelBuilder) -> None:
        with b.loop(3) as i:
            b.store(b.add(b.arguments[0], b.mul(i, 128)), b.splat_w(b.mul(i, 5)))

    function = check(kernel(1, write))
    known: set[object] = {0, 31}
    for block in blocks(function.body):
        for instr in block.instrs:
            read = [use.register for use in instr.uses if isinstance(use, Ref)]
            assert all(register in known or register.number in known for register in read)
            known |= {ref.register for ref in instr.defs}


def test_a_trip_count_that_is_not_constant():
    b = KernelBuilder("kernel", 1)
    with b.loop(5):
        b.store(b.arguments[0], b.zero())
    made = b.finish()
    (loop,) = (op for op in made.walk() if op.name == "scf.for")
    loop.operands[1] = b.arguments[0]
    with pytest.raises(HexnnError, match="trip count that is not constant"):
        select(made)
