"""How far plans are from the cheapest: the heuristic's cost beside that of the exact solver.

    python benchmarks/exact.py [FILE ...] [--target SPEC ...] [--effort N] [--json FILE]

Two lines for each network, by default the examples' and those public ones that are quantized, and
target. `layouts`: what the kernels and conversions that the heuristic chooses cost in packets; what
those cost that the exact solver chooses, and the bound that no choices go below; by which share of
it the heuristic's cost is above the bound. `plans`: the same of kernels, layouts, runs in pieces
and what stays in TCM together, in cycles of packets and transfers; the heuristic's are those of its
layouts with the best runs. Transfers beside kernels are left out of these costs; by the timing
model, which has them, the cycles of both plans as they are compiled stand behind. Needs OR-Tools
(`pip install 'hexnn[exact]'`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import process_time

from htp_compile import quantized

from hexnn.dialects.htp.attributes import target_of
from hexnn.passes.htp.exact.joint_plan import joint_plan
from hexnn.passes.htp.layouts.assignment import Assignment
from hexnn.tools import api

EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True)
class Row:
    """The costs of a network's plans on a target."""

    network: str
    target: str
    chosen: str
    """What is chosen: `layouts` alone, or whole `plans`."""

    heuristic: float
    exact: float
    bound: float
    seconds: float
    """CPU time of the solver and the predictions that it asked for."""

    compiled: tuple[float, float] | None = None
    """The predicted cycles of the compiled network by the heuristic, and by the exact solver, by
    the timing model; None of layouts alone.
    """

    @property
    def gap(self) -> float:
        """By which share of the bound, if it is not 0, the heuristic's cost is above it."""
        return (self.heuristic - self.bound) / (self.bound or 1)

    def __str__(self) -> str:
        cycles = " and ".join(f"{n:,.0f}" for n in self.compiled or ())
        timed = f"  compiled {cycles} cycles" if cycles else ""
        return (
            f"{self.network:28} {self.target:14} {self.chosen} "
            f"heuristic {self.heuristic:>11,.0f}  exact {self.exact:>11,.0f}  "
            f"bound {self.bound:>11,.0f}  gap {self.gap:6.2%}  {self.seconds:6.2f} s{timed}"
        )


def measured(path: Path, target: str, effort: float) -> Iterator[Row]:
    """Yield the costs of a network on a target; none of plans that the solver does not find."""
    source = api.load(path).lower("qnn")
    model = source.lower("htp", target, pipeline="qnn-to-htp,htp-fuse-maps")
    chip, start = target_of(model.ir), process_time()
    exact = Assignment.of(model.main, chip, "auto", exact=effort)
    seconds = round(process_time() - start, 2)
    heuristic = priced(Assignment.of(model.main, chip, "auto"), exact)
    costs = heuristic.cost, exact.cost, exact.bound
    yield Row(path.stem, target, "layouts", *costs, seconds)
    first = joint_plan(heuristic.problem, heuristic.chosen, effort, fixed=True)
    start = process_time()
    best = joint_plan(heuristic.problem, heuristic.chosen, effort)
    if first is not None and best is not None:
        seconds = round(process_time() - start, 2)
        compiled = predicted(source, target, 0), predicted(source, target, effort)
        costs = first.cost, best.cost, best.bound
        yield Row(path.stem, target, "plans", *costs, seconds, compiled)


def predicted(source: api.Model, target: str, effort: float) -> float:
    """Return the cycles, by the timing model, of a network that is compiled with the plan of the
    exact solver, or without an effort that of the heuristic.
    """
    plan = f"htp-plan{{exact={round(effort)}}}" if effort else "htp-plan"
    made = source.lower("hvx", target, pipeline=f"qnn-to-htp,{plan},htp-to-hvx")
    return made.profile().makespan.cycles


def priced(assignment: Assignment, other: Assignment) -> Assignment:
    """Return an assignment with its choices at the prices of another one of the same function,
    which may have predicted more of them closely.
    """
    places = {op: assignment.options[op].fitting.index(c) for op, c in assignment.chosen.items()}
    chosen = {op: other.options[op].fitting[place] for op, place in places.items()}
    return replace(other, chosen=chosen)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of some networks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE")
    parser.add_argument("--target", nargs="+", default=["v73"], metavar="SPEC")
    parser.add_argument("--effort", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    for path in given.files or [*sorted(EXAMPLES.rglob("*_int8.tflite")), *quantized()]:
        for target in given.target:
            for row in measured(path, target, given.effort):
                rows.append(row)
                print(row, flush=True)
    if given.json:
        records = [{**asdict(row), "gap": row.gap} for row in rows]
        given.json.write_text(json.dumps(records, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
