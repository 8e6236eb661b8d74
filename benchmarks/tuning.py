"""Measure the regret of tuning: what `qnn-tune` finds in few trials beside the best of all points.

    python benchmarks/tuning.py [MODEL ...] [--operations N] [--objective NAME] [--search PARTS]
        [--trials N] [--limit N] [--target TARGET] [--seed N] [--json FILE]

Each run of N operations in a row of a network is cut out and tuned; then all points of its space
are compiled. The regret is the cost found / least cost - 1, of the compiler's own choice and of
what tuning finds. Runs with more than `--limit` points are left out, and told.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools import api
from hexnn.tools.driver.extraction import extract
from hexnn.tools.tuning.pin_search import OBJECTIVES, Search
from hexnn.tools.tuning.pin_space import PARTS, Space, space_of

DIGITS = Path(__file__).resolve().parent.parent / "examples/digits"
MODELS = [DIGITS / "digits_int8.tflite", DIGITS / "digits_branches_int8.tflite"]


@dataclass(frozen=True)
class Row:
    """A run of operations: costs as the compiler chooses, as tuned, and the least of all points."""

    network: str
    operations: str
    objective: str
    points: int
    tried: int
    """The distinct points that tuning compiled, of them the compiler's own."""
    chosen: float
    tuned: float
    least: float

    @property
    def regrets(self) -> tuple[float, float]:
        """The regrets of the compiler and of tuning; 0 where nothing costs anything."""
        least = self.least or 1.0
        return (self.chosen - self.least) / least, (self.tuned - self.least) / least


def runs(model: api.Model, length: int) -> Iterator[tuple[str, api.Model]]:
    """Yield (addresses, network) of each run of `length` operations of a network that are whole
    and have no state.
    """
    for first in range(len(model.source.ops) - length + 1):
        module, text = model.ir.clone(), f"{first}:{first + length - 1}"
        try:
            extract(module, [text])
        except HexnnError:
            continue
        yield text, api.Model(module)


def measured(name: str, text: str, run: api.Model, space: Space, args: argparse.Namespace) -> Row:
    """Tune a run, then compile all points of its space."""
    search = Search(run, args.target, args.objective, space)
    chosen = search.initial
    search.tune(args.trials, args.seed)
    tried, (_, tuned) = len(search.values), search.best
    search.exhaust()
    return Row(name, text, args.objective, space.size, tried, chosen, tuned, search.best[1])


def rows(path: Path, args: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows of a network; say which runs are left out."""
    model = api.load(str(path))
    for text, run in runs(model, args.operations):
        try:
            space = space_of(run, args.target, args.search.split(","))
        except HexnnError as e:
            print(f"{path.stem} {text}: {e.message}")
            continue
        if not args.trials < space.size <= args.limit:
            print(f"{path.stem} {text}: {space.size} points")
            continue
        yield measured(path.stem, text, run, space, args)


def line(row: Row) -> str:
    """Return the line of text that reports a row."""
    chosen, tuned = row.regrets
    return (
        f"{row.network} {row.operations}: {row.tried} of {row.points} points, {row.objective} "
        f"{row.chosen:,.0f} chosen, {row.tuned:,.0f} tuned, {row.least:,.0f} least: "
        f"regret {chosen:.2%}, tuned {tuned:.2%}"
    )


def summary(found: Sequence[Row]) -> dict[str, float]:
    """Return the median and the worst regret of the compiler and of tuning."""
    chosen, tuned = zip(*(row.regrets for row in found), strict=True)
    return {
        "runs": len(found),
        "chosen_median": median(chosen),
        "chosen_worst": max(chosen),
        "tuned_median": median(tuned),
        "tuned_worst": max(tuned),
    }


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(description="The regret of tuning on small layers.")
    made.add_argument("models", nargs="*", type=Path, metavar="MODEL", default=MODELS)
    made.add_argument("--operations", type=int, default=2, metavar="N")
    made.add_argument("--objective", choices=tuple(OBJECTIVES), default="cycles")
    made.add_argument("--search", default="kernels", metavar="PARTS", help=", ".join(PARTS))
    made.add_argument("--trials", type=int, default=8, metavar="N")
    made.add_argument("--limit", type=int, default=200, metavar="N")
    made.add_argument("--target", default="v73")
    made.add_argument("--seed", type=int, default=0, metavar="N")
    made.add_argument("--json", type=Path, metavar="FILE")
    return made


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if no run could be measured."""
    args, found = parser().parse_args(given), list[Row]()
    for path in args.models:
        for row in rows(path, args):
            found.append(row)
            print(line(row), flush=True)
    if not found:
        print("no run of operations has a space of such a size")
        return 1
    regrets = summary(found)
    print(", ".join(f"{name} {value:.4g}" for name, value in regrets.items()))
    if args.json:
        table = {"summary": regrets, "rows": [asdict(row) for row in found]}
        args.json.write_text(json.dumps(table, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
