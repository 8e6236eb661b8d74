"""Pins that do not fit the TCM, or contradict the result or its layout."""

import re
from pathlib import Path

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools import api

MODEL = Path(__file__).parents[4] / "examples" / "digits" / "digits_branches_int8.tflite"
ENOUGH = re.compile(r"needs (\d+) bytes of .*\{tcm=(\d+)K\}")


@pytest.fixture(scope="module")
def model() -> api.Model:
    """A network of two branches, at stage source."""
    return api.load(MODEL)


def error(model: api.Model, pins: dict[str, str], tcm: str = "64K") -> str:
    """The error for pins, with its notes; empty without one."""
    try:
        model.lower("htp", f"v73{{tcm={tcm}}}", pins=pins)
    except HexnnError as e:
        return "; ".join((e.message, *e.notes))
    return ""


MISFITS = {
    "rows, and a kernel": ({"conv_2d#1": "impl=conv_2d.strip,rows=8"}, "2K"),
    "a layout": ({"conv_2d#2": "strip"}, "4K"),
    "a kernel of pieces": ({"conv_2d#2": "layout=strip,depth=16"}, "8K"),
}


@pytest.mark.parametrize("name", MISFITS)
def test_the_memory_that_is_named_is_enough(model: api.Model, name: str):
    pins, tcm = MISFITS[name]
    text = error(model, pins, tcm)
    assert all(field in text for field in re.findall(r"\w+=[^,]+", ",".join(pins.values())))
    found = ENOUGH.search(text)
    assert found is not None, text
    needed, enough = map(int, found.groups())
    assert enough == -(-needed // 1024)
    assert not error(model, pins, f"{enough}K")
    assert ENOUGH.search(error(model, pins, f"{enough - 1}K"))


def test_pieces_of_what_fits_in_none(model: api.Model):
    """First the reason why there is no kernel, then what these pieces need beside other values."""
    text = error(model, {"conv_2d#2": "rows=2"}, "4K")
    assert "pinned by 2 to rows=2: cannot be computed in pieces: does not fit the TCM" in text
    assert "whose axis 3 cannot be split; with {tcm=7K} it fits" in text
    text = error(model, {"conv_2d#2": "rows=2"}, "7K")
    assert "to rows=2: a piece needs 7936 bytes of TCM ({tcm=8K}), there are 7168" in text
    assert not error(model, {"conv_2d#2": "rows=2"}, "8K")


@pytest.mark.parametrize(
    ("pins", "expected"),
    [
        ({"conv_2d#1": "rows=9"}, "to rows=9: the result has 8"),
        ({"conv_2d#2": "depth=64"}, "to depth=64: the result has 32"),
        (
            {"conv_2d#2": "impl=conv_2d.matrix,depth=8"},
            "to impl=conv_2d.matrix,depth=8: pieces of depth must be multiples of 32: layout "
            "matrix_weights stores 32 together",
        ),
        (
            {"conv_2d#2": "layout=flat,impl=conv_2d.strip"},
            "has no kernel or layout 'conv_2d.strip on flat', it can have conv_2d.strip on strip",
        ),
        ({"conv_2d#2": "rows=2,depth=8"}, "rows=2,depth=8' gives rows and depth"),
    ],
)
def test_what_contradicts_is_named_together(model: api.Model, pins: dict[str, str], expected: str):
    assert expected in error(model, pins)
