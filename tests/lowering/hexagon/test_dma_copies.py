"""Transfers as strided copies write what the executor's transfers write."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexnn.dialects import htp
from hexnn.dialects.htp.buffers import Bytes, TensorBuffer
from hexnn.lowering.hexagon.program.dma_copies import Axis, Copy, copies
from hexnn.runtime.memory import Memory
from hexnn.runtime.transfers import prepare_transfer

Sizes = tuple[int, ...]


def buffer(address: int, layout: str, sizes: Sizes) -> TensorBuffer:
    """A tensor of bytes."""
    return TensorBuffer(address, htp.LAYOUTS[layout], sizes, np.dtype(np.uint8))


def run(data: Bytes, copy: Copy) -> None:
    """One copy, run by run."""
    for outer in range(copy.outer.count):
        for inner in range(copy.inner.count):
            source = copy.source + outer * copy.outer.source_step + inner * copy.inner.source_step
            dest = copy.dest + outer * copy.outer.dest_step + inner * copy.inner.dest_step
            data[dest : dest + copy.nbytes] = data[source : source + copy.nbytes]


@st.composite
def boxes(draw: st.DrawFn) -> tuple[Sizes, Sizes, Sizes, Sizes, Sizes]:
    """Shapes of two tensors, offsets in them, and the sizes of a box."""
    rows: list[Sizes] = []
    for limit in (2, 12, 12, 40):
        size, at, to = (draw(st.integers(low, high)) for low, high in ((1, limit), (0, 9), (0, 9)))
        rest = st.integers(0, 5)
        rows.append((at + size + draw(rest), to + size + draw(rest), at, to, size))
    source, dest, at, to, sizes = zip(*rows, strict=True)
    return source, dest, at, to, sizes


@settings(max_examples=60)
@given(st.sampled_from(["flat", "strip", "crouton"]), boxes())
def test_copies_equal_transfers(layout: str, box: tuple[Sizes, Sizes, Sizes, Sizes, Sizes]):
    source, dest, at, to, sizes = box
    memory, rng = Memory(1 << 20, 1 << 20), np.random.default_rng(0)
    memory.data[:] = rng.integers(0, 256, len(memory.data))
    a, b = buffer(0, layout, source), buffer(memory.tcm_base, layout, dest)
    data = memory.data.copy()
    prepare_transfer(memory, a, b, at, to, sizes).run()
    for copy in copies(a, b, at, to, sizes):
        run(data, copy)
    assert (data == memory.data).all()


@pytest.mark.parametrize(
    ("layout", "at", "sizes", "found"),
    [
        ("flat", (0, 3, 0, 0), (1, 4, 16, 8), Copy(384, 4096, 512)),
        ("flat", (0, 3, 2, 0), (1, 4, 5, 8), Copy(400, 4096, 40, Axis(4, 128, 40))),
        (
            "flat",
            (0, 3, 2, 1),
            (1, 4, 5, 2),
            Copy(401, 4096, 2, Axis(5, 8, 2), Axis(4, 128, 10)),
        ),
    ],
)
def test_regular_boxes_are_one_copy(layout: str, at: Sizes, sizes: Sizes, found: Copy):
    source, dest = buffer(0, layout, (1, 16, 16, 8)), buffer(4096, layout, sizes)
    assert copies(source, dest, at, (0, 0, 0, 0), sizes) == [found]
    assert found.total == np.prod(sizes)
