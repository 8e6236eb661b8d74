"""hexnn's own implementations are records of the default package, like those of users' packages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from support.op_packages import read_all

from hexnn.dialects import opdef
from hexnn.dialects.packages.registry import PACKAGES, fresh_registry
from hexnn.frontends.op_package.writer import package_text
from hexnn.passes.legalize.htp.default_implementations import default_lowerings, default_package


def test_each_operation_has_its_reference_and_some_have_kernels() -> None:
    with fresh_registry():
        records = default_package().implementations
        assert PACKAGES["q"].implementations is records
        assert default_package().implementations == records
    references = [one.op for one in records if one.computed_by == "reference"]
    assert references == [f"q::{name}" for name in opdef.orders()]
    kernels = {one.op: one.cost for one in records if one.lowering is not None}
    assert kernels.keys() == default_lowerings().keys()
    assert set(kernels.values()) == {"SNAIL"}
    assert len({one.function for one in records}) == len(records)


def test_written_as_macros_they_read_back(tmp_path: Path) -> None:
    with fresh_registry():
        records = default_package().implementations
        (again,) = read_all(tmp_path, package_text(default_package()))
    plain = [replace(one, computed_by="", lowering=None) for one in records]
    assert sorted(again.implementations, key=str) == sorted(plain, key=str)
