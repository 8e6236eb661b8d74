"""Transfers of boxes equal numpy's assignment of slices, in every layout."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexnn.dialects import htp
from hexnn.dialects.htp.buffers import TensorBuffer
from hexnn.runtime.memory import Memory
from hexnn.runtime.transfers import StridedTransfer, prepare_transfer

Dims = tuple[int, int, int, int]


def buffer(address: int, layout: str, dims: Dims) -> TensorBuffer:
    """A tensor of bytes."""
    return TensorBuffer(address, htp.LAYOUTS[layout], dims, np.dtype(np.uint8))


def copied(layout: str, source: Dims, dest: Dims, at: Dims, to: Dims, sizes: Dims) -> bool:
    """Copy a box, and compare both tensors and all other bytes."""
    memory, rng = Memory(1 << 20, 1 << 20), np.random.default_rng(0)
    memory.data[:] = rng.integers(0, 256, len(memory.data))
    a, b = buffer(0, layout, source), buffer(memory.tcm_base, layout, dest)
    x, y = a.read(memory), b.read(memory)
    before = memory.data.copy()
    prepare_transfer(memory, a, b, at, to, sizes).run()
    cut = tuple(slice(o, o + s) for o, s in zip(at, sizes, strict=True))
    y[tuple(slice(o, o + s) for o, s in zip(to, sizes, strict=True))] = x[cut]
    changed = np.flatnonzero(memory.data != before)
    return bool((b.read(memory) == y).all()) and (
        sizes == source == dest or len(changed) <= int(np.prod(sizes))
    )


@st.composite
def axis(draw: st.DrawFn, limit: int) -> tuple[int, int, int, int, int]:
    """Along one axis: the sizes of two tensors, offsets in them, and the size of a box."""
    size = draw(st.integers(1, limit))
    at, to = draw(st.integers(0, 9)), draw(st.integers(0, 9))
    rest = st.integers(0, 5)
    return at + size + draw(rest), to + size + draw(rest), at, to, size


def dims(sizes: tuple[int, ...]) -> Dims:
    """Four numbers, one an axis."""
    b, h, w, d = sizes
    return b, h, w, d


@st.composite
def boxes(draw: st.DrawFn) -> tuple[Dims, Dims, Dims, Dims, Dims]:
    """Shapes of two tensors, offsets in them, and the sizes of a box."""
    rows = [draw(axis(limit)) for limit in (2, 12, 12, 40)]
    source, dest, at, to, sizes = (dims(column) for column in zip(*rows, strict=True))
    return source, dest, at, to, sizes


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(["flat", "strip", "crouton"]), boxes())
def test_boxes(layout: str, box: tuple[Dims, Dims, Dims, Dims, Dims]):
    assert copied(layout, *box)


@pytest.mark.parametrize(
    ("layout", "at", "sizes", "shape"),
    [
        ("flat", (0, 3, 0, 0), (1, 4, 16, 8), (1, 512)),
        ("flat", (0, 3, 2, 0), (1, 4, 5, 8), (4, 40)),
        ("strip", (0, 3, 0, 0), (1, 4, 16, 8), (2, 256)),
        ("strip", (0, 0, 0, 4), (1, 16, 16, 4), (1, 1024)),
    ],
)
def test_rows_and_depths_are_strided_copies(layout: str, at: Dims, sizes: Dims, shape: tuple[int]):
    memory = Memory(1 << 16, 1 << 16)
    source, dest = buffer(0, layout, (1, 16, 16, 8)), buffer(memory.tcm_base, layout, sizes)
    transfer = prepare_transfer(memory, source, dest, at, (0, 0, 0, 0), sizes)
    assert isinstance(transfer, StridedTransfer)
    assert transfer.source.shape == shape


def test_a_buffer_outside_of_memory_is_refused():
    memory = Memory(256, 256)
    source, dest = (
        buffer(0, "flat", (1, 1, 1, 300)),
        buffer(memory.tcm_base, "flat", (1, 1, 1, 100)),
    )
    with pytest.raises(Exception, match="outside of memory"):
        prepare_transfer(memory, source, dest, (0,) * 4, (0,) * 4, (1, 1, 1, 100))
