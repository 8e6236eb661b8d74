"""Gathers have Hexagon code with the store of their result, in its packet."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from support.hexagon_interpreter import interpret
from support.hexagon_kernels import check, innermost, kernel, memories, names
from xdsl.dialects import func

from hexnn.dialects.diagnostics import HexnnError
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.scalars import Scalar
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.machine import blocks
from hexnn.lowering.hexagon.program.emit import assembly
from hexnn.lowering.hexagon.selection.select import select
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine

TABLE, LAST = 4096, 4095
"""Where the region of each gather begins in its buffer, and the offset of its last byte."""


def gathering(name: str, count: int = 5) -> func.FuncOp:
    """A kernel that copies the table into its scratch memory and looks up all lanes of `count`
    vectors of offsets, twice, with a change of the table in between.
    """

    def write(b: KernelBuilder) -> None:
        source, scratch, target = b.arguments
        for k in range(33):
            b.store(b.add(scratch, TABLE), b.load(source, k), k)
        rounds(b, name, count, source, scratch, target)
        b.store(b.add(scratch, TABLE), b.load(source, 7), 3)
        rounds(b, name, count, source, scratch, b.add(target, 1 << 12))

    return kernel(3, write)


def rounds(
    b: KernelBuilder, name: str, count: int, source: Scalar, scratch: Scalar, target: Scalar
) -> None:
    """Gather by the words or halfwords at `source`, through two vectors of scratch memory."""
    bits, pair = (16 if name == "vgathermh" else 32), name == "vgathermhw"
    mask = b.splat_h(LAST - 1) if bits == 16 else b.splat_w(LAST - 3)
    with b.loop(count) as i:
        at = b.mul(i, 256)
        first, second = (b.v("vand", b.load(b.add(source, at), k), mask) for k in (0, 1))
        for k, offsets in enumerate((first, second)):
            wide = b.v("vcombine", offsets, first) if pair else offsets
            base = b.add(scratch, TABLE + 4 * k)
            b.store(scratch, b.v(name, first, base, b.const(LAST), wide), k)
        b.store(b.add(target, at), b.v("vaddw", b.load(scratch, 1), first))
        b.store(b.add(target, at), b.load(scratch), 1)


GATHERS = ("vgathermh", "vgathermw", "vgathermhw")


@pytest.mark.parametrize("name", GATHERS)
def test_selected_code(name: str) -> None:
    for loop, body in innermost(check(gathering(name))):
        assert (body[f"{name}_ai"], body["vS32b_ai"]) == (2, 2), loop.label


@pytest.mark.parametrize("version", [66, 73])
@pytest.mark.parametrize("name", GATHERS)
def test_scheduled_code(name: str, version: int) -> None:
    made = gathering(name)
    (expected, found), addresses = memories(3)
    NumpyEngine().run(made, expected, addresses)
    compiled = compile_kernel(made, version)
    interpret(compiled, found, addresses)
    assert (expected.data == found.data).all()
    assert assembly(compiled).count("vtmp.new") >= 4


@pytest.mark.parametrize("name", GATHERS)
def test_on_qemu(name: str) -> None:
    made = gathering(name)
    (expected, found), addresses = memories(3)
    NumpyEngine().run(made, expected, addresses)
    QemuEngine().launch(made, found, addresses)
    assert (expected.data == found.data).all()


def test_regions_of_two_sizes_take_two_registers() -> None:
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        offsets = b.v("vand", b.load(source), b.splat_h(254))
        for k, last in enumerate((255, 257, 255)):
            b.store(target, b.v("vgathermh", offsets, source, b.const(last), offsets), k)

    function = check(kernel(2, write))
    total = sum((names(block) for block in blocks(function.body)), Counter[str]())
    assert total["tfrrcr"] == 2


def twice(b: KernelBuilder, source: Scalar, target: Scalar) -> None:
    """A gather that is stored twice."""
    x = b.load(source)
    gathered = b.v("vgathermh", x, source, b.const(65535), x)
    b.store(target, gathered)
    b.store(target, gathered, 1)


def changed(b: KernelBuilder, source: Scalar, target: Scalar) -> None:
    """A gather between which and its store memory changes."""
    x = b.load(source)
    gathered = b.v("vgathermh", x, source, b.const(65535), x)
    b.store(target, x, 1)
    b.store(target, gathered)


def computed(b: KernelBuilder, source: Scalar, target: Scalar) -> None:
    """A gather of a region whose size is loaded."""
    x = b.load(source)
    b.store(target, b.v("vgathermh", x, source, b.word(source), x))


def selected(b: KernelBuilder, source: Scalar, target: Scalar) -> None:
    """A gather of the lanes that a predicate selects."""
    x = b.load(source)
    b.store(target, b.v("vgathermhq", x, b.first(3), source, b.const(65535), x))


@pytest.mark.parametrize(
    ("write", "says"),
    [
        (twice, "has no Hexagon code in kernels"),
        (changed, "has no Hexagon code in kernels"),
        (computed, "has no Hexagon code with a region whose size is not constant"),
        (selected, "has no Hexagon code in kernels"),
    ],
)
def test_without_code(write: object, says: str) -> None:
    assert callable(write)
    made = kernel(2, lambda b: write(b, *b.arguments))
    with pytest.raises(HexnnError, match=says):
        select(made)


def test_lanes_in_order() -> None:
    def write(b: KernelBuilder) -> None:
        source, target = b.arguments
        x = b.v("vand", b.load(source), b.splat_h(0xFE))
        b.store(target, b.v("vgathermh", x, b.add(source, 128), b.const(255), x))

    (expected, found), addresses = memories(2)
    QemuEngine().launch(kernel(2, write), found, addresses)
    data = expected.data[addresses[0] :]
    offsets = data[:128].view("<u2") & 0xFE
    wanted = data[128:384].view("<u2")[offsets // 2]
    got = found.data[addresses[1] : addresses[1] + 128].view("<u2")
    assert (got == wanted).all()
    assert len(np.unique(wanted)) > 20
