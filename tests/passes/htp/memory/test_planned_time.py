"""The predicted time of functions whose memory is planned."""

from pathlib import Path

import pytest
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp
from hexnn.dialects.htp.target import Target
from hexnn.passes.htp.memory.planned_time import PlannedTime
from hexnn.tools.api import load

DIGITS = Path(__file__).parents[4] / "examples/digits"


def planned(path: Path, target: str) -> FuncOp:
    """The main function of a network, its memory planned."""
    module = load(path).lower("htp", target).ir
    return next(op for op in module.body.ops if isinstance(op, FuncOp))


@pytest.mark.parametrize("network", ["digits_int8", "digits_branches_int8"])
@pytest.mark.parametrize("tcm", ["20K", "32K", "64K"])
def test_time_is_near_that_of_scheduled_code(network: str, tcm: str):
    """Kernels of few packets lie the farthest from what is predicted."""
    path, target = DIGITS / f"{network}.tflite", f"v73{{tcm={tcm}}}"
    truth = load(path).lower("hvx", target).profile().timeline.cycles
    found = PlannedTime.of(planned(path, target), Target.parse(target))
    assert found == pytest.approx(truth, rel=0.15)


def test_transfers_go_on_beside_kernels():
    """A latency that is twice as long costs at least one, that of the first load, and at most one
    of each transfer.
    """
    function = planned(DIGITS / "digits_int8.tflite", "v73{tcm=32K}")
    starts = sum(isinstance(op, htp.DmaStartOp) for op in function.walk())
    once, twice = (
        PlannedTime.of(function, Target.parse(f"v73{{tcm=32K dma_latency_cycles={cycles}}}"))
        for cycles in (500, 1000)
    )
    assert 500 <= twice - once <= 500 * starts
