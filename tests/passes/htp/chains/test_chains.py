"""Runs of operations that are computed piece by piece: results stay, and fewer bytes move."""

import numpy as np
import pytest
from support.htp_networks import Net
from support.residual_networks import inverted, moved, network
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp

from hexnn.dialects import htp, locations
from hexnn.dialects.htp.pin_record import Pin, mark
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import lower_to_htp, random_inputs, run_pass


def planned(module: ModuleOp, chains: bool) -> ModuleOp:
    """A copy of a placed module with addresses."""
    copy = module.clone()
    run_pass(copy, "htp-tile", chains=chains)
    copy.verify()
    run_pass(copy, "htp-plan-memory")
    return copy


def activations(module: ModuleOp) -> int:
    """The most bytes of activations that are in TCM at once."""
    peaks = module.attributes[htp.TCM_PEAK]
    assert isinstance(peaks, DictionaryAttr)
    nbytes = peaks.data["activations"]
    assert isinstance(nbytes, IntegerAttr)
    return nbytes.value.data


@pytest.mark.parametrize("seed", range(8))
def test_results_stay(seed: int):
    """Also where layouts are not those of least cost, whose choice takes most of the time."""
    module = network(seed)
    size = (10, 16, 24)[seed % 3]
    lower_to_htp(module, f"v73{{tcm={size}K}}")
    run_pass(module, "htp-assign-layout", force=("auto", "flat", "crouton", "strip")[seed // 3])
    inputs = random_inputs(module, seed)
    expected = execute(module, inputs)
    without, with_chains = (planned(module, chains) for chains in (False, True))
    assert moved(with_chains) <= moved(without)
    for name, array in execute(with_chains, inputs).items():
        np.testing.assert_array_equal(array, expected[name], f"seed {seed}, {name}")


def test_the_least_memory():
    """Some networks are so small that no pieces need less."""
    peaks: list[tuple[int, int]] = []
    for seed in range(4):
        usual = network(seed)
        lower_to_htp(usual, "v73")
        run_pass(usual, "htp-assign-layout")
        inputs, small = random_inputs(usual, seed), usual.clone()
        expected = execute(usual, inputs)
        run_pass(small, "htp-tile", objective="memory")
        for module in (usual, small):
            run_pass(module, "htp-plan-memory")
        peaks.append((activations(small), activations(usual)))
        for name, array in execute(small, inputs).items():
            np.testing.assert_array_equal(array, expected[name], f"seed {seed}, {name}")
    assert all(least <= most for least, most in peaks)
    assert sum(least for least, _ in peaks) < 0.85 * sum(most for _, most in peaks)
    assert sum(least for least, _ in peaks) <= 22_784


@pytest.mark.parametrize("seed", range(5))
def test_pinned_pieces_give_the_same(seed: int):
    module = network(seed)
    lower_to_htp(module, "v73")
    ops = [op for op in module.walk() if isinstance(op, htp.HtpOp)]
    rng = np.random.default_rng(seed)
    pinned = [op for op in ops if rng.random() < 0.7]
    for op in pinned:
        size = int(rng.integers(1, htp.shape(op.output)[1], endpoint=True))
        mark([op], Pin(f"{ops.index(op)}", "", {"rows": size}))
    run_pass(module, "htp-assign-layout")
    inputs = random_inputs(module, seed)
    expected = execute(module, inputs)
    tiled = planned(module, chains=True)
    assert "htp.pin" not in str(tiled)
    assert ", pinned" in str(tiled)
    for name, array in execute(tiled, inputs).items():
        np.testing.assert_array_equal(array, expected[name], f"seed {seed}, {name}")


def test_a_residual_block_moves_its_borders_only():
    net = Net((1, 24, 16, 8))
    inverted(net, 48)
    module = net.module()
    lower_to_htp(module, "v73{tcm=24K}")
    run_pass(module, "htp-assign-layout")
    without, with_chains = (planned(module, chains) for chains in (False, True))
    assert moved(with_chains) < 0.6 * moved(without)


def test_the_result_names_the_tensors_that_never_exist():
    net = Net((1, 24, 16, 8))
    inverted(net, 48)
    module = net.module()
    lower_to_htp(module, "v73{tcm=16K}")
    run_pass(module, "htp-assign-layout")
    run_pass(module, "htp-tile")
    joins = [op for op in module.walk() if isinstance(op, htp.ConcatOp)]
    named = [{m["tensor"] for m in locations.sources(op.location)} for op in joins]
    assert any(len(names) > 1 for names in named)
