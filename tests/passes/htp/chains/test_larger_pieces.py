"""Chains that were found for little TCM, in fewer pieces where there is more."""

from dataclasses import replace

import pytest
from support.htp_networks import Net
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp
from hexnn.passes.htp.chains.costs import ChainCosts
from hexnn.passes.htp.chains.depth_first import Cut
from hexnn.passes.htp.chains.ladder import Ladder, Plan, Tiling
from hexnn.passes.htp.chains.larger_pieces import larger_pieces
from hexnn.passes.htp.chains.line_buffer_costs import estimate_of, every_line_buffer
from hexnn.passes.htp.tiling.regions import ROWS
from hexnn.passes.htp.tiling.tile import tiled
from hexnn.testing.pass_stages import lower_to_htp, run_pass

TARGET = "v73{tcm=64K}"


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    """The ladder of a depthwise convolution of bytes with their signs flipped."""
    net = Net((1, 24, 24, 32))
    net.depthwise(2)
    module = net.module()
    lower_to_htp(module, TARGET)
    run_pass(module, "htp-assign-layout")
    function = next(op for op in module.body.ops if isinstance(op, FuncOp))
    return Ladder.of(function, htp.Target.parse(TARGET), tiled)


def pieces(plan: Plan) -> list[int]:
    """The number of pieces of each chain."""
    return [len(choice.cut.parts) for choice in plan.tiling.choices]


@pytest.mark.parametrize("size", [16 << 10, 24 << 10])
def test_plans_for_more_memory(ladder: Ladder, size: int):
    """They fit, move no more, and the one of the fewest pieces takes less time."""
    for known in ladder.own(size):
        found = list(ladder.larger(known, 56 << 10))
        assert [plan.tiling.budget for plan in found] == [56 << 10] * 2
        assert all(plan.cost.moved <= known.cost.moved for plan in found)
        assert all(plan.cost.memory <= 56 << 10 for plan in found)
        assert pieces(found[0]) < pieces(found[1]) < pieces(known)
        assert found[0].cost.cycles < known.cost.cycles
        assert not list(ladder.larger(known, size))


def test_line_buffers_stay(ladder: Ladder):
    known = next(ladder.own(16 << 10))
    (choice,) = known.tiling.choices
    small, large = ChainCosts(24 << 10), ChainCosts(56 << 10)
    divisions = ladder.search.divisions_of(choice.chain.last, ROWS)
    rows = (replace(choice, cut=Cut(ROWS, parts)) for parts in divisions)
    kept = next(one for one in (every_line_buffer(each, small) for each in rows) if one.keeps)
    other = larger_pieces(ladder.search, kept, large)
    assert other.keeps == kept.keeps
    assert len(other.cut.parts) < len(kept.cut.parts)
    assert estimate_of(other, large).peak <= large.budget
    assert ladder.planned(Tiling((other,), large.budget)).cost.memory <= large.budget
