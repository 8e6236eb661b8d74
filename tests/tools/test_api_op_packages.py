"""Op packages in the Python API."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.registry import PACKAGES, fresh_registry

RULE = """#include "limits.h"
DEF_PACKAGE_OPTIMIZATION(EARLY, Op(FROM_DEFAULT_PACKAGE("Relu"), "X"),
    GT(DIM_DEPTH("X"), LIMIT + EXTRA), Op("Relu", "X"))
"""

NETWORK = """
func.func @main(%x: tensor<1x2x2x8xf32>, %y: tensor<1x2x2x5xf32>)
    -> (tensor<1x2x2x8xf32>, tensor<1x2x2x5xf32>) {
  %0 = qnn.relu %x : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %1 = qnn.relu %y : (tensor<1x2x2x5xf32>) -> tensor<1x2x2x5xf32>
  func.return %0, %1 : tensor<1x2x2x8xf32>, tensor<1x2x2x5xf32>
}
"""


def test_a_loaded_package_takes_part_in_compilation(tmp_path: Path):
    (tmp_path / "include").mkdir()
    (tmp_path / "include/limits.h").write_text("#define LIMIT 3\n")
    source = tmp_path / "rules.cpp"
    source.write_text(RULE)
    with fresh_registry():
        macros = {"THIS_PKG_NAME": "mine", "EXTRA": 2}
        loaded = hexnn.load_op_package(source, include_dirs=[tmp_path / "include"], defines=macros)
        assert loaded == [PACKAGES["mine"]]
        module = hexnn.apply(hexnn.parse(NETWORK), "qnn-to-opdef,opdef-apply-rules")
    text = str(module)
    assert text.count('"mine::Relu"') == text.count('"q::Relu"') == 1


def test_an_invalid_source_is_an_error_at_its_place(tmp_path: Path):
    source = tmp_path / "rules.cpp"
    source.write_text('DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"),\n  OK, Op("B", "Y"))\n')
    with fresh_registry(), pytest.raises(HexnnError, match='no operand "Y"') as caught:
        hexnn.load_op_package(source)
    assert "rules.cpp" in str(caught.value.loc)
    with pytest.raises(HexnnError, match="no such file or folder of an op package"):
        hexnn.load_op_package(tmp_path / "missing.cpp")
