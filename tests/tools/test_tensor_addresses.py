"""What reports print of an operation is accepted by the flags that take tensors."""

import argparse
from pathlib import Path

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import describe, tensor_name
from hexnn.tools.api import Model, load
from hexnn.tools.driver.pin_flags import pins_of
from hexnn.tools.report import report
from hexnn.tools.stages import pins_by_index
from hexnn.tools.tensor_addresses import LISTS, name_tensors

DIGITS = Path(__file__).parents[2] / "examples/digits/digits_branches_int8.tflite"

FORMS = {
    "tensors": "{}",
    "bisect": "{}=sqnr>=30",
    "tolerance": "{}=sqnr>=30",
    "compare_layout": "{}=nchw",
    "compare_type": "{}=int8",
}
"""Argument -> its text about one tensor."""


@pytest.fixture(scope="module")
def model() -> Model:
    """A network of two branches, at stage source."""
    return load(DIGITS)


def given(name: str, text: str, model: Model) -> object:
    """The argument `name` of a command line that gives it `text`."""
    listed = name not in ("tensors", "bisect")
    args = argparse.Namespace(**dict.fromkeys(LISTS))
    setattr(args, name, [text] if listed else text)
    name_tensors(args, model.ops)
    found = getattr(args, name)
    return found[0] if listed and len(found) == 1 else found


@pytest.mark.parametrize("name", LISTS)
def test_all_names_of_an_operation_are_those_of_its_tensor(name: str, model: Model):
    form = FORMS[name]
    for entry in report(model).entries:
        assert given(name, form.format(entry.address), model) == form.format(entry.tensor)
    for op in model.ops:
        tensor = tensor_name(op.location)
        assert given(name, form.format(describe(op.location)), model) == form.format(tensor)
        assert given(name, form.format(tensor), model) == form.format(tensor)


def test_an_address_may_name_several(model: Model):
    entries = report(model).entries[:2]
    first, second = (entry.tensor for entry in entries)
    address = ":".join(entry.address for entry in entries)
    assert given("tensors", f"x,{address},name:y*", model) == f"x,{first},{second},name:y*"
    bounds = f"lsb<=1,{address}=sqnr>=30"
    assert given("tolerance", bounds, model) == [
        "lsb<=1",
        *(f"{t}=sqnr>=30" for t in (first, second)),
    ]


@pytest.mark.parametrize("choice", ["=flat", ":rows=4"])
def test_a_pin_takes_every_name(choice: str, model: Model):
    for index, op in enumerate(model.ops):
        tensor, place = tensor_name(op.location), report(model).entries[index].address
        for name in (place, describe(op.location), f"%{tensor}", f"name:{tensor}", str(tensor)):
            found = pins_by_index(pins_of([f"{name}{choice}"]), model.ops)
            assert found == {str(index): choice[1:]}


def test_an_unknown_address(model: Model):
    with pytest.raises(HexnnError, match="no operation is called 'conv_2d#99'"):
        given("tolerance", "conv_2d#99=sqnr>=30", model)
