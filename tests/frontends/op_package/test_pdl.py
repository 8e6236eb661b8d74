"""Rules as patterns of pdl: printed, read back, and applied by xDSL's own interpreter."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from support.machine import ROOT
from support.op_packages import read
from support.rule_graphs import apply_rules
from xdsl.dialects import pdl, pdl_interp
from xdsl.dialects.builtin import ModuleOp
from xdsl.transforms.apply_pdl_interp import ApplyPDLInterpPass
from xdsl.transforms.convert_pdl_to_pdl_interp.conversion import ConvertPDLToPDLInterpPass

import hexnn
from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.registry import PACKAGES, register_package
from hexnn.dialects.packages.sources import PackageError
from hexnn.frontends.op_package.pdl_reader import read_patterns
from hexnn.frontends.op_package.pdl_writer import has_pdl_form, pdl_module
from hexnn.passes.packages.pdl_natives import apply_patterns
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.load import load_file
from hexnn.tools.universe import new_context

FOLDER = ROOT / "tests" / "filecheck" / "passes" / "packages"

WORDS = """
DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(LATE + 3, relaxed_precision_flag,
    Op("A", Op("q::Relu", "X"), "Y", "X"),
    AND(OR(NOT(IS_FLOAT16("X")), EQ(DTYPE_OF("*"), DType::QUInt8)),
        LT(MUL(STEPSIZE_OF("X"), 0.5), MAX(1, DIM_OF("Y", 2), 3))),
    WITH_OUTPUT_TYPE(DType::QUInt8, 3, 0.25, Op("B", "Y", gen_ShapeOf("X"),
        gen_ConstScalar_f32(STEPSIZE_OF("Y")), gen_ConstScalar_i32(DIM_WIDTH("*")),
        WITH_SAME_OUTPUT("Y", Op("B", "X")), WITH_SIZE("Y", WITH_TYPE("X", Op("C"))))))
DEF_PACKAGE_OPTIMIZATION(QNN, Op("C", "X"), OK,
    Op("D", gen_ShapeOf("*"), WITH_SIZE("*", Op("E", "X"))))
DEF_PACKAGE_OPTIMIZATION(QNN, Op("A.b", "x y"), OR(OK, GT(DIM_DEPTH("x y"), 3)), "x y")
"""


def only_printable(package: Package) -> Package:
    """The rules of a package that have a form in pdl."""
    return Package(package.name, rules=[rule for rule in package.rules if has_pdl_form(rule)])


def reread(folder: Path, package: Package) -> Package:
    """The package that the printed patterns read as."""
    file = folder / "rules.mlir"
    file.write_text(str(pdl_module(package)))
    return read_patterns(str(file))


def test_rules_of_the_guide_read_back_equal(tmp_path: Path) -> None:
    load_file(str(FOLDER / "Inputs" / "spec.py"))
    package = only_printable(PACKAGES["demo"])
    assert len(package.rules) == 5
    assert reread(tmp_path, package).rules == package.rules


def test_each_word_reads_back_equal(tmp_path: Path) -> None:
    package = read(tmp_path, WORDS)
    again = reread(tmp_path, package)
    assert again.name == "demo"
    assert list(map(str, again.rules)) == list(map(str, package.rules))
    assert again.rules == package.rules


def test_a_file_of_patterns_is_an_op_package(tmp_path: Path) -> None:
    package = read(tmp_path, WORDS)
    reread(tmp_path, package)
    assert hexnn.load_op_package(tmp_path / "rules.mlir") == [PACKAGES["demo"]]
    assert PACKAGES["demo"].rules == package.rules


def graph_of_the_guide() -> ModuleOp:
    """The functions to which the guide's rules apply, without the one for the rule that splits."""
    text = (FOLDER / "spec.mlir").read_text()
    module = parse_mlir(new_context(), text, "spec.mlir")
    for function in list(module.body.ops):
        if "split" in str(function.get_attr_or_prop("sym_name")):
            function.detach()
    return module


