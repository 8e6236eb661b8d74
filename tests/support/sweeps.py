"""Sweeps over a network of two operations, measured in this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from hexnn.tools.bench.configurations import Configuration
from hexnn.tools.bench.database import Database, Row
from hexnn.tools.bench.measuring import measured
from hexnn.tools.bench.sweep_file import read_sweep
from hexnn.tools.bench.sweeping import Outcome, SweepRun
from hexnn.tools.bench.workers import Answer

NETWORK = """
!q = !quant.uniform<i8:f32, 0.5:0>
!r = !quant.uniform<i8:f32, 0.25:3>
func.func @main(%x: tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!r> {
  %0 = tfl.add %x, %x {fused_activation_function = "NONE"}
      : (tensor<1x4x4x32x!q>, tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!q>
      loc("ADD@0:sum"("net.tflite":0:0))
  %1 = tfl.quantize %0 {qtype = tensor<1x4x4x32x!r>} : (tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!r>
      loc("QUANTIZE@1:out"("net.tflite":0:1))
  func.return %1 : tensor<1x4x4x32x!r>
}
"""

SWEEP = """models = ["net.mlir"]
layouts = ["auto", "crouton"]
check = false
"""


def written(folder: Path, sweep: str = SWEEP) -> Path:
    """The path of a sweep file in `folder`, beside its network."""
    (folder / "net.mlir").write_text(NETWORK)
    path = folder / "sweep.toml"
    path.write_text(sweep)
    return path


class Here:
    """Workers that measure in this process, one configuration at a time."""

    count = 1

    def __init__(self, measure: Callable[[Configuration], Answer] = measured) -> None:
        self.measure = measure
        self.queue = deque[Configuration]()

    def submit(self, configuration: Configuration) -> None:
        """Measure it when it is asked for."""
        self.queue.append(configuration)

    def next(self, timeout: float) -> tuple[Configuration, Answer] | None:
        """The oldest one."""
        if not self.queue:
            return None
        one = self.queue.popleft()
        return one, self.measure(one)


def swept(
    sweep: Path, database: Path, measure: Callable[[Configuration], Answer] = measured
) -> tuple[Outcome, list[Row]]:
    """Run a sweep; how it ended, and the rows of the database then, without times."""
    with Database.open(str(database), create=True) as opened:
        outcome = SweepRun(opened, Here(measure), str).run(read_sweep(str(sweep)))
        return outcome, [timeless(row) for row in opened.rows()]


def timeless(row: Row) -> Row:
    """A row without what differs from run to run."""
    return {name: value for name, value in row.items() if name != "seconds"}
