"""The kernel builder: folding, placement, alignment, loops, partial stores."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import arith, scf
from xdsl.ir import Operation

from hexnn.dialects import hvx
from hexnn.kernels.builder import PARALLEL, KernelBuilder
from hexnn.kernels.scalars import Residue
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.memory import Memory


def names(b: KernelBuilder) -> list[str]:
    """The operations of the kernel, constants left out."""
    return [op.name for op in b.func.body.walk() if not isinstance(op, arith.ConstantOp)]


def test_numbers_fold():
    b = KernelBuilder("k", 1)
    assert b.add(1, 2, 3) == 6
    assert b.mul(4, 5) == 20
    assert b.sub(7, 2) == 5
    assert b.minimum(1, 2) == 1
    assert b.maximum(1, 2) == 2
    assert b.bit_and(13, 6) == 4
    assert b.choose(1, "slt", 2, 10, 20) == 10
    assert b.table(2, [5, 6, 7]) == 7
    assert names(b) == []


@pytest.mark.parametrize("x", [-2, 3, 4])
def test_comparisons_fold_as_they_run(x: int) -> None:
    """Signed; unsigned where the predicate says so."""
    holds = {
        **{"eq": x == 3, "ne": x != 3, "slt": x < 3, "sle": x <= 3, "sgt": x > 3, "sge": x >= 3},
        **{"ult": x % 2**32 < 3, "ule": x % 2**32 <= 3, "ugt": x % 2**32 > 3},
        "uge": x % 2**32 >= 3,
    }
    b = KernelBuilder("k", 1)
    assert {name: b.choose(x, name, 3, 1, 0) for name in holds} == {
        k: int(v) for k, v in holds.items()
    }


@given(st.integers(-300, 300), st.integers(-300, 300), st.integers(-9, 9))
def test_residues_of_arithmetic(x: int, y: int, factor: int) -> None:
    """What is known modulo 128 of an expression is the expression modulo 128."""
    b = KernelBuilder("k", 1)
    (pointer,) = b.arguments
    known = dict(zip((base := b.mul(pointer, 128), b.add(base, y)), (0, y), strict=True))
    left = b.add(base, x)
    for right, value in known.items():
        assert b.misalignment(b.sub(left, right)) == (x - value) % 128
        assert b.misalignment(b.add(left, right)) == (x + value) % 128
    assert b.misalignment(b.mul(left, factor)) == x * factor % 128


def test_neutral_elements_vanish():
    b = KernelBuilder("k", 1)
    (x,) = b.arguments
    assert b.add(x, 0) is x
    assert b.mul(x, 1) is x
    assert b.mul(x, 0) == 0
    assert b.sub(x, 0) is x
    assert b.choose(x, "eq", 3, 8, 8) == 8
    assert names(b) == []


def test_equal_operations_are_one():
    b = KernelBuilder("k", 2)
    x, y = b.arguments
    assert b.add(x, y, 4) is b.add(x, 4, y)
    assert b.word(x, 8) is b.word(x, 8)
    assert b.splat_w(7) is b.splat_w(7)
    assert names(b).count("arith.addi") == 2


def test_invariants_leave_loops():
    b = KernelBuilder("k", 2)
    x, y = b.arguments
    with b.loop(4) as i, b.loop(5) as j:
        b.store(b.add(x, y, b.mul(i, 128), b.mul(j, 256)), b.splat_w(b.word(y)))
    kernel = b.finish()
    kernel.verify()
    outer = next(op for op in kernel.body.block.ops if isinstance(op, scf.ForOp))
    inner = next(op for op in outer.body.block.ops if isinstance(op, scf.ForOp))
    before = [op.name for op in kernel.body.block.ops if not isinstance(op, arith.ConstantOp)]
    assert before == ["arith.addi", "hvx.memw", "scf.for", "func.return"]
    assert [op.name for op in outer.body.block.ops] == [
        "arith.muli",
        "arith.addi",
        "scf.for",
        "scf.yield",
    ]
    assert [op.name for op in inner.body.block.ops] == [
        "arith.muli",
        "arith.addi",
        "hvx.lvsplatw",
        "hvx.vS32b_ai",
        "scf.yield",
    ]


def test_a_loop_of_one_iteration_vanishes():
    b = KernelBuilder("k", 1)
    with b.loop(1, parallel=True) as i:
        assert i == 0
    assert list(b.reduce(1, [b.zero()], lambda i, values: values)) == [b.zero()]
    assert "scf.for" not in names(b)


def test_parallel_loops_are_marked():
    b = KernelBuilder("k", 1)
    with b.loop(2, parallel=True), b.loop(2):
        pass
    loops = [op for op in b.func.walk() if isinstance(op, scf.ForOp)]
    assert [PARALLEL in loop.attributes for loop in loops] == [True, False]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (Residue.of(130), Residue(128, 2)),
        (Residue(128, 4) + Residue(64, 70 % 64), Residue(64, 10)),
        (Residue() * 256, Residue(128, 0)),
        (Residue(4, 3) * 8, Residue(32, 24)),
    ],
)
def test_residues(known: Residue, expected: Residue):
    assert known == expected


def test_alignment_is_known():
    b = KernelBuilder("k", 1)
    (x,) = b.arguments
    with b.loop(3) as i:
        assert b.misalignment(b.add(x, b.mul(i, 256), 132)) == 4
        assert b.misalignment(b.add(x, b.mul(i, 64))) is None
        assert b.bit_and(b.add(x, b.mul(i, 64), 3), 63) == 3
        b.load_unaligned(b.add(x, b.mul(i, 128)))
        b.load_unaligned(b.add(x, b.mul(i, 96)))
    loads = [op.name for op in b.func.walk() if isinstance(op, hvx.InstructionOp)]
    assert loads == ["hvx.vL32b_ai", "hvx.vL32Ub_ai"]


def test_far_vectors_move_the_base():
    b = KernelBuilder("k", 1)
    load = b.load(b.arguments[0], 8).owner
    assert isinstance(load, hvx.InstructionOp)
    assert load.immediate_value == 0
    assert isinstance(load.operands[0].owner, Operation)
    assert load.operands[0].owner.name == "arith.addi"


def stored(start: int, nbytes: int, known: bool) -> None:
    """Store part of a vector at 256 + start, and see that all other bytes stay."""
    b = KernelBuilder("k", 2)
    source, target = b.arguments
    with b.loop(1 if known else 2) as i:
        address = b.add(target, 256 + start) if known else b.add(target, b.mul(i, 1), 255 + start)
        b.store_partial(address, b.load(source), nbytes)
    memory = Memory(1024, 0)
    memory.data[:] = np.random.default_rng(0).integers(0, 256, memory.data.size)
    expected = memory.data.copy()
    for first in [256 + start] if known else [255 + start, 256 + start]:
        expected[128 + first : 128 + first + nbytes] = expected[:nbytes]
    kernel = b.finish()
    kernel.verify()
    NumpyEngine().run(kernel, memory, [0, 128])
    assert (memory.data == expected).all()


@given(st.integers(1, 130), st.integers(1, 128), st.booleans())
@settings(max_examples=60, deadline=None)
def test_partial_stores_write_exactly_their_bytes(start: int, nbytes: int, known: bool):
    stored(start, nbytes, known)


@pytest.mark.parametrize("start", [0, 1, 127, 128])
@pytest.mark.parametrize("nbytes", [1, 127, 128])
@pytest.mark.parametrize("known", [True, False])
def test_partial_stores_at_the_ends(start: int, nbytes: int, known: bool):
    stored(start, nbytes, known)
