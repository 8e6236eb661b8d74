"""Profiles: by operation, with sources; sensitivity to what is assumed; timelines for viewers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.figures import FIGURES
from hexnn.tools import qnn_run
from hexnn.tools.profile import Profile
from hexnn.tools.trace import trace

DIGITS = Path(__file__).parents[2] / "examples/digits/digits_int8.tflite"


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS).lower("hvx", "v73")


@pytest.fixture(scope="module")
def profile(model: hexnn.Model) -> Profile:
    return model.profile()


def test_every_operation_has_its_time(profile: Profile):
    names = ["conv_2d#1", "conv_2d#2", "depthwise_conv_2d#1", "conv_2d#3", "add#1"]
    assert [e.operation for e in profile.entries[:5]] == names
    assert all(e.packets and e.cycles >= e.issue_cycles for e in profile.entries)
    assert profile.packets == sum(e.packets for e in profile.entries)
    assert sum(e.macs for e in profile.entries) == 105216
    assert sum(e.cycles for e in profile.entries) <= profile.timeline.cycles
    assert profile.counted is None


def test_resources_are_used_at_most_wholly(profile: Profile):
    for entry in profile.entries:
        shares = entry.utilization
        assert 0 < shares[entry.binding] == max(shares.values()) <= 1


def test_the_roofline_is_the_longest(profile: Profile):
    for e in profile.entries:
        lengths = {"compute": e.issue_cycles, "tcm": e.tcm_cycles, "dma": e.dma_cycles}
        assert lengths[e.bound] == max(lengths.values())
    assert next(e for e in profile.entries if e.tensor == "logits").bound == "dma"


def test_text_says_where_figures_come_from(profile: Profile):
    text = str(profile)
    assert "digits_int8.tflite on v73: one HVX context" in text
    assert "counted" not in text.splitlines()[1]
    assert "assumed: " in text
    assert "exact" not in text
    for name in FIGURES:
        assert f"{name} = " in text
    assert "known: contexts = 4" in text
    assert "assumed: dma_bytes_per_cycle = 16 bytes per core cycle" in text


def test_later_versions_have_the_tables_of_v73(model: hexnn.Model, profile: Profile):
    other = model.profile("v79{dma_bytes_per_cycle=8}")
    assert other.packets == profile.packets
    assert "assumed: v79 has the tables of v73" in str(other)
    assert "given: dma_bytes_per_cycle = 8" in str(other)
    assert "known: clock_mhz = 2,112" in str(other)


def test_records(profile: Profile):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = profile.to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["packets"]) == [entry.packets for entry in profile.entries]
    record = json.loads(json.dumps(profile.to_dict()))
    assert record["sources"]["counted_packets"] == "counted"
    assert len(profile.sensitivity().to_dataframe()) == 12


def test_sensitivity(profile: Profile):
    found = profile.sensitivity()
    rows = {(row.figure, row.value): row for row in found.rows}
    assert len(rows) == 12
    assert rows["dma_bytes_per_cycle", 32].cycles < found.cycles
    assert rows["dma_bytes_per_cycle", 8].cycles > found.cycles
    assert rows["tcm_load_bytes_per_cycle", 128].stable
    assert rows["packet_cycles", 1].bounds == {"depthwise_conv_2d#1": ("compute", "tcm")}
    assert rows["packet_cycles", 1].overtaken == (("conv_2d#2", "conv_2d#1"),)
    assert "rankings depend on: " in str(found)
    assert "packet_cycles" in str(found).splitlines()[-1]


def test_what_is_given_is_not_varied(model: hexnn.Model):
    found = model.profile("v73{dma_bytes_per_cycle=16}").sensitivity()
    assert "dma_bytes_per_cycle" not in {row.figure for row in found.rows}


def lanes(events: list[dict[str, Any]]) -> dict[int, str]:
    """The names of the lanes."""
    named = (e for e in events if e["ph"] == "M" and e["name"] == "thread_name")
    return {e["tid"]: e["args"]["name"] for e in named}


def test_a_trace_has_a_lane_for_each_context_and_one_for_transfers(profile: Profile):
    events = trace(profile)["traceEvents"]
    names = [f"HVX context {n}" for n in range(4)] + ["DMA"]
    assert list(lanes(events).values()) == names
    complete = [e for e in events if e["ph"] == "X"]
    assert len(complete) == len(profile.timeline.events)
    assert {e["tid"] for e in complete} == {0, 4}
    for event in complete:
        assert min(event["dur"], event["ts"]) >= 0
        assert event["pid"] == 1
        assert (event["cat"] == "dma") == (lanes(events)[event["tid"]] == "DMA")
    end = max(e["ts"] + e["dur"] for e in complete)
    assert end <= profile.target.microseconds(profile.timeline.cycles) + 1e-6


def test_events_of_a_lane_do_not_overlap(profile: Profile):
    free: dict[int, float] = {}
    for event in trace(profile)["traceEvents"]:
        if event["ph"] == "X":
            assert event["ts"] >= free.get(event["tid"], 0) - 1e-9
            free[event["tid"]] = event["ts"] + event["dur"]


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    files = ["--trace", str(tmp_path / "t.json"), "--json", str(tmp_path / "r.json")]
    assert qnn_run.main([str(DIGITS), "--profile", "--sensitivity", *files]) == 0
    assert "assumed figures halved and doubled" in capsys.readouterr().out
    written = json.loads((tmp_path / "r.json").read_text())
    assert written["profile"]["packets"] == sum(e["packets"] for e in written["profile"]["entries"])
    assert written["sensitivity"]["rows"][0]["figure"] == "packet_cycles"
    assert json.loads((tmp_path / "t.json").read_text())["otherData"]["cycles are"] == "predicted"


def test_what_no_kernel_computes_is_named():
    profile = hexnn.load(DIGITS.with_name("digits_float.tflite")).lower("hvx").profile()
    assert profile.entries[0].unknown[0] == "qnn.conv_2d"
    assert "not modelled, as no kernel computes them: conv_2d#1, " in str(profile)


def test_a_stage_without_code_has_no_profile():
    with pytest.raises(HexnnError, match="stage qnn has no code to time: lower to stage hvx"):
        hexnn.load(DIGITS).lower("qnn").profile()
