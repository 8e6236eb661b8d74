"""Line buffers: results that pieces share are kept, so that nothing is computed again."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import numpy as np
import pytest
from support.htp_networks import Net
from support.residual_networks import network
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.pin_record import Pin, mark
from hexnn.passes.htp.chains.depth_first import computing
from hexnn.passes.htp.chains.line_buffers import overlap_of
from hexnn.passes.htp.tiling.regions import Region
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import lower_to_htp, random_inputs, run_pass
from hexnn.tools.work import macs


def placed(module: ModuleOp, target: str) -> ModuleOp:
    """The module, changed in place, with layouts."""
    lower_to_htp(module, target)
    run_pass(module, "htp-assign-layout")
    return module


def work(module: ModuleOp) -> int:
    """The multiplications of a module."""
    return sum(map(macs, module.walk()))


PASSES = ("htp-plan-memory", "htp-to-hvx")


def check(
    module: ModuleOp,
    expected: dict[str, np.ndarray],
    inputs: dict[str, np.ndarray],
    passes: Sequence[str] = PASSES,
) -> None:
    """Check that a tiled module computes the same after each of `passes`: with addresses, and as
    HVX code.
    """
    for name in passes:
        run_pass(module, name)
        for result, array in execute(module, inputs, engine=LlvmEngine()).items():
            np.testing.assert_array_equal(array, expected[result], f"{name}, {result}")


@pytest.mark.parametrize("seed", range(4))
def test_results_are_the_same(seed: int):
    module = placed(network(seed), f"v73{{tcm={(10, 16, 24)[seed % 3]}K}}")
    inputs = random_inputs(module, seed)
    expected, once = execute(module, inputs), module.clone()
    run_pass(once, "htp-tile", overlap="recompute")
    for overlap in ("keep", "auto"):
        pieces = module.clone()
        run_pass(pieces, "htp-tile", overlap=overlap)
        assert work(pieces) <= work(once)
        check(pieces, expected, inputs)


def members(module: ModuleOp) -> list[htp.HtpOp]:
    """The operations of a placed module that can be part of a run."""
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp))
    return [op for op in computing(function) if isinstance(op, htp.HtpOp) and op.impl is not None]


def tiled(module: ModuleOp, rng: np.random.Generator, **fields: str) -> Iterator[ModuleOp]:
    """Pin one run of a copy of a module to pieces of rows by chance; yield it in these pieces, if
    it can be computed so.
    """
    module = module.clone()
    ops = members(module)
    first, last = sorted(rng.integers(len(ops), size=2))
    size = int(rng.integers(1, max(2, htp.shape(ops[last].output)[1] // 2)))
    mark(ops[first : last + 1], Pin(f"{first}:{last}", "", {"rows": size, **fields}))
    with suppress(HexnnError):
        run_pass(module, "htp-tile")
        yield module


@pytest.mark.parametrize("seed", range(6))
def test_pinned_runs_keep_their_overlaps(seed: int):
    """With addresses in all pieces, as HVX code in the first ones, which takes longer."""
    module = placed(network(seed), "v73")
    inputs = random_inputs(module, seed)
    expected, once = execute(module, inputs), work(module)
    rng, found = np.random.default_rng(seed), set[str]()
    for _ in range(8):
        for pieces in tiled(module, rng, overlap="keep"):
            if (text := str(pieces)) not in found:
                assert work(pieces) == once
                check(pieces, expected, inputs, PASSES[: 2 if len(found) < 2 else 1])
                found.add(text)
    assert found


def test_a_run_computes_nothing_twice():
    """Two 3x3 windows in a run: what they share is computed again, or kept, as is asked for."""
    net = Net((1, 24, 16, 8))
    for _ in range(2):
        net.conv(48, 1, pad=0)
        net.depthwise()
        net.conv(8, 1, pad=0)
    module = placed(net.module(), "v73")
    whole = work(module)
    found: dict[str, int] = {}
    for overlap in ("recompute", "keep"):
        tiled = module.clone()
        mark(members(tiled), Pin("0:5", "", {"rows": 4, "overlap": overlap}))
        run_pass(tiled, "htp-tile")
        found[overlap] = work(tiled)
    assert found["keep"] == whole < found["recompute"]


def test_overlaps_of_regions():
    held = Region((0, 2, 0, 0), (1, 8, 4, 4))
    later = held.along(1, 6, 12)
    assert overlap_of(held, later) == (1, held.along(1, 6, 8), held.along(1, 8, 12))
    assert overlap_of(held, held.along(1, 6, 7)) == (1, held.along(1, 6, 7), None)
    assert overlap_of(held, held) == (0, held, None)
    assert overlap_of(held, held.along(1, 8, 12)) is None
    assert overlap_of(held, held.along(1, 0, 12)) is None
    assert overlap_of(held, held.along(1, 6, 12).along(2, 0, 3)) is None
