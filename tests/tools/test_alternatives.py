"""Lists of what could have been chosen for operations."""

from pathlib import Path
from typing import Any

import pytest

from hexnn.tools import api
from hexnn.tools.alternatives import layouts_of, tiles_of

MODEL = Path(__file__).parents[2] / "examples" / "digits" / "digits_branches_int8.tflite"


@pytest.fixture(scope="module")
def model() -> api.Model:
    """A network of two branches, at stage source."""
    return api.load(MODEL)


def chosen(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that were chosen."""
    return [record for record in records if record["decision"] == "chosen"]


def test_layouts(model: api.Model):
    """The one that was chosen is the cheapest where it is free, and what lowering takes."""
    records = layouts_of(model, "conv_2d#2", None, {}).records()
    (one,) = chosen(records)
    costs = [record["packets"] + record["before"] + record["after"] for record in records]
    assert costs == sorted(costs)
    assert one is records[0]
    assert f'impl = "{one["kernel"]}"' in str(model.lower("htp").ir)


def test_a_pinned_layout(model: api.Model):
    pins = {"conv_2d#2": "conv_2d.strip"}
    records = layouts_of(model, "conv_2d#2", None, pins).records()
    assert [record["kernel"] for record in chosen(records)] == ["conv_2d.strip"]
    others = {r["kernel"] for r in records if r["decision"] == "excluded by a pin"}
    assert others == {r["kernel"] for r in records} - {"conv_2d.strip"}


def test_tiles(model: api.Model):
    """With room the operation is computed whole, else in pieces that fit."""
    assert [one["way"] for one in tiles_of(model, "conv_2d#2", None, {}).records()] == ["whole"]
    target = "v73{tcm=8K}"
    records = tiles_of(model, "conv_2d#2", target, {}).records()
    assert records[0]["decision"] == "does not fit"
    (one,) = chosen(records)
    assert one["tcm"] <= 8192 < records[0]["tcm"]
    assert f"conv_2d.matrix {one['way']}" in str(model.lower("htp", target).ir)
