"""Pipelines, flags and their spellings."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.suggest import did_you_mean, nearest
from hexnn.passes import table as registry
from hexnn.tools.driver import flags, pipeline


@dataclass(frozen=True)
class One(ModulePass):
    """A pass with options of all types."""

    name = "one"

    count: int = 1
    target: str = "v73"
    ratio: float = 0.5
    deep: bool = False
    sizes: tuple[int, ...] = ()
    limit: int | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class Two(ModulePass):
    """A pass with one option."""

    name = "two"

    target: str = "v73"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class Plain(ModulePass):
    """A pass without options."""

    name = "plain"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Do nothing."""


PASSES: pipeline.Passes = {"one": lambda: One, "two": lambda: Two, "plain": lambda: Plain}


@pytest.fixture(autouse=True)
def _pipelines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pipelines that stand for the passes above."""
    monkeypatch.setitem(registry.PIPELINES, "both", "one{count=7},plain,two")
    monkeypatch.setitem(registry.PIPELINES, "more", "both,plain")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("plain", "plain"),
        (" plain ,\n plain ", "plain,plain"),
        ("builtin.module(plain)", "plain"),
        ("builtin.module(func.func(plain,two),any(plain))", "plain,two,plain"),
        ("one{count=2 deep=true}", "one{count=2 deep=true}"),
        ("one{ count=2  deep=true }", "one{count=2 deep=true}"),
        ("one{target=v73{tcm=4M}}", 'one{target="v73{tcm=4M}"}'),
        ("one{target=../a-b/x_1.npz count=3}", 'one{count=3 target="../a-b/x_1.npz"}'),
        ("one{target=x.npz},two", 'one{target="x.npz"},two'),
        ('one{target="v73{tcm=4M}" count=3},two', 'one{count=3 target="v73{tcm=4M}"},two'),
        ("one{sizes=1,2,3},plain", "one{sizes=1,2,3},plain"),
        ("one{limit=4},one", "one{limit=4},one"),
        ("both", "one{count=7},plain,two"),
        ('one{target="count=1 count=2" count=3},one', 'one{count=3 target="count=1 count=2"},one'),
        ("both{target=v68}", 'one{count=7 target="v68"},plain,two{target="v68"}'),
        ("more{count=3},plain", "one{count=3},plain,two,plain,plain"),
    ],
)
def test_pipelines_read_and_print(text: str, expected: str) -> None:
    """What a text stands for, as text that can be given again."""
    printed = pipeline.text_of(pipeline.parse(text, PASSES))
    assert printed == expected
    assert pipeline.text_of(pipeline.parse(printed, PASSES)) == expected


@given(
    st.builds(
        One,
        count=st.integers(-9, 9),
        target=st.from_regex(r"[a-z0-9 {}=,]*", fullmatch=True),
        deep=st.booleans(),
        sizes=st.lists(st.integers(0, 99), min_size=2).map(tuple),
        limit=st.none() | st.integers(0, 9),
    )
)
def test_every_pass_prints_as_what_reads_back(one: One) -> None:
    """Options keep their values and types."""
    assert pipeline.parse(pipeline.text_of([one]), PASSES) == (one,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plane", "unknown pass 'plane', did you mean 'plain'?"),
        ("boht", "unknown pass 'boht', did you mean 'both'?"),
        ("xyzzy", "unknown pass 'xyzzy'"),
        ("one{cuont=1}", "pass 'one' has no option 'cuont', did you mean 'count'?"),
        ("plain{x=1}", "pass 'plain' has no option 'x'"),
        ("one{count=many}", "pass 'one': option 'count' must be int, got many"),
        ("one{count}", "pass 'one': option 'count' must be int, got nothing"),
        ("both{x=1}", "no pass of pipeline 'both' has an option 'x'"),
        ("one)", "parentheses or braces do not match"),
        ("plain any(", "parentheses or braces do not match"),
        ("nosuch.anchor(plain)", "unknown anchor 'nosuch.anchor'"),
        ("builtin.modul(plain)", "did you mean 'builtin.module'"),
        ("plain;plain", "column 6: Unknown token"),
        (",", "column 1: Expected pass name here"),
        ("any(plain,;)", "in pass pipeline 'plain,;', column 7: Unknown token"),
        ("one{count=1  count=2}", "column 13: option 'count' twice: 'count=1' and 'count=2'"),
        ("plain,one{a-b=1,2 deep a_b=3}", "24: option 'a_b' twice: 'a-b=1,2' and 'a_b=3'"),
        ("both{target=v68{tcm=1} target=v69}", """twice: 'target="v68{tcm=1}"' and 'target=v69'"""),
        ("one{deep deep}", "option 'deep' twice: 'deep' and 'deep'"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    """With the nearest name where there is one."""
    with pytest.raises(HexnnError) as failure:
        pipeline.parse(text, PASSES)
    assert message in failure.value.message


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("x.mlir", "x.mlir"),
        ("-p one -p two", "-p one,two"),
        ("--one --two", "-p one,two"),
        ("-one -two", "-p one,two"),
        ("--one=count=3 x.mlir", "x.mlir -p one{count=3}"),
        ("-pone x.mlir", "x.mlir -p one"),
        ("-p=one", "-p one"),
        ("--pass-pipeline=builtin.module(one)", "-p builtin.module(one)"),
        ("-pass-pipeline one", "-p one"),
        ("--passes one", "-p one"),
        ("-split-input-file -verify-diagnostics", "--split-input-file --verify-diagnostics"),
        ("--verify-diagnostics=all", "--verify-diagnostics"),
        ("--mlir-print-ir-after-all", "--print-ir-after-all"),
        ("--mlir-print-ir-after=one", "--print-ir-after=one"),
        ("--mlir-timing --mlir-timing-display=tree", "--timing --timing-display=tree"),
        ("--mlir-disable-threading", ""),
        ("--timing=false", ""),
        ("--timing=true", "--timing"),
        ("--verify-each=false", "--verify-each=0"),
        ("--verify-each=1", "--verify-each=1"),
        ("--disable-verify", "--verify-each=0 --verify-input=0"),
        ("--mlir-pass-pipeline-crash-reproducer=f", "--crash-reproducer=f"),
        ("--check-each x.mlir", "--check-each=1 x.mlir"),
        ("--check-each=3", "--check-each=3"),
        ("--unknown=3", "--unknown=3"),
        ("-o out.mlir -", "-o out.mlir -"),
    ],
)
def test_spellings(args: str, expected: str) -> None:
    """Those of mlir-opt and xDSL become ours."""
    assert flags.normalize(args.split(), PASSES) == expected.split()


def test_nearest_names() -> None:
    """One that looks alike, or has the name as a part; none for what is far."""
    assert nearest("tile", ["cse", "htp-tile"]) == "htp-tile"
    assert nearest("tlie", ["tile", "file"]) == "tile"
    assert nearest("zzz", ["tile"]) is None
    assert did_you_mean("zzz", []) == ""
