"""One array holds both memories, and nothing outside of them can be seen."""

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.memory import Memory


def test_views_write_through():
    memory = Memory(256, 1024)
    memory.view(128, 4)[:] = 7
    memory.view(memory.tcm_base, 2)[:] = 9
    assert memory.data[128:133].tolist() == [7, 7, 7, 7, 0]
    assert memory.data[memory.tcm_base : memory.tcm_base + 3].tolist() == [9, 9, 0]


def test_places():
    memory = Memory(5000, 1024)
    assert memory.tcm_base % 4096 == 0
    assert memory.tcm_base >= 5000 + 4096
    assert len(memory.data) == memory.tcm_base + 1024 + 4096
    assert memory.data.ctypes.data % 128 == 0


@pytest.mark.parametrize(
    ("address", "nbytes"), [(-1, 4), (253, 4), (256, 1), (8191, 1), (8192 + 1020, 8), (1 << 40, 1)]
)
def test_accesses_outside_are_errors(address: int, nbytes: int):
    memory = Memory(256, 1024)
    assert memory.tcm_base == 8192
    with pytest.raises(HexnnError, match="is outside of memory"):
        memory.view(address, nbytes)
