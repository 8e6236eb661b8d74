"""Lists of what could have been chosen for operations."""

from pathlib import Path
from typing import Any

import pytest

from hexnn.dialects import htp
from hexnn.tools import api
from hexnn.tools.alternatives import layouts_of, tiles_of

MODEL = Path(__file__).parents[2] / "examples" / "digits" / "digits_branches_int8.tflite"


@pytest.fixture(scope="module")
def model() -> api.Model:
    """A network of two branches, at stage source."""
    return api.load(MODEL)


def chosen(records: list[dict[str, Any]], by: str = "chosen") -> list[dict[str, Any]]:
    """Those that were chosen, or `pinned`."""
    return [record for record in records if record["decision"].startswith(by)]


def test_layouts(model: api.Model):
    """The one that was chosen is the cheapest where it is free, and what lowering takes."""
    records = layouts_of(model, "conv_2d#2", None, {}).records()
    (one,) = chosen(records)
    costs = [record["packets"] + record["before"] + record["after"] for record in records]
    assert costs == sorted(costs)
    assert one is records[0]
    assert f'impl = "{one["kernel"]}"' in str(model.lower("htp").ir)


def test_a_pinned_layout(model: api.Model):
    """It says what it costs: the cheapest one costs nothing."""
    records = layouts_of(model, "conv_2d#2", None, {"conv_2d#2": "conv_2d.strip"}).records()
    (one,) = chosen(records, "pinned")
    assert one["kernel"] == "conv_2d.strip"
    others = {r["kernel"] for r in records if r["decision"] == "excluded by a pin"}
    assert others == {r["kernel"] for r in records} - {"conv_2d.strip"}
    first, cost = (r["packets"] + r["before"] + r["after"] for r in (records[0], one))
    assert one["decision"] == f"pinned, {cost - first:,} packets more"
    records = layouts_of(model, "conv_2d#2", None, {"conv_2d#2": records[0]["kernel"]}).records()
    assert records[0]["decision"] == "pinned, no packets more"


@pytest.mark.parametrize("address", ["conv_2d#1", "conv_2d#2"])
def test_pinned_pieces(model: api.Model, address: str):
    """They say by how many bytes plans of the whole network differ."""
    pins = {address: "rows=2"}
    records = tiles_of(model, address, None, pins).records()
    plans = (model.lower("htp", pins=each) for each in ({}, pins))
    free, fixed = (
        sum(op.nbytes for op in plan.ir.walk() if isinstance(op, htp.DmaStartOp)) for plan in plans
    )
    assert (fixed > free) == (address == "conv_2d#1")
    found = {record["decision"] for record in chosen(records, "pinned")}
    assert found == {f"pinned, {fixed - free or 'no'} bytes more"}


def test_tiles(model: api.Model):
    """With room the operation is computed whole, else in pieces that fit."""
    assert [one["way"] for one in tiles_of(model, "conv_2d#2", None, {}).records()] == ["whole"]
    target = "v73{tcm=8K}"
    records = tiles_of(model, "conv_2d#2", target, {}).records()
    assert records[0]["decision"] == "does not fit"
    (one,) = chosen(records)
    assert one["tcm"] <= 8192 < records[0]["tcm"]
    assert f"conv_2d.matrix {one['way']}" in str(model.lower("htp", target).ir)
