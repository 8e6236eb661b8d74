"""Run random inputs of several kinds for any length of time; each trial is repeatable by its seed.

    python benchmarks/soak.py [--networks N] [--tflite N] [--tflite-files N] [--operators N]
        [--nnef N] [--nnef-operations N] [--qnn-types N] [--ir N] [--json-documents N] [--kernels N]
        [--schedules N] [--seconds S] [--seed K] [--json FILE]
    python benchmarks/soak.py --only KIND:SEED [--keep FOLDER]

A trial has one of the outcomes of `tests/support/hostile.py`: accepted, refused, a difference
between two stages or with another implementation, an internal error, a hang. The last three are
failures, each printed with its seed, on stderr as soon as it is found; the exit status is then 1.
Trials of the kinds alternate, in two processes at most, until all have run or the time is over.
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
sys.path.insert(0, str(ROOT / ".typing"))  # The checkout as hexnn, whose tests are examples.

from support.hostile import FAILURES, INTERNAL, OUTCOMES, Trial  # noqa: E402 (needs the path)

KINDS: dict[str, str] = {
    "networks": "support.network_trials:trial",
    "tflite": "support.tflite_trials:trial",
    "tflite-files": "support.tflite_trials:real_trial",
    "operators": "support.operator_trials:trial",
    "nnef": "support.hostile_nnef:trial",
    "nnef-operations": "support.nnef_trials:trial",
    "ir": "support.ir_trials:trial",
    "qnn-types": "support.qnn_type_trials:trial",
    "json-documents": "support.hostile_json:trial",
    "kernels": "support.kernel_trials:trial",
    "schedules": "support.schedule_trials:trial",
}
"""Kind of input -> `module:function` of the function (a `Kind`) that makes and tries one."""

WORKERS = 2
"""Number of worker processes."""

TOLD = 20
"""Limit on the printed failures of a kind."""


class Kind(Protocol):
    """A function that makes and tries the inputs of one kind."""

    def __call__(self, seed: int, folder: Path) -> Trial:
        """Make the input that belongs to `seed` in an empty `folder`, and try it; return the
        outcome.
        """
        ...


@cache
def kind(name: str) -> Kind:
    """Import and return the function of kind `name`, a key of `KINDS`."""
    module, _, function = KINDS[name].partition(":")
    return getattr(import_module(module), function)


def attempt(name: str, seed: int, folder: Path) -> tuple[Trial, float]:
    """Run the trial of kind `name` with `seed` in `folder`; return (outcome, seconds). An exception
    of the trial function counts as an internal error.
    """
    start = time.perf_counter()
    try:
        trial = kind(name)(seed, folder)
    except Exception as e:
        trial = Trial(INTERNAL, f"of the trial itself: {type(e).__name__}: {e}")
    return trial, time.perf_counter() - start


def attempt_anywhere(name: str, seed: int) -> tuple[Trial, float]:
    """Run `attempt` in a temporary folder, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="hexnn-soak-") as folder:
        return attempt(name, seed, Path(folder))


@dataclass
class Record:
    """The collected results of the trials of one kind: counts by outcome, counts of what they
    covered, failures.
    """

    outcomes: Counter[str] = field(default_factory=Counter[str])
    covered: Counter[str] = field(default_factory=Counter[str])
    failures: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    seconds: float = 0
    """Total duration of the trials, each on one core."""

    @property
    def trials(self) -> int:
        """The number of trials that have run."""
        return self.outcomes.total()

    def add(self, seed: int, trial: Trial, seconds: float) -> None:
        """Add the result of one trial."""
        self.outcomes[trial.outcome] += 1
        self.covered.update(trial.counts)
        self.seconds += seconds
        if trial.failed:
            found = {"seed": seed, "outcome": trial.outcome, "detail": trial.detail}
            self.failures.append(found)

    def to_dict(self) -> dict[str, Any]:
        """Return the results as a JSON object, with failures in the order of seeds."""
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
    """Yield (kind, seed) for all trials, alternating between kinds; `counts` are trials per kind,
    seeds start at `first`.
    """
    seeds = ([(name, first + i) for i in range(n)] for name, n in counts.items())
    return (trial for turn in zip_longest(*seeds) for trial in turn if trial is not None)


def failure(name: str, seed: int, outcome: str, detail: str) -> str:
    """Return the line of a failed trial, by which it can be repeated."""
    return f"{name}:{seed}: {outcome}: {detail.strip()}"


def soak(counts: Mapping[str, int], first: int, seconds: float) -> dict[str, Record]:
    """Run `counts` trials of each kind with seeds from `first` on; return the results by kind. No
    trial is started after `seconds`.
    """
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
                trial, took = future.result()
                records[name].add(seed, trial, took)
                if trial.failed:
                    print(
                        failure(name, seed, trial.outcome, trial.detail),
                        file=sys.stderr,
                        flush=True,
                    )


def text(records: Mapping[str, Record]) -> str:
    """Return the results as text: a table of outcomes per kind, what was covered, the failures."""
    lines = ["  ".join([f"{'kind':16}", *OUTCOMES, "trials/s"])]
    for name, record in records.items():
        cells = [f"{record.outcomes[outcome]:{len(outcome)}}" for outcome in OUTCOMES]
        lines.append("  ".join([f"{name:16}", *cells, f"{record.to_dict()['trials_per_second']}"]))
    for name, record in records.items():
        lines += [f"{name}: {what}: {n}" for what, n in sorted(record.covered.items())]
    for name, record in records.items():
        for found in record.to_dict()["failures"][:TOLD]:
            lines.append(failure(name, found["seed"], found["outcome"], found["detail"]))
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
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
    """Run the one trial `given` as KIND:SEED and print its details; return exit status 1 if it
    fails. Its files are left in folder `keep`, unless None.
    """
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
    """Run the command line: run the trials, print the results; return exit status 1 if one
    fails.
    """
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
