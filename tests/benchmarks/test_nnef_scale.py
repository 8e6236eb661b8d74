"""Reading is linear in the operations of a document, and knows long arrays of literals."""

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import nnef_scale

from hexnn.frontends.nnef.reader import read


def calls(text: str, path: Path) -> int:
    """How many functions are called while a document is read: no clock, no noise."""
    path.write_text(text)
    count = 0

    def count_one(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(count_one)
    try:
        read(path)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", nnef_scale.FORMS)
def test_reading_is_linear(name: str, tmp_path: Path) -> None:
    """What is called grows as the operations do; a first run fills caches."""
    form, path = nnef_scale.FORMS[name], tmp_path / "graph.nnef"
    counts = [calls(form(size), path) for size in (400, 400, 800)]
    assert counts[2] < 2.2 * counts[1]


def test_long_arrays_of_literals_are_read(tmp_path: Path) -> None:
    path = tmp_path / "graph.nnef"
    path.write_text(nnef_scale.literals(320_000))
    module = read(path)
    (constant,) = (op for op in module.walk() if op.name == "nnef.constant")
    assert str(constant.results[0].type) == "tensor<320000xf32>"


def test_networks_for_the_memory_of_quantization_can_be_read(tmp_path: Path) -> None:
    weights = nnef_scale.network(tmp_path, 32)
    assert weights == sum(f.stat().st_size - 128 for f in tmp_path.glob("*.dat"))
    read(tmp_path).verify()
