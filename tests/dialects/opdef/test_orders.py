"""The order of operands agrees with the records of QNN's definition."""

from __future__ import annotations

import pytest
from support.qnn_records import items, records

from hexnn.dialects import opdef
from hexnn.dialects.diagnostics import HexnnError


def test_every_section_is_in_the_table_or_has_a_reason():
    assert {*opdef.orders(), *opdef.NOT_OF_GRAPHS} == set(records())


@pytest.mark.parametrize("section", opdef.orders())
def test_operands_are_in_the_order_of_the_section(section: str):
    order, wanted = opdef.order_of(section), items(section, "parameter")
    assert [p.name for p in order.parameters] == [item.name for item in wanted]
    shapes = {p.name for p in order.parameters if p.is_shape}
    assert shapes <= {item.name for item in wanted if item.shape in ("[2]", "[3]")}


def test_convolution_takes_stride_and_dilation_as_shapes():
    order = opdef.order_of("Conv2d")
    assert order.names == (
        *("input", "weight", "bias", "stride", "pad_amount"),
        *("group", "dilation", "reuse_sparse_indices"),
    )
    assert [p.name for p in order.parameters if p.is_shape] == ["stride", "dilation"]


@pytest.mark.parametrize("alias", opdef.ALIASES)
def test_aliases_stand_for_sections(alias: str):
    assert opdef.order_of(alias) is opdef.order_of(opdef.ALIASES[alias])


@pytest.mark.parametrize(
    ("name", "said"), [("Conv2D", "did you mean 'Conv2d'?"), ("If", "its parameters are functions")]
)
def test_unknown_names_are_refused(name: str, said: str):
    with pytest.raises(HexnnError, match="package q has no operation") as raised:
        opdef.order_of(name)
    assert said in raised.value.message
