"""Attributes of enumerations: class, text and pickle of each value."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.parser import Parser

from hexnn.dialects import htp, qnn

DIALECTS = (qnn.QNN, htp.HTP)
CLASSES: list[type[EnumAttribute[Any]]] = [
    kind for dialect in DIALECTS for kind in dialect.attributes if issubclass(kind, EnumAttribute)
]


def test_all_enumerations_are_found():
    assert len(CLASSES) == 29


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.name)
def test_class_stands_under_its_name_in_the_module_of_the_values(kind: type[EnumAttribute[Any]]):
    assert kind.__module__ == kind.enum_type.__module__
    assert getattr(sys.modules[kind.__module__], f"{kind.enum_type.__name__}Attr") is kind
    assert f"`{kind(next(iter(kind.enum_type)))}`" in (kind.__doc__ or "")


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.name)
def test_text_and_pickle_of_each_value_are_read_back(kind: type[EnumAttribute[Any]]):
    context = Context()
    for dialect in DIALECTS:
        context.load_dialect(dialect)
    prefix, mnemonic = kind.name.split(".")
    for value in kind.enum_type:
        attribute = kind(value)
        text = f"#{prefix}<{mnemonic} {value.value}>"
        assert str(attribute) == text
        assert Parser(context, text).parse_attribute() == attribute
        again = pickle.loads(pickle.dumps(attribute))
        assert again == attribute
        assert type(again) is kind
        assert again.data is value
