"""The text of pipelines."""

import pytest

from hexnn.passes.table import split

PIPELINES = {
    "": [""],
    "a": ["a"],
    "a,b": ["a", "b"],
    "a{x=1,y=2},b": ["a{x=1,y=2}", "b"],
    'a{x="},",y=2},b': ['a{x="},",y=2}', "b"],
    'a{x={1,2},y="{"},b,c': ['a{x={1,2},y="{"}', "b", "c"],
    'a"b,c",d': ['a"b,c"', "d"],
}


@pytest.mark.parametrize("text", PIPELINES)
def test_commas_between_passes(text: str):
    assert split(text) == PIPELINES[text]