def test_xdsl_applies_the_rules_of_the_guide_as_the_engine_does() -> None:
    """Constraints and sizes by native functions; each priority by itself, and tidied."""
    load_file(str(FOLDER / "Inputs" / "spec.py"))
    package = only_printable(PACKAGES["demo"])
    ours, theirs = graph_of_the_guide(), graph_of_the_guide()
    before = str(theirs)
    PACKAGES["demo"].rules[:] = package.rules
    ran = apply_rules(ours)
    assert sum(record.applications for record in ran.records) >= 5
    for _, rules in groupby(sorted(package.rules, key=lambda r: r.priority), lambda r: r.priority):
        apply_patterns(new_context(), pdl_module(Package("demo", rules=list(rules))), theirs)
        theirs = hexnn.apply(theirs, "cse,dce")
    theirs.verify()
    assert str(theirs) != before
    assert str(theirs) == str(hexnn.apply(ours, "cse,dce"))


PLAIN = """
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("BiasAdd", Op("Conv", "X", "W"), "B"), OK,
                         Op("ConvLayer", "X", "W", Op("Packed", "B")))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Same", "X", "X"), OK, Op("Twice", "X"))
"""

GRAPH = """
!t = tensor<1x2x3x4xf32>
func.func @main(%x: !t, %w: !t, %b: !t) -> (!t, !t) {
  %0 = opdef.op "demo::Conv"(%x, %w) : (!t, !t) -> !t
  %1 = opdef.op "demo::BiasAdd"(%0, %b) : (!t, !t) -> !t
  %2 = opdef.op "demo::Same"(%1, %1) : (!t, !t) -> !t
  %3 = opdef.op "demo::Same"(%1, %2) : (!t, !t) -> !t
  func.return %2, %3 : !t, !t
}
"""


def test_the_pass_of_xdsl_applies_plain_rules(tmp_path: Path) -> None:
    """Unmodified passes of xDSL: convert-pdl-to-pdl-interp and apply-pdl-interp."""
    package = register_package(read(tmp_path, PLAIN))
    ours, theirs = hexnn.parse(GRAPH), hexnn.parse(GRAPH)
    apply_rules(ours)
    ctx, patterns = new_context(), pdl_module(package)
    for dialect in (pdl.PDL, pdl_interp.PDLInterp):
        if dialect.name not in ctx.registered_dialect_names:
            ctx.load_dialect(dialect)
    ConvertPDLToPDLInterpPass().apply(ctx, patterns)
    file = tmp_path / "interp.mlir"
    file.write_text(str(patterns))
    ApplyPDLInterpPass(str(file)).apply(ctx, theirs)
    assert "demo::ConvLayer" in str(theirs)
    assert str(hexnn.apply(theirs, "cse,dce")) == str(hexnn.apply(ours, "cse,dce"))


def test_a_rule_that_splits_has_no_pdl_form(tmp_path: Path) -> None:
    split = 'AUTOSPLIT(3, "I", 8, Op("A", TYPICAL_SLICE("X", "I")))'
    text = f'DEF_PACKAGE_OPTIMIZATION(LATE, Op("A", "X"), OK, {split})'
    with pytest.raises(PackageError, match="a rule that splits, slices"):
        pdl_module(read(tmp_path, text))


HEAD = 'builtin.module attributes {hexnn.package = "demo"} {\n'

INVALID = {
    "builtin.module {}": "a module of rules names its package: hexnn.package",
    "builtin.module {": "in block definition",
    HEAD + '"test.op"() : () -> ()\n}': "test.op",
    HEAD
    + """pdl.pattern : benefit(1) {
      %x = pdl.operand
      %t = pdl.type
      %o = pdl.operation "opdef.op"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) } attributes {hexnn.priority = 1}
    } }""": "'pdl.operation': a rule cannot have an operation that is no opdef.op with op_name",
}


@pytest.mark.parametrize("text", INVALID)
def test_what_is_no_rule_is_an_error_with_a_place(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rules.mlir"
    file.write_text(text)
    with pytest.raises(PackageError, match=INVALID[text]) as caught:
        read_patterns(str(file))
    assert str(caught.value).startswith(f"{file}:")
