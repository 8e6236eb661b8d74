"""Pieces of layers whose weights pass through the TCM: their transfers overlap with kernels."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block

from hexnn.dialects import htp, qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType
from hexnn.lowering.hexagon.timing.makespan_bound import Makespan
from hexnn.passes.htp.chains.search import Choice
from hexnn.passes.htp.chains.streamed_pieces import StreamedPieces
from hexnn.tools.model import Model

INPUTS, OUTPUTS = 512, 1024


def layer() -> ModuleOp:
    """A fully connected layer of 512 KB of weights."""
    rng = np.random.default_rng(1)
    of_input = UniformType.per_tensor("i8", 0.05, 3)
    of_weights = UniformType.per_tensor("i8", 0.01, 0)
    of_bias = UniformType.per_tensor("i32", 0.05 * 0.01, 0)
    block = Block(arg_types=[TensorType(of_input, [1, INPUTS])])
    values = rng.integers(-127, 128, (OUTPUTS, INPUTS)).astype(np.int8)
    weight = qnn.ConstantOp.of(values, TensorType(of_weights, values.shape))
    sums = rng.integers(-500, 500, OUTPUTS).astype(np.int32)
    bias = qnn.ConstantOp.of(sums, TensorType(of_bias, sums.shape))
    out = UniformType.per_tensor("i8", 0.9, 0)
    op = qnn.FullyConnectedOp(block.args[0], weight.output, bias.output, out=out)
    block.add_ops([weight, bias, op, ReturnOp(*op.results)])
    return Entry.make(block).module()


def lowered(tcm: str) -> Model:
    """The layer as HVX code for a size of TCM."""
    return Model(layer()).lower("hvx", f"v73{{tcm={tcm}}}")


def pieces(model: Model) -> int:
    """The pieces that the layer is computed in."""
    launches = (op for op in model.ops if isinstance(op, htp.LaunchOp))
    return sum("fully_connected" in str(op.kernel) for op in launches)


def no_choices(pieces: StreamedPieces, choice: Choice) -> list[Choice]:
    """No other pieces than those of the search for chains."""
    return []


@pytest.mark.parametrize("tcm", ["256K", "64K"])
def test_transfers_of_the_next_piece_fit_beside_one(tcm: str, monkeypatch: pytest.MonkeyPatch):
    source, small = Model(layer()), lowered(tcm)
    assert small.compare(source)
    with monkeypatch.context() as patch:
        patch.setattr(StreamedPieces, "finer", no_choices)
        large = lowered(tcm)
    assert pieces(small) >= 2 * pieces(large) > 2
    one, other = (Makespan.of(model.profile().timeline) for model in (small, large))
    assert one.transfer_cycles == other.transfer_cycles
    assert one.cycles < 0.9 * other.cycles
