"""The HVX backend supplement: samples of the page are current, and random operators compile as it
says.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache

import pytest
from support import machine
from support.operator_trials import imported, names
from support.random_operators import ROWS, drawn
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import qnn
from hexnn.dialects.qnn.base import SectionOp
from hexnn.dialects.quant import NUMERICS
from hexnn.frontends.tflite import TfliteWarning
from hexnn.tools.api import apply
from hexnn.tools.reference.supplement import signature, support
from hexnn.tools.reference.supplement_document import cells, general, supported
from hexnn.tools.validation import operations, validate

PAGE = machine.ROOT / "docs" / "hvx-supplement.md"

SAMPLES = (*(qnn.ElementWiseAddOp, qnn.FullyConnectedOp, qnn.ReluOp, qnn.TransposeOp),)
"""The operations whose rows are made anew."""


@cache
def rows() -> dict[str, str]:
    """Name of an operation -> its row of the page."""
    listed = re.findall(r"^\| (\w+) \|.*$", PAGE.read_text(), re.MULTILINE)
    lines = PAGE.read_text().splitlines()
    return {name: next(x for x in lines if x.startswith(f"| {name} |")) for name in listed}


@pytest.mark.parametrize("op", SAMPLES, ids=lambda op: op.QNN_NAME)
def test_the_page_is_current(op: type[SectionOp]) -> None:
    """Else: `python -m hexnn.tools.hvx_supplement --write docs/hvx-supplement.md`."""
    found = support(op)
    assert supported(found)
    assert rows()[op.QNN_NAME] == f"| {' | '.join(cells(found))} |"


def test_every_operation_has_a_row() -> None:
    sections = {op.QNN_NAME for op in qnn.QNN.operations if issubclass(op, SectionOp)}
    assert sections <= set(rows())


def networks(count: int) -> Iterator[ModuleOp]:
    """Yield networks of qnn: random operators of TFLite that convert to it, `count` are drawn."""
    warnings.simplefilter("ignore", TfliteWarning)
    for seed in range(count):
        builtin = names()[seed % len(names())]
        operator = drawn(builtin, ROWS[builtin], seed)
        try:
            module = imported(operator) if operator.regular else None
        except Exception:
            continue
        if module is not None:
            yield apply(module, "tfl-to-qnn")


DATA_TYPES = re.compile(
    r"only .* have kernels|elements of .*|only integers of .*|\w+ has no kernel"
)
"""The rules on data types."""


def advertised(op: SectionOp) -> bool:
    """Return whether the page says that the data types of an operation are supported."""
    inputs, outputs = signature(op)
    row = rows()[op.QNN_NAME]
    if len({*inputs, *outputs}) == 1:
        alike = re.search(r"all tensors ([\w ]+)", row)
        return alike is not None and inputs[0] in alike[1].strip().split(" or ")
    return f"({', '.join(inputs)}) -> {', '.join(outputs)}" in row


def test_random_operators_compile_as_the_page_says() -> None:
    """What is advertised compiles, or breaks a rule that is not on data types; what compiles is
    advertised, but for what only TFLite's numerics make exact, and for views, as a transposition
    in one dimension, which no code computes.
    """
    both = {True: 0, False: 0}
    for module in networks(400):
        verdicts = validate(module, "v73").verdicts
        for op, verdict in zip(operations(module), verdicts, strict=True):
            if not isinstance(op, SectionOp) or not op.operands:
                continue
            rule = general(verdict.broken)
            if advertised(op):
                assert DATA_TYPES.fullmatch(rule) is None, f"{op}: {rule}"
            else:
                stated = NUMERICS in op.attributes
                assert rule or stated or not verdict.forms, (
                    f"not on the page: {signature(op)} of {op}"
                )
            both[not rule] += 1
    assert min(both.values()) > 50
