"""Mutation testing: change one constant, operator or bound at a time and see whether tests fail.

    python benchmarks/mutants.py [--mutants N] [--seed K] [--rooms ROOM ...] [--budget S]
                                 [--map FILE] [--jobs N] [--json FILE] [--again FILE]
                                 [--seconds S] [--tests PATH ...]

N mutants are drawn in equal shares from the folders in `ROOMS`. For each one, the tests that run
the changed function (by a coverage map, which is measured first unless `--map FILE` has it) run in
a copy of the tree until one fails: shortest first, alternating between test files, up to `--budget`
seconds of tests. They run in a fork of a process that has imported them; a mutant that survives is
tried again in a new process. Survivors are listed with the text before and after; those that
`mutants_explained.tsv` explains (equivalent, or a change of cost alone) are listed as explained.
`--again` takes the JSON of an earlier run, and tries its surviving mutants once more. No mutant is
started after `--seconds`, not counting the time to measure the map. `--tests` restricts the map to
the tests in some paths.
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
"""Room name -> the folders and files whose code is mutated; a file named by itself in one room is
left out of a folder named in another.
"""

EXPLAINED = Path(__file__).with_name("mutants_explained.tsv")
"""Survivors that are explained; columns: file, function, the line with the mutation in brackets,
reason.
"""

KILLED, SURVIVED, EXPLAINED_AS, UNCOVERED = "killed", "survived", "explained", "not covered"


@dataclass(frozen=True)
class Mutant:
    """A mutation of one line of a source file, which belongs to `room`, a key of `ROOMS`."""

    room: str
    file: str
    mutation: Mutation

    text: str
    """The line, with the mutation as `[before => after]`."""

    @property
    def key(self) -> tuple[str, str, str]:
        """(file, function, text): identifies the mutant independently of line numbers."""
        return self.file, self.mutation.function, self.text


def mutants_of(room: str, file: str) -> Iterator[Mutant]:
    """Yield all mutants of a file, in the order of its source."""
    source = (ROOT / file).read_text()
    lines = source.encode().split(b"\n")
    for change in mutations(source):
        line = lines[change.line - 1]
        head, tail = line[: change.column], line[change.column + len(change.before.encode()) :]
        marked = f"{head.decode()}[{change.before} => {change.after}]{tail.decode()}"
        yield Mutant(room, file, change, marked.strip())


@dataclass(frozen=True)
class Verdict:
    """The outcome of a mutant: killed, survived, explained or not covered; `covering` is the number
    of tests that run its function.
    """

    room: str
    file: str
    line: int
    function: str
    text: str
    outcome: str
    tests: int
    """Number of tests that were chosen to run on it, out of `covering`."""
    covering: int
    seconds: float
    reason: str = ""
    """The test that failed, or the explanation of the survival; empty if neither."""


def files_of(room: str) -> Iterator[str]:
    """Yield the paths of a room's source files, relative to the root of the tree."""
    before = [path for other in ROOMS for path in ROOMS[other] if other != room]
    for name in ROOMS[room]:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            relative = file.relative_to(ROOT).as_posix()
            inner = [other for other in before if other.startswith(f"{name}/")]
            if relative not in inner:
                yield relative


def draw(rooms: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Return `count` random mutants, in equal shares from the rooms; the same ones for the same
    sources and seed.
    """
    generator, drawn = random.Random(seed), list[Mutant]()
    for number, room in enumerate(rooms):
        share = count * (number + 1) // len(rooms) - count * number // len(rooms)
        every = [mutant for file in files_of(room) for mutant in mutants_of(room, file)]
        drawn += generator.sample(every, min(share, len(every)))
    return drawn


def drawn_again(path: Path) -> list[Mutant]:
    """Return the mutants that were not killed in the run whose JSON is at `path`, and whose lines
    still exist.
    """
    rows = [row for row in json.loads(path.read_text()) if row["outcome"] != KILLED]
    wanted = {(row["file"], row["function"], row["text"]) for row in rows}
    files = sorted({(row["room"], row["file"]) for row in rows if (ROOT / row["file"]).is_file()})
    every = (mutant for room, file in files for mutant in mutants_of(room, file))
    return [mutant for mutant in every if mutant.key in wanted]


def explanations() -> dict[tuple[str, str, str], str]:
    """Return mutant key (file, function, text) -> reason, as `mutants_explained.tsv` lists them."""
    rows = EXPLAINED.read_text().splitlines()[1:] if EXPLAINED.is_file() else []
    cells = (row.split("\t") for row in rows)
    return {(file, function, text): reason for file, function, text, reason in cells}


@dataclass(frozen=True)
class Chosen:
    """The tests to run on a mutant, by pytest node id."""

    ids: list[str]
    seconds: float
    """How long these tests take on unmutated code."""
    covering: int
    """The number of tests that run the mutated function."""


def judge(mutant: Mutant, workshop: Workshop, tests: Chosen, explained: str) -> Verdict:
    """Run the chosen tests on a mutant in the copy `workshop` and return the outcome; `explained`
    is the known reason why it may survive, or empty.
    """
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
    """Choice of tests for mutants: from a coverage map, those tests in `known` (that still exist),
    within `budget` seconds.
    """

    def __init__(self, covering: CoverageMap, known: set[str], budget: float) -> None:
        self._covering, self._known, self._budget = covering, known, budget

    def choose(self, mutant: Mutant) -> Chosen:
        """Return the shortest tests that run the mutated function, within the budget of seconds."""
        every = self._covering.tests_of(mutant.file, mutant.mutation.function)
        existing = [test for test in every if self._covering.tests[test] in self._known]
        ids, seconds = self._covering.ordered(existing, self._budget)
        return Chosen(ids, seconds, len(existing))


def run(
    mutants: Sequence[Mutant], chooser: Chooser, workshops: Sequence[Workshop], seconds: float
) -> Iterator[Verdict]:
    """Judge mutants, one at a time in each copy of the tree, and yield the outcomes in the given
    order. No mutant is started after `seconds`.
    """
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
    """Return the line of text that reports a verdict."""
    where = f"{verdict.file}:{verdict.line}"
    detail = f"  ({verdict.reason})" if verdict.reason else f"  ({verdict.tests} tests)"
    return f"{verdict.outcome:11} {where}: {verdict.text}{detail}"


def summary(verdicts: Sequence[Verdict]) -> str:
    """Return a text table of outcomes per room, and the percentage of mutants that are killed."""
    lines = ["", "room        mutants  killed  explained  survived  not covered"]
    for room in dict.fromkeys(verdict.room for verdict in verdicts):
        count = Counter(verdict.outcome for verdict in verdicts if verdict.room == room)
        cells = (count[KILLED], count[EXPLAINED_AS], count[SURVIVED], count[UNCOVERED])
        lines.append(f"{room:10} {count.total():8,} {'{:7,} {:10,} {:9,} {:12,}'.format(*cells)}")
    killed = sum(verdict.outcome == KILLED for verdict in verdicts)
    share = 100 * killed / max(len(verdicts), 1)
    return "\n".join([*lines, f"{killed} of {len(verdicts)} mutants killed ({share:.1f} %)"])


def coverage(path: Path | None, tests: Sequence[str], jobs: int) -> CoverageMap:
    """Return the coverage map in file `path` if it exists; else measure the map of `tests` by
    `jobs` processes, and write it to `path` unless None.
    """
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
    """Run the command line: draw mutants, run their tests, print the outcomes."""
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
