"""Plans of a ladder are kept for other sizes of TCM, and are those of a new ladder."""

import pytest
from support.residual_networks import network
from xdsl.dialects.builtin import ModuleOp, StringAttr

from hexnn.dialects import htp
from hexnn.dialects.htp.attributes import TARGET
from hexnn.passes.htp.chains import kept_ladder
from hexnn.passes.htp.chains.ladder import Ladder
from hexnn.passes.htp.memory.latest import Latest
from hexnn.testing.pass_stages import lower_to_htp, run_pass

SIZES = (24, 10, 16)
"""Sizes of TCM in KiB."""


def tiled(module: ModuleOp, size: int) -> str:
    """The text of a copy of a placed module, tiled for a size of TCM."""
    copy = module.clone()
    copy.attributes[TARGET] = htp.TargetAttr(StringAttr(f"v73{{tcm={size}K}}"))
    run_pass(copy, "htp-tile")
    return str(copy)


@pytest.mark.parametrize("seed", range(2))
def test_other_sizes_get_the_same_plans(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    module = network(seed)
    lower_to_htp(module, "v73{tcm=16K}")
    run_pass(module, "htp-assign-layout", force="flat")
    new: list[str] = []
    for size in SIZES:
        monkeypatch.setattr(kept_ladder, "KEPT", Latest(kept_ladder.COUNT))
        new.append(tiled(module, size))
    monkeypatch.setattr(kept_ladder, "KEPT", Latest(kept_ladder.COUNT))
    assert [tiled(module, size) for size in SIZES] == new
    monkeypatch.setattr(Ladder, "of", None)
    assert [tiled(module, size) for size in SIZES] == new
