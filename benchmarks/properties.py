"""Run the property-based tests with many random seeds, beyond the fixed draws of the test suite.

    python benchmarks/properties.py [--seconds S] [--seed K] [--json FILE] [PATH ...]

Runs the tests in PATH (default: all) that use hypothesis, with seeds K, K + 1, ... until S seconds
are over. Each failure is printed with the command that repeats it; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
RANDOM = ("--hypothesis-profile", "random", "--hypothesis-seed")
MARKED = ("-m", "hypothesis", "-n", "auto", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Run:
    """The result of running all tests with one seed."""

    seed: int
    tests: int
    failures: dict[str, str]
    """Pytest node id -> error, for each test that failed."""
    seconds: float


def run(seed: int, paths: Sequence[str]) -> Run:
    """Run the tests in `paths` with a seed. Raises RuntimeError if pytest ends with another status
    than passed or failed.
    """
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", *MARKED, *RANDOM, str(seed), *paths]
        done = subprocess.run(
            [*command, f"--junitxml={report}"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in (0, 1):
            raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout}{done.stderr}")
        cases = list(ElementTree.parse(report).iter("testcase"))
    failures = {name_of(case): text for case in cases if (text := error_of(case)) is not None}
    return Run(seed, len(cases), failures, round(time.monotonic() - start, 1))


def name_of(case: ElementTree.Element) -> str:
    """Return the pytest node id of a `testcase` element of a JUnit report."""
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"


def error_of(case: ElementTree.Element) -> str | None:
    """Return the first line of the error of a `testcase` element; None if the test passed."""
    found = next((child for child in case if child.tag in ("failure", "error")), None)
    return None if found is None else found.get("message", "").partition("\n")[0]


def runs(first: int, seconds: float, paths: Sequence[str]) -> Iterator[Run]:
    """Yield the results for seeds `first`, `first` + 1, ... until `seconds` are over; at least
    one.
    """
    deadline = time.monotonic() + seconds
    for seed in count(first):
        yield run(seed, paths)
        if time.monotonic() > deadline:
            return


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line: print failures, write `--json` if given; return exit status 1 if a test
    failed.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", default=["tests"], metavar="PATH")
    parser.add_argument("--seconds", type=float, default=3600, metavar="S", help="default: 3600")
    parser.add_argument("--seed", type=int, default=0, metavar="K", help="the first; default: 0")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the records")
    args = parser.parse_args(given)
    found: list[Run] = []
    for done in runs(args.seed, args.seconds, args.paths):
        found.append(done)
        print(f"seed {done.seed}: {done.tests} tests, {len(done.failures)} failed", flush=True)
        for test, error in done.failures.items():
            print(f"  pytest {' '.join(RANDOM)} {done.seed} '{test}': {error}")
        if args.json:
            args.json.write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n")
    return int(any(one.failures for one in found))


if __name__ == "__main__":
    sys.exit(main())
