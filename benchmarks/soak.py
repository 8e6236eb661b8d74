"""Random inputs of many kinds, for as long as one likes: each trial is a seed, and can be repeated.

    python benchmarks/soak.py [--networks N] [--tflite N] [--nnef N] [--nnef-operations N] [--ir N]
        [--json-documents N] [--kernels N] [--seconds S] [--seed K] [--json FILE]
    python benchmarks/soak.py --only KIND:SEED [--keep FOLDER]

A trial gives one of the outcomes of `tests/support/hostile.py`: accepted, refused, a difference
between two stages or with another implementation, an internal error, a hang. The last three are
faults, each told with its seed; the exit status is then 1. Kinds take turns, in two processes at
most, until all trials have run or the time is over.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import islice, zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from support.hostile import FAILURES, INTERNAL, OUTCOMES, Trial  # noqa: E402 (needs the path)

KINDS: dict[str, str] = {
    "networks": "support.network_trials:trial",
    "tflite": "support.tflite_trials:trial",
    "nnef": "support.hostile_nnef:trial",
    "nnef-operations": "support.nnef_trials:trial",
    "ir": "support.ir_trials:trial",
    "json-documents": "support.hostile_json:trial",
    "kernels": "support.kernel_trials:trial",
}
"""What makes and runs the inputs of a kind: `module:function`, a `Kind`."""

WORKERS = 2
"""Processes at most."""

TOLD = 20
"""Failures of a kind that the text shows."""


class Kind(Protocol):
    """A kind of input."""

    def __call__(self, seed: int, folder: Path) -> Trial:
        """Make input number `seed`, the same each time, in an empty `folder`; try it."""
        ...


@cache
def kind(name: str) -> Kind:
    """A kind of `KINDS`."""
    module, _, function = KINDS[name].partition(":")
    return getattr(import_module(module), function)


def attempt(name: str, seed: int, folder: Path) -> tuple[Trial, float]:
    """Trial number `seed` of a kind, and its seconds; an exception is an internal error."""
    start = time.perf_counter()
    try:
        trial = kind(name)(seed, folder)
    except Exception as e:
        trial = Trial(INTERNAL, f"of the trial itself: {type(e).__name__}: {e}")
    return trial, time.perf_counter() - start


def attempt_anywhere(name: str, seed: int) -> tuple[Trial, float]:
    """`attempt` in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hexnn-soak-") as folder:
        return attempt(name, seed, Path(folder))


@dataclass
class Record:
    """What the trials of a kind came to."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    covered: Counter[str] = field(default_factory=Counter[str])
    failures: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    seconds: float = 0
    """Of one core."""

    @property
    def trials(self) -> int:
        """How many have run."""
        return self.outcomes.total()

    def add(self, seed: int, trial: Trial, seconds: float) -> None:
        """Count one trial."""
        self.outcomes[trial.outcome] += 1
        self.covered.update(trial.counts)
        self.seconds += seconds
        if trial.failed:
            found = {"seed": seed, "outcome": trial.outcome, "detail": trial.detail}
            self.failures.append(found)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        rate = self.trials / self.seconds if self.seconds else 0
        return {
            "trials": self.trials,
            "trials_per_second": round(rate, 3),
            "seconds": round(self.seconds, 3),
            "outcomes": dict(self.outcomes),
            "covered": dict(sorted(self.covered.items())),
            "failures": sorted(self.failures, key=lambda found: found["seed"]),
        }


def turns(counts: Mapping[str, int], first: int) -> Iterator[tuple[str, int]]:
    """The (kind, seed) of all trials, the kinds in turn."""
    seeds = ([(name, first + i) for i in range(n)] for name, n in counts.items())
    return (trial for turn in zip_longest(*seeds) for trial in turn if trial is not None)


def soak(counts: Mapping[str, int], first: int, seconds: float) -> dict[str, Record]:
    """Run trials until all have run, or none begins as the time is over."""
    records = {name: Record() for name in counts}
    todo, deadline = turns(counts, first), time.monotonic() + seconds
    running: dict[Future[tuple[Trial, float]], tuple[str, int]] = {}
    with ProcessPoolExecutor(WORKERS, get_context("fork")) as pool:
        while True:
            room = 2 * WORKERS - len(running) if time.monotonic() < deadline else 0
            for name, seed in islice(todo, room):
                running[pool.submit(attempt_anywhere, name, seed)] = name, seed
            if not running:
                return records
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name, seed = running.pop(future)
                records[name].add(seed, *future.result())


def text(records: Mapping[str, Record]) -> str:
    """The records as a table, then what was covered, then the faults."""
    lines = ["  ".join([f"{'kind':16}", *OUTCOMES, "trials/s"])]
    for name, record in records.items():
        cells = [f"{record.outcomes[outcome]:{len(outcome)}}" for outcome in OUTCOMES]
        lines.append("  ".join([f"{name:16}", *cells, f"{record.to_dict()['trials_per_second']}"]))
    for name, record in records.items():
        lines += [f"{name}: {what}: {n}" for what, n in sorted(record.covered.items())]
    for name, record in records.items():
        for found in record.to_dict()["failures"][:TOLD]:
            lines.append(f"{name}:{found['seed']}: {found['outcome']}: {found['detail'].strip()}")
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name in KINDS:
        made.add_argument(f"--{name}", type=int, default=0, metavar="N", help="trials of the kind")
    made.add_argument("--seconds", type=float, default=3600, metavar="S", help="(default: 3600)")
    made.add_argument("--seed", type=int, default=0, metavar="K", help="the first seed (default 0)")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the records")
    made.add_argument("--only", metavar="KIND:SEED", help="repeat one trial, and tell its detail")
    made.add_argument("--keep", type=Path, metavar="FOLDER", help="leave what --only makes there")
    return made


def only(given: str, keep: Path | None) -> int:
    """Run one trial, and tell all of it; the exit status."""
    name, _, seed = given.partition(":")
    if name not in KINDS or not seed.isdecimal():
        raise SystemExit(f"--only takes KIND:SEED, kinds are {', '.join(KINDS)}; got '{given}'")
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        trial, seconds = attempt(name, int(seed), keep)
    else:
        trial, seconds = attempt_anywhere(name, int(seed))
    print(f"{name}:{seed}: {trial.outcome} in {seconds:.2f} s", trial.detail, sep="\n")
    print(*(f"{what}: {n}" for what, n in sorted(trial.counts.items())), sep="\n")
    return int(trial.outcome in FAILURES)


def main(given: Sequence[str] | None = None) -> int:
    """Run the trials that are asked for; 1 when one shows a fault."""
    args = parser().parse_args(given)
    if args.only:
        return only(args.only, args.keep)
    wanted = {name: getattr(args, name.replace("-", "_")) for name in KINDS}
    records = soak({n: c for n, c in wanted.items() if c}, args.seed, args.seconds)
    print(text(records))
    if args.json:
        found = {name: record.to_dict() for name, record in records.items()}
        args.json.write_text(json.dumps({"seed": args.seed, "kinds": found}, indent=1) + "\n")
    return int(any(record.failures for record in records.values()))


if __name__ == "__main__":
    sys.exit(main())
