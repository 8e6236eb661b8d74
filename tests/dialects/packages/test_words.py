"""The table of words, and that Python has all of them."""

from __future__ import annotations

import pytest

import hexnn.packages as exported
from hexnn.dialects.packages.priorities import PRIORITIES, priority_text
from hexnn.dialects.packages.tensor_classes import TENSOR_CLASSES
from hexnn.dialects.packages.terms import ACCEPTED, DESCRIBED, ELEMENT_TYPES, TERM_KINDS, DType
from hexnn.dialects.packages.word_table import SECTIONS, words

ONLY_IN_CPP = {
    "int": "as_int",
    "BEGIN_PKG_OPS_OPTS_LIST": "",
    "DECLARE_PKG_OPS_OPTS_LIST": "",
    "END_PKG_OPS_OPTS_LIST": "",
    "DEFINE_UNIQ_TY": "",
    "INIT_PACKAGE_OP_DEF": "",
    "INIT_PACKAGE_OPTIMIZATION_DEF": "",
    "INIT_PACKAGE_PARAM_ORDER_DEF": "",
    "INIT_PKG_CORE_INIT_FUNC": "",
    "LIST_PACKAGE_AXIS_PARAMS": "",
    "LIST_PACKAGE_PER_CHANNEL_QUANTIZED_OPS": "",
    "REGISTER_PACKAGE_AXIS_PARAMS": "",
    "REGISTER_PACKAGE_PER_CHANNEL_QUANTIZED_OPS": "",
    "REGISTER_PACKAGE_OPS": "",
    "REGISTER_PACKAGE_OPTIMIZATIONS": "",
    "REGISTER_PACKAGE_PARAM_ORDERS": "",
}
"""Words that Python has under another name, or not at all: there a package registers itself."""


def test_each_word_has_a_source_and_arguments_that_are_known() -> None:
    for word in words().values():
        assert word.source in {*SECTIONS, "public sources", "assumed"}
        assert word.support in ("yes", "refused")
        if word.kind in TERM_KINDS and word.name != "Op":
            assert set(word.kinds) <= set(ACCEPTED), word
            assert word.result in {*DESCRIBED, "number"}


def test_python_has_every_supported_word() -> None:
    supported = {w.name for w in words().values() if w.support == "yes"}
    wanted = {ONLY_IN_CPP.get(name, name) for name in supported} - {""}
    assert wanted | set(PRIORITIES) | set(TENSOR_CLASSES) <= set(exported.__all__)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (2000, "EARLY"),
        (2001, "EARLY+1"),
        (4900, "LATE+900"),
        (499, "499"),
        (6110, "TCM_MIGRATION+110"),
    ],
)
def test_priorities_print_by_name(number: int, text: str) -> None:
    assert priority_text(number) == text


def test_priorities_are_in_the_order_of_their_use() -> None:
    order = ["QNN", "GRAPH_CLEANUP", "EARLY", "HARD_OPS", "MIDDLE", "TILING", "LATE"]
    numbers = [PRIORITIES[name][0] for name in [*order, "CLEANUP_GRAPH", "TCM_MIGRATION"]]
    assert numbers == sorted(numbers)
    assert (PRIORITIES["EARLY"][0], PRIORITIES["LATE"][0]) == (2000, 4000)


@pytest.mark.parametrize(
    ("name", "count", "accepted"),
    [
        ("EQ", 2, True),
        ("EQ", 3, False),
        ("AND", 0, False),
        ("AND", 1, True),
        ("MUL", 3, True),
        ("MUL", 1, False),
        ("OK", 0, True),
        ("DEF_PACKAGE_OP_AND_COST_AND_FLAGS", 3, True),
        ("DEF_PACKAGE_OP_AND_COST_AND_FLAGS", 2, False),
    ],
)
def test_arity(name: str, count: int, accepted: bool) -> None:
    assert words()[name].accepts(count) is accepted


def test_python_has_every_element_type() -> None:
    named = {one.name for one in vars(exported.DType).values() if isinstance(one, DType)}
    assert named == set(ELEMENT_TYPES)
