"""Weights that are packed two in a byte: what is loaded, and that networks compute the same."""

from __future__ import annotations

import numpy as np
import pytest
from support.htp_networks import Net
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp, qnn
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.quant import UniformType
from hexnn.passes.htp.memory.ledger import Content
from hexnn.passes.htp.tiling.packed_weights import packed_bytes
from hexnn.semantics.registry import Array
from hexnn.tools.model import Model


def unpacked(halves: Array, least: int, padded: bool) -> list[int]:
    """The bytes that are packed, one by one."""
    found = [0] * (2 * halves.size)
    for i, both in enumerate(halves.reshape(-1).view(np.uint8).tolist()):
        vector, byte = divmod(i, 128)
        for half, code in enumerate((both % 16, both // 16)):
            value = 0 if padded and not code else (least + code) % 256
            found[256 * vector + 128 * half + byte] = value
    return found


@pytest.mark.parametrize("values", [range(-8, 8), range(-7, 8), [0], range(112, 128), [-128, -113]])
def test_sixteen_values_are_packed(values: range | list[int]):
    data = np.random.default_rng(0).choice(np.array(values, np.int8), 768)
    packed = packed_bytes(data)
    assert packed is not None
    assert not packed.padded
    assert packed.halves.size == 384
    found = unpacked(packed.halves, packed.least, padded=False)
    assert found == data.view(np.uint8).tolist()


def test_padding_takes_one_of_them():
    data = np.random.default_rng(0).integers(121, 136, 512).astype(np.uint8)
    data[::5] = 0
    packed = packed_bytes(data)
    assert packed is not None
    assert packed.padded
    assert unpacked(packed.halves, packed.least, padded=True) == data.tolist()
    data[1] = 120
    assert packed_bytes(data) is None
    assert packed_bytes(np.arange(256, dtype=np.uint8)) is None


def network(bound: int) -> ModuleOp:
    """Three layers whose weights are at most `bound`."""
    net = Net((1, 6, 6, 64))
    for outputs, kernel in ((96, 1), (40, 3), (200, 1)):
        net.conv(outputs, kernel)
    module = net.module()
    for op in module.walk():
        if isinstance(op, qnn.ConstantOp) and isinstance(op.type.element_type, UniformType):
            if op.type.element_type.storage_name == "i8":
                narrow = qnn.ConstantOp.of(op.array.clip(-bound, bound), op.type)
                op.properties.update(narrow.properties)
    return module


def loads(model: Model) -> int:
    """The bytes of weights that transfers load."""
    starts = [op for op in model.ir.walk() if isinstance(op, htp.DmaStartOp)]
    sources = [op for op in starts if isinstance(op.source.owner, ConstantOp)]
    return sum(op.nbytes for op in sources if htp.itemsize(op.source) == 1)


@pytest.mark.parametrize("tcm", ["8M", "64K", "32K"])
def test_networks_load_half_and_compute_the_same(tcm: str):
    wide, narrow = (Model(network(bound)).lower("htp", f"v73{{tcm={tcm}}}") for bound in (8, 7))
    assert loads(narrow) <= 0.53 * loads(wide)
    assert narrow.lower("hvx").compare(Model(network(7)), isolated=False)


def test_unpacked_weights_are_no_activations():
    planned = Model(network(7)).lower("htp", "v73{tcm=8M}")
    memory, later = planned.memory_map(), planned.lower("hvx").memory_map()
    weights = [each.nbytes for each in memory.buffers if each.content is Content.WEIGHTS]
    unpacked = [op.output for op in planned.ir.walk() if isinstance(op, htp.UnpackNibblesOp)]
    assert len(unpacked) == 3
    assert set(map(htp.physical_bytes, unpacked)) <= set(weights)
    assert memory.peaks == later.peaks
    whole = Model(network(8)).lower("htp", "v73{tcm=8M}").memory_map()
    assert memory.peaks["activations"] == whole.peaks["activations"]
