"""The page about timing prints the figures that the model uses."""

from support import machine

from hexnn.lowering.hexagon.timing.document import SECTIONS, with_tables

PAGE = machine.ROOT / "docs" / "timing.md"


def test_tables_are_those_of_the_model():
    text = PAGE.read_text()
    assert with_tables(text) == text


def test_every_table_is_on_the_page():
    text = PAGE.read_text()
    for name, lines in SECTIONS.items():
        assert f"<!-- {name} -->\n" + "\n".join(lines()) + "\n<!-- end -->" in text
