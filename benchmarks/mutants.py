"""Do the tests see small faults? Changes one constant, operator or bound at a time and runs them.

    python benchmarks/mutants.py [--mutants N] [--seed K] [--rooms ROOM ...] [--budget S]
                                 [--map FILE] [--jobs N] [--json FILE] [--again FILE]
                                 [--seconds S] [--tests PATH ...]

Mutants are drawn in equal shares from the rooms below. For each one the tests that run the changed
function (by a map that coverage.py measures first, or that `--map FILE` keeps) are run in a copy of
the tree until one fails: shortest first, test files in turn, up to `--budget` seconds of tests.
They run in a fork of a process that has imported them; what lives there is tried in a new one.
Survivors are listed with the text before and after; those that `mutants_explained.tsv` explains
(equal in meaning, or only in cost) are told apart. `--again` takes the JSON of an earlier run, and
tries the mutants that lived through it once more. No mutant begins when `--seconds` are over, to
which measuring the map does not count; `--tests` takes fewer tests than all into it.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from mutation import coverage_map
from mutation.coverage_map import CoverageMap
from mutation.points import Mutation, mutations
from mutation.workshop import Workshop

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {
    "semantics": ("semantics", "dialects/hvx/counted.py"),
    "kernels": ("kernels",),
    "fits": ("kernels/fits/addition.py", "kernels/fits/requantization.py"),
    "passes": ("passes",),
}
"""What is mutated: folders and files; a file belongs to the first room that names it."""

EXPLAINED = Path(__file__).with_name("mutants_explained.tsv")
"""Columns: file, function, text of the line with the mutation in brackets, reason."""

KILLED, SURVIVED, EXPLAINED_AS, UNCOVERED = "killed", "survived", "explained", "not covered"


@dataclass(frozen=True)
class Mutant:
    """One changed line of one file."""

    room: str
    file: str
    mutation: Mutation

    text: str
    """The line, with the mutation as `[before => after]`."""

    @property
    def key(self) -> tuple[str, str, str]:
        """File, function and text: what stays when lines move."""
        return self.file, self.mutation.function, self.text


def mutants_of(room: str, file: str) -> Iterator[Mutant]:
    """All mutants of a file."""
    source = (ROOT / file).read_text()
    lines = source.encode().split(b"\n")
    for change in mutations(source):
        line = lines[change.line - 1]
        head, tail = line[: change.column], line[change.column + len(change.before.encode()) :]
        marked = f"{head.decode()}[{change.before} => {change.after}]{tail.decode()}"
        yield Mutant(room, file, change, marked.strip())


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    room: str
    file: str
    line: int
    function: str
    text: str
    outcome: str
    tests: int
    """Tests that were chosen for it, of those that run its function."""
    covering: int
    seconds: float
    reason: str = ""
    """The test that failed, or the explanation."""


def files_of(room: str) -> Iterator[str]:
    """The sources that belong to a room, relative to the root."""
    before = [path for other in ROOMS for path in ROOMS[other] if other != room]
    for name in ROOMS[room]:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            relative = file.relative_to(ROOT).as_posix()
            inner = [other for other in before if other.startswith(f"{name}/")]
            if relative not in inner:
                yield relative


def draw(rooms: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Mutants in equal shares from the rooms; the same ones for the same sources and seed."""
    generator, drawn = random.Random(seed), list[Mutant]()
    for number, room in enumerate(rooms):
        share = count * (number + 1) // len(rooms) - count * number // len(rooms)
        every = [mutant for file in files_of(room) for mutant in mutants_of(room, file)]
        drawn += generator.sample(every, min(share, len(every)))
    return drawn


def drawn_again(path: Path) -> list[Mutant]:
    """The mutants that no test killed in the run of a JSON file, where their lines still stand."""
    rows = [row for row in json.loads(path.read_text()) if row["outcome"] != KILLED]
    wanted = {(row["file"], row["function"], row["text"]) for row in rows}
    files = sorted({(row["room"], row["file"]) for row in rows if (ROOT / row["file"]).is_file()})
    every = (mutant for room, file in files for mutant in mutants_of(room, file))
    return [mutant for mutant in every if mutant.key in wanted]


def explanations() -> dict[tuple[str, str, str], str]:
    """The reasons of `mutants_explained.tsv`, by the keys of mutants."""
    rows = EXPLAINED.read_text().splitlines()[1:] if EXPLAINED.is_file() else []
    cells = (row.split("\t") for row in rows)
    return {(file, function, text): reason for file, function, text, reason in cells}


@dataclass(frozen=True)
class Chosen:
    """Tests that are to be run on a mutant."""

    ids: list[str]
    seconds: float
    """What they take without it."""
    covering: int
    """How many tests run the mutated function."""


