"""What a prompt and a notebook show of networks and reports."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from support import machine

import hexnn
from hexnn.tools.page.record_table import Row, html_table, records_table
from hexnn.tools.records import Records

DIGITS = machine.ROOT / "examples/digits/digits_int8.tflite"


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS).lower("hvx")


@pytest.fixture(scope="module")
def reports(model: hexnn.Model) -> list[Records]:
    profile = model.profile()
    comparison = model.compare(model.source, isolated=False)
    return [model.report(), profile, profile.sensitivity(), model.memory_map(), comparison]


def test_a_prompt_lists_the_names_of_the_package():
    assert dir(hexnn) == sorted([*hexnn.__all__, "__version__"])
    assert all(hasattr(hexnn, name) for name in dir(hexnn))


def test_a_prompt_shows_a_line(reports: list[Records]):
    shown = [repr(report) for report in reports]
    assert shown[0] == "<hexnn.Report digits_int8.tflite: 9 records>"
    kinds = ["Report", "Profile", "Sensitivity", "MemoryMap", "Comparison"]
    assert [re.split(r"[. ]", text)[1] for text in shown] == kinds
    assert all(len(text) < 100 and "\n" not in text for text in shown)


def fragment(html: str) -> ElementTree.Element:
    """The element of a piece of HTML, which is XML too but for line breaks."""
    return ElementTree.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


def test_a_notebook_shows_tables_and_pictures(reports: list[Records]):
    svg = ".//{http://www.w3.org/2000/svg}svg"
    for report in reports:
        # Notebooks call this method by its name, which is not a public one.
        shown = fragment(report._repr_html_())  # pyright: ignore[reportPrivateUsage]
        assert shown.find("./p/b") is not None
        rows = shown.findall(".//tbody/tr")
        pictures = shown.findall(svg)
        assert len(rows) in (0, len(report.records()))
        assert rows or pictures


def test_a_notebook_shows_a_network(model: hexnn.Model):
    shown = fragment(model._repr_html_())  # pyright: ignore[reportPrivateUsage]
    said = "".join(shown.itertext())
    assert "<hexnn.Model digits_int8.tflite: hvx" in said
    assert "inputs: 'image' int8[1, 8, 8, 1]" in said
    assert "depthwise_conv_2d#1" in said


def test_cells_are_text_and_numbers():
    table = html_table(["a<b", "n"], [Row(["x&y", 12345], "relu#1"), Row([None, 0.5])])
    rows = fragment(table).findall(".//tr")
    assert [e.text for e in rows[0]] == ["a<b", "n"]
    assert [e.text for e in rows[1]] == ["x&y", "12,345"]
    assert (rows[1].get("data-operation"), rows[1][1].get("data-value")) == ("relu#1", "12345")
    assert [e.text for e in rows[2]] == [None, "0.5"]


def test_columns_are_the_keys_of_all_records():
    table = records_table([{"a": 1}, {"b": {"x": 2}, "c": ["y", "z"]}])
    rows = fragment(table).findall(".//tr")
    assert [[e.text for e in row] for row in rows] == [
        ["a", "b", "c"],
        ["1", None, None],
        [None, "x 2", "y; z"],
    ]
