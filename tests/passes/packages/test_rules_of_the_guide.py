"""The rules of the vendor's guide compute what they match, by execution before each application."""

from __future__ import annotations

from support.machine import ROOT
from support.rule_graphs import apply_rules, names
from xdsl.ir import Attribute

from hexnn.dialects.remarks import listening
from hexnn.tools.driver.check_rules import Check, SplitCheck
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.load import load_file
from hexnn.tools.universe import new_context

FOLDER = ROOT / "tests" / "filecheck" / "passes" / "packages"


def test_the_rules_of_the_guide_change_no_result() -> None:
    """Quantized results are equal; floats within the tolerance of comparisons."""
    for name in ("spec", "spec_functions"):
        load_file(str(FOLDER / "Inputs" / f"{name}.py"))
    text = (FOLDER / "spec.mlir").read_text()
    module = parse_mlir(new_context(), text, "spec.mlir")
    said = list[str]()

    def keep(severity: str, text: str, loc: Attribute | None) -> None:
        said.append(text)

    with listening(keep):
        ran = apply_rules(module, watchers=[Check(2), SplitCheck(2)])
    assert said == []
    assert sum(record.applications for record in ran.records) == 6
    assert "demo::ConvLayer.opt.im2col_stride2" in names(module)
