"""From qnn to opdef and back, every operation is the same again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import opdef
from hexnn.dialects.htp.attributes import WHY
from hexnn.dialects.qnn import SectionOp
from hexnn.passes.legalize.opdef.qnn_to_opdef import lower_to_opdef
from hexnn.passes.legalize.opdef.raising import raise_to_qnn
from hexnn.testing.pass_stages import parse
from hexnn.tools.driver.constants_policy import Keep
from hexnn.tools.driver.printing import PrintOptions, module_text

QNN = Path(__file__).parents[3] / "filecheck/dialects/qnn"
FILES = sorted(
    path for path in QNN.glob("*.mlir") if "invalid" not in path.stem and path.stem != "package_op"
)
"""The files whose cases, together, have every operation of qnn: those of its definition."""


def modules(path: Path) -> Iterator[ModuleOp]:
    """The modules of a file."""
    yield from map(parse, path.read_text().split("// -----"))


def text(module: ModuleOp) -> str:
    """The text of a module, with parameters sorted by name: they have no order."""
    for op in module.walk():
        op.properties = dict(sorted(op.properties.items()))
    return module_text(module, Keep(), PrintOptions(debuginfo=True))


def sections(module: ModuleOp) -> set[str]:
    """The sections of the operations of qnn in a module."""
    return {op.qnn_name for op in module.walk() if isinstance(op, SectionOp)}


def unmarked(module: ModuleOp) -> ModuleOp:
    """A module without the reasons of operations that stay in qnn, and of functions they call."""
    for op in module.walk():
        op.attributes.pop(WHY, None)
        op.attributes.pop("hexnn.fallback", None)
    return module


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_operations_survive_the_way_through_opdef(path: Path):
    for module in modules(path):
        before = text(module)
        lower_to_opdef(list(module.ops))
        assert sections(module) <= opdef.NOT_OF_GRAPHS.keys()
        read = parse(module_text(module, Keep(), PrintOptions(debuginfo=True)))
        read.verify()
        for one in (module, read):
            raise_to_qnn(list(one.ops))
            one.verify()
            assert text(unmarked(one)) == before


def test_the_cases_have_every_operation():
    seen = {name for path in FILES for module in modules(path) for name in sections(module)}
    assert seen - opdef.NOT_OF_GRAPHS.keys() == opdef.orders().keys()