def judge(mutant: Mutant, workshop: Workshop, tests: Chosen, explained: str) -> Verdict:
    """Run the tests of a mutant; `explained` is why it may survive, if there is a reason."""
    start, failure = time.perf_counter(), None
    if tests.ids:
        failure = workshop.first_failure(mutant.file, mutant.mutation, tests.ids, tests.seconds)
    unseen = SURVIVED if tests.ids else UNCOVERED
    outcome = KILLED if failure else EXPLAINED_AS if explained else unseen
    return Verdict(
        room=mutant.room,
        file=mutant.file,
        line=mutant.mutation.line,
        function=mutant.mutation.function,
        text=mutant.text,
        outcome=outcome,
        tests=len(tests.ids),
        covering=tests.covering,
        seconds=round(time.perf_counter() - start, 1),
        reason=failure or explained,
    )


class Chooser:
    """The tests of a mutant, by a map of coverage and the tests that still exist."""

    def __init__(self, covering: CoverageMap, known: set[str], budget: float) -> None:
        self._covering, self._known, self._budget = covering, known, budget

    def choose(self, mutant: Mutant) -> Chosen:
        """The shortest tests that run the mutated function, within the budget."""
        every = self._covering.tests_of(mutant.file, mutant.mutation.function)
        existing = [test for test in every if self._covering.tests[test] in self._known]
        ids, seconds = self._covering.ordered(existing, self._budget)
        return Chosen(ids, seconds, len(existing))


def run(
    mutants: Sequence[Mutant], chooser: Chooser, workshops: Sequence[Workshop], seconds: float
) -> Iterator[Verdict]:
    """Judge mutants, as many at a time as there are copies of the tree, until the time is over."""
    free, reasons = SimpleQueue[Workshop](), explanations()
    deadline = time.monotonic() + seconds
    for workshop in workshops:
        free.put(workshop)

    def one(mutant: Mutant) -> Verdict | None:
        if time.monotonic() > deadline:
            return None
        workshop = free.get()
        try:
            explained = reasons.get(mutant.key, "")
            return judge(mutant, workshop, chooser.choose(mutant), explained)
        finally:
            free.put(workshop)

    with ThreadPoolExecutor(len(workshops)) as pool:
        yield from (verdict for verdict in pool.map(one, mutants) if verdict is not None)


def line_of(verdict: Verdict) -> str:
    """A verdict as a line of text."""
    where = f"{verdict.file}:{verdict.line}"
    detail = f"  ({verdict.reason})" if verdict.reason else f"  ({verdict.tests} tests)"
    return f"{verdict.outcome:11} {where}: {verdict.text}{detail}"


def summary(verdicts: Sequence[Verdict]) -> str:
    """Counts by room, and the share of mutants that are killed."""
    lines = ["", "room        mutants  killed  explained  survived  not covered"]
    for room in dict.fromkeys(verdict.room for verdict in verdicts):
        count = Counter(verdict.outcome for verdict in verdicts if verdict.room == room)
        cells = (count[KILLED], count[EXPLAINED_AS], count[SURVIVED], count[UNCOVERED])
        lines.append(f"{room:10} {count.total():8,} {'{:7,} {:10,} {:9,} {:12,}'.format(*cells)}")
    killed = sum(verdict.outcome == KILLED for verdict in verdicts)
    share = 100 * killed / max(len(verdicts), 1)
    return "\n".join([*lines, f"{killed} of {len(verdicts)} mutants killed ({share:.1f} %)"])


def coverage(path: Path | None, tests: Sequence[str], jobs: int) -> CoverageMap:
    """The map that a file keeps, else a new one, which the file then keeps."""
    if path is not None and path.is_file():
        return coverage_map.read(path)
    folders = sorted(
        {
            name.rpartition("/")[0] if name.endswith(".py") else name
            for names in ROOMS.values()
            for name in names
        }
    )
    measured = coverage_map.measure(ROOT, folders, tests, jobs)
    if path is not None:
        measured.write(path)
    return measured


def main() -> None:
    """Draw, run, list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="K")
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS))
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests for a mutant")
    parser.add_argument("--seconds", type=float, default=math.inf, metavar="S")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH")
    parser.add_argument("--map", type=Path, metavar="FILE", help="where the map of tests is kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--again", type=Path, metavar="FILE", help="survivors of an earlier run")
    given = parser.parse_args()
    drawn = draw(given.rooms, given.mutants, given.seed)
    mutants = drawn_again(given.again) if given.again else drawn
    covering = coverage(given.map, given.tests, given.jobs)
    with TemporaryDirectory() as folder:
        workshops = [Workshop(ROOT, Path(folder, str(number))) for number in range(given.jobs)]
        known = [workshop.collect(covering.tests) for workshop in workshops]
        verdicts: list[Verdict] = []
        for verdict in run(
            mutants, Chooser(covering, known[0], given.budget), workshops, given.seconds
        ):
            verdicts.append(verdict)
            print(line_of(verdict), flush=True)
            if given.json:
                given.json.write_text(json.dumps([asdict(v) for v in verdicts], indent=1) + "\n")
        for workshop in workshops:
            workshop.close()
    print(summary(verdicts))


if __name__ == "__main__":
    main()
