"""The page of the default package's operands is current."""

import pytest
from support import machine

from hexnn.dialects import opdef
from hexnn.tools import opdef_reference
from hexnn.tools.reference.opdef_document import document, row

PAGE = machine.ROOT / "docs" / "opdef-operands.md"


def test_the_page_is_current():
    """Else: `python -m hexnn.tools.opdef_reference --write docs/opdef-operands.md`."""
    assert PAGE.read_text() == document()


def test_a_row_marks_shapes_and_what_is_optional():
    assert row(opdef.order_of("DepthWiseConv2d")) == (
        "| `q::DepthWiseConv2d` | input, weight, bias (optional) | "
        "stride (shape), pad_amount, dilation (shape) | output |"
    )


def test_the_command_counts_operations(capsys: pytest.CaptureFixture[str]):
    assert opdef_reference.main([]) == 0
    assert f"{len(opdef.orders())} operations" in capsys.readouterr().out
