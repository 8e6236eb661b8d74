"""Fully connected layers whose weights pass through the TCM: their cycles beside their transfers.

    python benchmarks/streams.py [--only REGEX] [--tcm SIZE ...] [--target NAME] [--json FILE]

A line for each layer and size of TCM: the pieces that it is computed in, the predicted cycles, and
their ratio to the bound that no order of these transfers and kernels goes below on one HVX context:
the cycles of all transfers, or of all kernels if those are more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from layer_networks import Variant, network
from layers import Layer
from only import add_only, selected

from hexnn.dialects import htp
from hexnn.lowering.hexagon.timing.makespan_bound import Makespan
from hexnn.tools.model import Model

LAYERS = ((1, 4096, 4096), (1, 4096, 1000), (1, 1024, 4096), (16, 2048, 2048), (128, 768, 3072))
"""Rows, inputs and outputs: the largest layer of one row is bound by its transfers, that of 128
rows by its kernels.
"""

SIZES = ("8M", "2M", "512K")
PER_CHANNEL = Variant("i8", "per-channel")


@dataclass(frozen=True)
class Row:
    """A layer on a target."""

    layer: str
    tcm: str
    pieces: int
    cycles: float
    kernel_cycles: float
    transfer_cycles: float
    bound: float
    ratio: float

    def __str__(self) -> str:
        """Return the line of the table."""
        return (
            f"{self.layer:34} {self.tcm:>5}  pieces {self.pieces:>4}  cycles {self.cycles:>11,.0f}"
            f"  kernels {self.kernel_cycles:>11,.0f}  transfers {self.transfer_cycles:>11,.0f}"
            f"  {self.ratio:.3f} times the bound"
        )


def measured(layer: Layer, name: str, tcm: str) -> Row:
    """Compile a layer for the target called `name` with `tcm` bytes of TCM."""
    model = Model(network(layer, PER_CHANNEL)).lower("hvx", f"{name}{{tcm={tcm}}}")
    span = Makespan.of(model.profile().timeline)
    launches = (op for op in model.ops if isinstance(op, htp.LaunchOp))
    pieces = sum("~tile" in str(op.location) for op in launches)
    return Row(
        layer.name,
        tcm,
        max(1, pieces),
        span.cycles,
        span.kernel_cycles,
        span.transfer_cycles,
        span.bound,
        span.ratio,
    )


def layers() -> list[Layer]:
    """Return the layers of the table."""
    return [Layer("fully_connected", ((rows, depth),), outputs) for rows, depth, outputs in LAYERS]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    add_only(parser, "layers")
    parser.add_argument("--tcm", nargs="+", default=SIZES, metavar="SIZE")
    parser.add_argument("--target", default="v73", metavar="NAME")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows")
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    for layer in selected(given.only, layers(), lambda one: one.name):
        for tcm in given.tcm:
            rows.append(measured(layer, given.target, tcm))
            print(rows[-1], flush=True)
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
