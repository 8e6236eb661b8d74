"""The benchmark of code generation: what it times, and what it prints."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
KERNEL = """
func.func @NAME(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 1024 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vaddw %v, %v
    hvx.vS32b_ai %q, 0, %w
  }
  func.return
}
"""


@pytest.fixture(scope="module")
def benchmark() -> Any:
    """The benchmark."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module("code_generation")


def test_equal_kernels_count_once(benchmark: Any, tmp_path: Path):
    file = tmp_path / "kernels.mlir"
    file.write_text(KERNEL.replace("NAME", "one") + KERNEL.replace("NAME", "other"))
    row = benchmark.generate(file, 73, "here")
    assert (row.checkout, row.kernels) == ("here", 1)
    assert all(row.seconds[step] > 0 for step in benchmark.STEPS)
    assert row.packets >= 8 + 1
    assert row.hexagon == pytest.approx(sum(row.seconds.values()) - row.seconds["llvm"])


def test_checkouts_are_compared(benchmark: Any):
    seconds = dict.fromkeys(benchmark.STEPS, 1.0)
    rows = [benchmark.Row("now", 2, seconds, 7000), benchmark.Row("then", 2, seconds, 7000)]
    *_, last = benchmark.cells(rows)
    assert [*last] == ["then", "2", "1.00", "1.00", "1.00", "1.00", "3.00", "7,000"]
    wanted = "Hexagon code takes 100% of the time, the host's code 100%"
    assert benchmark.ratio(*rows) == wanted
