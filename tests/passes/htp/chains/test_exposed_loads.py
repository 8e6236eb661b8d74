"""Operations that are alone with the load of their constants are computed in pieces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.htp_networks import Net
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp, qnn
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import shape
from hexnn.lowering.hexagon.timing.makespan_bound import Makespan
from hexnn.passes.htp.chains.ladder import Plan, Tile
from hexnn.passes.htp.tiling import tile as tiling
from hexnn.tools.alternatives import tiles_of
from hexnn.tools.model import Model


def whole(function: FuncOp, target: htp.Target, plan: Plan, tile: Tile) -> Plan:
    """The same plan."""
    return plan


def dense(rows: int, inputs: int, outputs: int) -> ModuleOp:
    """A fully connected layer."""
    net = Net((rows, inputs))
    net.dense(outputs)
    return net.module()


def launches(model: Model) -> int:
    """The launches of fully connected layers."""
    return sum("fully_connected" in str(op.kernel) for op in launches_of(model))


def launches_of(model: Model) -> Iterator[htp.LaunchOp]:
    """The launches of kernels."""
    return (op for op in model.ops if isinstance(op, htp.LaunchOp))


def span(model: Model) -> Makespan:
    """The predicted schedule of a model on one context."""
    return Makespan.of(model.profile().timeline)


@pytest.mark.parametrize(
    ("rows", "inputs", "outputs"), [(1, 640, 1100), (1, 2048, 390), (5, 700, 640), (20, 512, 512)]
)
def test_kernels_run_beside_the_load(
    rows: int, inputs: int, outputs: int, monkeypatch: pytest.MonkeyPatch
):
    source = Model(dense(rows, inputs, outputs))
    pieces = source.lower("hvx", "v73")
    assert pieces.compare(source)
    with monkeypatch.context() as patch:
        patch.setattr(tiling, "with_exposed_piece", whole)
        one = source.lower("hvx", "v73")
    assert launches(one) == 1 < launches(pieces)
    assert span(pieces).transfer_cycles == span(one).transfer_cycles
    hidden = span(one).cycles - span(pieces).cycles
    assert hidden > 0.5 * min(span(one).kernel_cycles, span(one).transfer_cycles)


def test_loads_that_kernels_hide_leave_operations_whole():
    """The convolutions take longer than the load of the last layer's weights."""
    net = Net((1, 28, 28, 32))
    net.conv(32)
    net.conv(16)
    net.conv(4)
    net.dense(20)
    assert launches(Model(net.module()).lower("hvx", "v73")) == 1


def test_small_constants_leave_operations_whole():
    assert launches(Model(dense(1, 128, 32)).lower("hvx", "v73")) == 1


def test_pieces_that_a_kernel_must_join_leave_operations_whole():
    """The sum waits for its operands; pieces of its channels are not where they are in the sum."""
    net = Net((1, 56, 56, 64))
    kind = UniformType.per_tensor("i8", 0.0389, 7)
    other = net.block.insert_arg(TensorType(kind, shape(net.x)), 1)
    net.add(qnn.ElementWiseAddOp(net.x, other, out=UniformType.per_tensor("i8", 0.0731, 4)))
    assert len(list(launches_of(Model(net.module()).lower("hvx", "v73")))) == 1


def test_pieces_of_what_fits_say_why():
    found = tiles_of(Model(dense(1, 1024, 512)), "fully_connected@2", "v73", {})
    decisions = {one["decision"] for one in found.records() if "pieces" in one["way"]}
    assert decisions == {"chosen: kernels run beside its loads"}
