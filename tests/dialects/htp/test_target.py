"""Targets: the table, and how a text overrides it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp import TARGETS, Target, register_target, tcm_base
from hexnn.dialects.htp.figures import FIGURES, Known


def test_known_targets():
    assert next(iter(TARGETS)) == "v66"
    assert Target.parse("v66").tcm_bytes == 256 << 10
    assert Target.parse("v73").hvx_version == 73
    variants = {n: (t.tcm_bytes >> 20, t.contexts) for n, t in TARGETS.items() if "v81" in n}
    assert variants == {"v81": (8, 4), "v81dgb": (2, 4), "v81qa": (16, 8)}


def test_overrides():
    target = Target.parse("v73{tcm=4M, reserve=512K contexts=6}")
    assert (target.tcm_bytes, target.tcm_reserve, target.contexts) == (4 << 20, 512 << 10, 6)
    assert target.tcm_budget == (4 << 20) - (512 << 10)
    assert target.spec == "v73{tcm=4M, reserve=512K contexts=6}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("v99", "unknown target 'v99', known are v66"),
        ("v73{tcm=big}", "target option 'tcm=big' needs a number such as 4M"),
        ("v73{tcm=4M tcm=2M}", "target option 'tcm' is given twice"),
        ("v73{ram=4M}", "target option 'ram' is unknown, known are tcm, reserve"),
        ("v73{tcm=4M reserve=4M}", "reserves all of its 4194304 bytes"),
        ("v73 tcm=4M", "must read like v73 or v73{tcm=4M}"),
    ],
)
def test_mistakes(text: str, message: str):
    with pytest.raises(HexnnError, match=message):
        Target.parse(text)


def test_a_registered_target_is_known():
    register_target(Target("mine", 73, 1 << 20))
    try:
        assert Target.parse("mine{tcm=2M}").tcm_bytes == 2 << 20
    finally:
        del TARGETS["mine"]


def test_tcm_starts_after_a_guard():
    assert tcm_base(0) == 4096
    assert tcm_base(1) == 8192
    assert tcm_base(4096) == 8192


def test_figures_say_where_they_come_from():
    assert Target.parse("v79").source("clock_mhz")[0] == "known"
    assert Target.parse("v73").source("clock_mhz")[0] == "assumed"
    target = Target.parse("v73{clock_mhz=1500}")
    assert target.source("clock_mhz") == ("given", "v73{clock_mhz=1500}")
    assert target.microseconds(3000) == 2
    assert all(hasattr(target, name) for name in FIGURES)


def test_later_versions_have_the_newest_table():
    assert [Target.parse(f"v{n}").table_version for n in (66, 73, 79)] == [66, 73, 73]


def test_a_rate_is_not_zero():
    with pytest.raises(HexnnError, match="'dma_bytes_per_cycle=0' must be at least 1"):
        Target.parse("v73{dma_bytes_per_cycle=0}")
    assert Target.parse("v73{dma_latency_cycles=0}").dma_latency_cycles == 0


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Target], Target]:
    """Registers a target for one test."""

    def register(target: Target) -> Target:
        monkeypatch.setitem(TARGETS, target.name, target)
        return register_target(target)

    return register


def test_figures_of_a_registered_target_have_no_source_of_others(
    registered: Callable[[Target], Target],
):
    """One that says another value has a source of its own, or none."""
    known = {"dma_bytes_per_cycle": Known(25, "our laboratory")}
    registered(Target("lab", 73, 1 << 20, contexts=2, dma_bytes_per_cycle=25, known=known))
    lab = Target.parse("lab")
    assert lab.source("contexts") == ("given", "with target lab")
    assert lab.source("dma_bytes_per_cycle") == ("known", "our laboratory")
    assert lab.source("packet_cycles") == Target.parse("v73").source("packet_cycles")


def test_figures_of_a_target_made_of_another(registered: Callable[[Target], Target]):
    registered(replace(TARGETS["v79"], name="mine", dma_bytes_per_cycle=28))
    mine = Target.parse("mine")
    assert mine.source("clock_mhz") == ("assumed", "as v79")
    assert mine.source("dma_bytes_per_cycle") == ("given", "with target mine")
    registered(replace(TARGETS["v79"], clock_mhz=1900))
    assert Target.parse("v79").source("clock_mhz") == ("given", "with target v79")
    assert Target.parse("v79").source("contexts")[0] == "known"


def test_each_figure_that_is_known_is_what_its_source_says():
    for target in TARGETS.values():
        for name, known in target.known.items():
            assert (known.value, known.of) == (getattr(target, name), target.name)


def test_a_source_of_no_figure(registered: Callable[[Target], Target]):
    with pytest.raises(HexnnError, match="target 'lab' has no figure 'clock', did you mean"):
        registered(Target("lab", 73, 1 << 20, known={"clock": Known(1, "x")}))
