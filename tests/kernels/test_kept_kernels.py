"""Kernels from the cache on disk are those that the generators emit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.cost_networks import CASES, network
from xdsl.dialects import func, test
from xdsl.dialects.builtin import ModuleOp, UnitAttr, i32

from hexnn.dialects import hvx
from hexnn.dialects.hvx.encoding import VERIFIED, WAITING, decode, encode, keep_waiting
from hexnn.dialects.hvx.ops import MODULO
from hexnn.kernels import cost
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.cost import KernelCache, take_kernel
from hexnn.lowering import launches
from hexnn.testing.pass_stages import run_pass, stages
from hexnn.tools.driver.failures import Failures
from hexnn.tools.driver.pipeline import parse as parse_pipeline
from hexnn.tools.driver.running import PassRunner
from hexnn.tools.universe import new_context


def functions(module: ModuleOp) -> list[func.FuncOp]:
    """Return the kernels of a module."""
    return [op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data != "main"]


def planned(case: str) -> ModuleOp:
    """Return a network of one layer with addresses."""
    described = CASES[case]
    module = network(described)
    for _ in stages(module, described.target, described.force):
        pass
    return module


def lowered(module: ModuleOp) -> ModuleOp:
    """Return a copy of a planned network at stage hvx."""
    copy = module.clone()
    run_pass(copy, "htp-to-hvx")
    return copy


@pytest.fixture
def empty_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The caches of this process and on disk, which are empty."""
    empty(tmp_path, monkeypatch)
    return monkeypatch


def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the caches of this process and on disk by empty ones."""
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cost, "CACHE", KernelCache())
    VERIFIED.clear()
    WAITING.clear()


@pytest.mark.parametrize("case", [*CASES][::6])
def test_kept_kernels_are_the_generated_ones(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same module comes of the generators and of the cache, and the second time none runs."""
    module = planned(case)
    empty(tmp_path, monkeypatch)
    built = lowered(module)
    keep_waiting()
    monkeypatch.setattr(cost, "CACHE", KernelCache())
    monkeypatch.setattr(cost, "build_kernel", None)
    again = lowered(module)
    again.verify()
    assert str(again) == str(built)
    assert {*VERIFIED} == {*functions(again)}
    for kernel in functions(built):
        assert encode(kernel) is not None


def test_a_second_choice_of_kernels_builds_none(empty_caches: pytest.MonkeyPatch) -> None:
    """Those that were not chosen are kept, too."""
    case = "conv 1x1 128 to 128"
    text = str(lowered(planned(case)))
    keep_waiting()
    empty_caches.setattr(cost, "CACHE", KernelCache())
    empty_caches.setattr(cost, "build_kernel", None)
    assert str(lowered(planned(case))) == text


def test_equal_attributes_of_other_names_are_kept_apart() -> None:
    """Forms are found by identity of their attributes, and their names."""
    b = KernelBuilder("k", 1)
    unit = UnitAttr()
    for name in ("one", "other", "one"):
        b.word_at_insertion(b.arguments[0], 4).owner.attributes[name] = unit  # type: ignore[union-attr]
    kernel = b.finish()
    code: Any = encode(kernel)
    assert len(code["forms"]) == 3
    assert str(decode("k", code)) == str(kernel)


def test_code_of_other_dialects_is_not_kept() -> None:
    b = KernelBuilder("k", 1)
    b.insert(test.TestOp(result_types=[i32]))
    assert encode(b.finish()) is None


def test_operations_are_their_own() -> None:
    """Properties of one operation change no other's."""
    b = KernelBuilder("k", 1)
    for _ in range(2):
        b.word_at_insertion(b.arguments[0], 4)
    code: Any = encode(b.finish())
    first, second, _ = decode("k", code).body.block.ops
    first.attributes["mark"] = UnitAttr()
    del first.properties["offset"]
    assert not second.attributes
    assert "offset" in second.properties


def test_only_what_is_verified_is_kept(empty_caches: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel that does not verify is told of, and not in the cache."""
    module = network(CASES["conv 1x1 128 to 128"])

    def broken(*given: Any) -> func.FuncOp:
        kernel = take_kernel(*given)
        load = next(op for op in kernel.walk() if isinstance(op, hvx.InstructionOp))
        load.attributes[MODULO] = UnitAttr()
        return kernel

    def kept() -> int:
        return len(list((tmp_path / "cache").glob("*.z")))

    passes = parse_pipeline("qnn-to-hvx")
    with empty_caches.context() as patch:
        patch.setattr(launches, "take_kernel", broken)
        with pytest.raises(Failures, match="counts all bits"):
            PassRunner(new_context()).run(module.clone(), passes)
    assert not kept()
    PassRunner(new_context()).run(module, passes)
    assert kept()
