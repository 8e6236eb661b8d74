"""Layouts that plans of memory decide where results do not all stay in TCM."""

import numpy as np
import pytest
from support.htp_networks import Net
from support.residual_networks import inverted, moved, network
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp
from hexnn.dialects.htp.attributes import target_of
from hexnn.passes.htp.layouts.assignment import Assignment
from hexnn.passes.htp.layouts.placement import apply_layouts
from hexnn.passes.htp.layouts.run_layouts import GAIN, Trial, cheapest_with_runs
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import lower_to_htp, random_inputs, run_pass


def residual(tcm: str) -> ModuleOp:
    """A residual block for a TCM, its size and options of targets, as `htp-assign-layout` takes."""
    net = Net((1, 16, 16, 16))
    inverted(net, 48)
    module = net.module()
    lower_to_htp(module, f"v73{{tcm={tcm}}}")
    return module


def main(module: ModuleOp) -> FuncOp:
    """The one function of a module."""
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp))
    return function


def planned(module: ModuleOp) -> ModuleOp:
    """A copy of a module with layouts, tiles and addresses."""
    copy = module.clone()
    for name in ("htp-assign-layout", "htp-tile", "htp-plan-memory"):
        run_pass(copy, name)
    return copy


def test_a_residual_block_moves_less():
    """By packets alone its sum is row-major; the conversion to it ends the run before."""
    module = residual("32K dma_bytes_per_cycle=8")
    first = Assignment.of(main(module), target_of(module), "auto")
    best = cheapest_with_runs(main(module), first)
    assert best.packets > first.packets
    trials = [Trial.of(main(module), one) for one in (best, first)]
    assert trials[0].cycles < 0.93 * trials[1].cycles
    apply_layouts(main(module), first.options, first.chosen, first.conversions, first.totals)
    for name in ("htp-tile", "htp-plan-memory"):
        run_pass(module, name)
    assert moved(planned(residual("32K dma_bytes_per_cycle=8"))) < 0.6 * moved(module)


def test_layouts_are_those_of_least_packets_where_all_results_stay():
    module = residual("8M")
    first = Assignment.of(main(module), target_of(module), "auto")
    assert cheapest_with_runs(main(module), first) is first


@pytest.mark.parametrize("seed", range(3))
def test_no_layout_throughout_is_better(seed: int):
    """By 2 % or more, in cycles of packets and transfers; results are the same."""
    module = network(seed)
    lower_to_htp(module, f"v73{{tcm={(10, 16, 24)[seed]}K}}")
    first = Assignment.of(main(module), target_of(module), "auto")
    chosen = Trial.of(main(module), cheapest_with_runs(main(module), first)).cycles
    for force in htp.activation_layouts():
        assert GAIN * chosen <= Trial.of(main(module), first.variant(force)).cycles
    inputs = random_inputs(module, seed)
    expected = execute(module, inputs)
    for name, array in execute(planned(module), inputs).items():
        np.testing.assert_array_equal(array, expected[name], name)
