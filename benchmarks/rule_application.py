"""Measure the application of a package's rules to a network.

    python benchmarks/rule_application.py NETWORK [--package FILE.py] [--json FILE]

Without `--package`, the rules are those of this file: pointwise convolutions become operations of a
package, are joined with the additions behind them and split by rows or channels; depthwise ones are
split for the HVX contexts. The time is CPU time of the pass opdef-apply-rules, the least of three
runs.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.opdef import OpdefOp
from hexnn.packages import (
    AND,
    AUTOSPLIT,
    AUTOTHREAD_HVX,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_DEPTH,
    DIM_FILTHEIGHT,
    DIM_FILTWIDTH,
    DIM_HEIGHT,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    GT,
    LATE,
    OK,
    TILING,
    TYPICAL_SLICE,
    Op,
)
from hexnn.passes.packages.apply_rules import OpdefApplyRulesPass
from hexnn.tools.driver.load import load_file
from hexnn.tools.universe import new_context

LIMIT = 2.0
"""Most seconds for mobilenet_v2 with the rules of this file."""


@dataclass(frozen=True)
class Figure:
    """A measured application of rules to one network."""

    network: str
    operations: int
    """The operations of packages before."""

    operations_after: int
    applications: int
    seconds: float

    def __str__(self) -> str:
        counts = f"{self.operations} operations became {self.operations_after}"
        applied = f"{self.applications} applications"
        return f"{self.network}: {self.seconds:.2f} s, {applied}, {counts}"


def define_rules() -> None:
    """Register the package `bench`."""
    convolution, depthwise, addition = (
        FROM_DEFAULT_PACKAGE(name) for name in ("Conv2d", "DepthWiseConv2d", "ElementWiseBinary")
    )
    operands = ("X", "W", "B")
    x, w, b = (TYPICAL_SLICE(name, "I") for name in operands)
    one = AND(EQ(DIM_FILTHEIGHT("W"), 1), EQ(DIM_FILTWIDTH("W"), 1))
    point = Op("Pointwise", *operands)
    BEGIN_PKG_OP_DEFINITION("bench")
    rule = DEF_PACKAGE_OPTIMIZATION
    rule(EARLY, Op(convolution, *operands, "S", "P", "G", "D", "R"), one, point)
    rule(EARLY + 1, Op(addition, point, "Y", "Add"), OK, Op("PointwiseAdd", *operands, "Y"))
    rule(EARLY + 1, Op(addition, "Y", point, "Add"), OK, Op("PointwiseAdd", *operands, "Y"))
    rows = AUTOSPLIT(1, "I", 14, Op("Tile", x, "W", "B"))
    rule(TILING, point, GT(DIM_HEIGHT("*"), 14), rows)
    channels = AUTOSPLIT(3, "I", 64, Op("Tile", "X", w, b))
    rule(TILING + 1, point, GT(DIM_DEPTH("*"), 64), channels)
    threads = AUTOTHREAD_HVX(3, "I", Op(depthwise, x, w, b, "S", "P", "D"))
    rule(LATE, Op(depthwise, *operands, "S", "P", "D"), OK, threads)
    END_PKG_OP_DEFINITION("bench")


def measure(network: str) -> Figure:
    """Return the figures of the network in a file: the least time of three runs."""
    return min((apply_rules(network) for _ in range(3)), key=lambda figure: figure.seconds)


def apply_rules(network: str) -> Figure:
    """Apply the registered rules to the network in a file, and return what that took."""
    module = hexnn.load(network).lower("opdef").ir
    before, rules = operations(module), OpdefApplyRulesPass()
    start = process_time()
    rules.apply(new_context(), module)
    seconds = process_time() - start
    applications = sum(record.applications for record in rules.records)
    return Figure(Path(network).name, before, operations(module), applications, seconds)


def operations(module: ModuleOp) -> int:
    """Return the number of operations of packages."""
    return sum(isinstance(op, OpdefOp) for op in module.walk())


def main() -> None:
    """Run the command line: measure, print the figure, and write it to `--json` if given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("network", help="the network to apply rules to")
    parser.add_argument("--package", help="a Python file with the rules")
    parser.add_argument("--json", type=Path, help="where to write the figure")
    arguments = parser.parse_args()
    if arguments.package:
        load_file(arguments.package)
    else:
        define_rules()
    figure = measure(arguments.network)
    print(figure)
    if not arguments.package and "mobilenet_v2" in figure.network and figure.seconds > LIMIT:
        print(f"missed: {figure.seconds:.2f} s (limit {LIMIT})")
    if arguments.json:
        arguments.json.write_text(json.dumps(asdict(figure), indent=1))


if __name__ == "__main__":
    main()
