"""Pack buffers with known live ranges: first fit, greedy and search side by side.

    python benchmarks/planner.py [DIR] [--seconds S] [--only REGEX] [--json FILE]

DIR holds CSV files with the columns `id,lower,upper,size` in any order, as MiniMalloc's public
benchmark does; the capacity is a number in the file's name (`A.1048576.csv`) or the only number on
its first line. Without DIR the instances are generated: a rectangle of time and memory cut by
chance into 150 to 450 buffers, which therefore fit without a gap.

Heights are in units of the capacity, without one of the most that is live at once. Each packing is
checked: status 1 if two buffers overlap.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from only import add_only, selected

from hexnn.dialects.diagnostics import HexnnError
from hexnn.passes.htp.memory.packing.greedy import first_fit, greedy
from hexnn.passes.htp.memory.packing.live_spans import Span, conflicts, height, live_peak
from hexnn.passes.htp.memory.packing.search import Effort, pack

COUNTS = (150, 180, 200, 250, 260, 300, 350, 400, 420, 450)
"""The numbers of buffers of the generated instances."""

CAPACITY = 1 << 20
INSTANTS = 4
"""The length of the generated instances, in instants for each buffer: most cuts then differ."""

COLUMNS = ("lower", "upper", "size")


@dataclass(frozen=True)
class Instance:
    """Buffers to pack, and the units of memory that should suffice."""

    name: str
    spans: tuple[Span, ...]
    capacity: int


@dataclass(frozen=True)
class Row:
    """The heights of the packings of an instance, in units of its capacity, and the seconds that
    each took.
    """

    name: str
    buffers: int
    capacity: int
    live: float
    heights: dict[str, float]
    seconds: dict[str, float]


def generated(seed: int, count: int) -> Instance:
    """Return an instance of `count` buffers that fills a rectangle of time and memory."""
    rng, boxes = Random(seed), [(0, INSTANTS * count, 0, CAPACITY)]
    while len(boxes) < count:
        areas = [(t - f) * (h - g) for f, t, g, h in boxes]
        (i,) = rng.choices(range(len(boxes)), areas)
        first, last, low, high = boxes[i]
        if rng.random() < 0.5 and last - first > 1:
            at = rng.randint(first + 1, last - 1)
            boxes[i : i + 1] = [(first, at, low, high), (at, last, low, high)]
        elif high - low > 1:
            at = rng.randint(low + 1, high - 1)
            boxes[i : i + 1] = [(first, last, low, at), (first, last, at, high)]
    rng.shuffle(boxes)
    spans = tuple(Span(first, last, high - low) for first, last, low, high in boxes)
    return Instance(f"generated.{seed}.{count}", spans, CAPACITY)


def read(path: Path) -> Instance:
    """Return the instance of a CSV file. Raises HexnnError, with file and line, if it is none."""
    lines = path.read_text().splitlines()
    capacity = next((int(n) for n in reversed(re.findall(r"\d+", path.stem))), 0)
    skipped = bool(lines) and lines[0].strip().isdigit()
    if skipped:
        capacity = int(lines[0])
    rows = csv.DictReader(lines[skipped:])
    if not set(COLUMNS) <= set(rows.fieldnames or ()):
        raise HexnnError(f"{path}:{1 + skipped}: has no columns {', '.join(COLUMNS)}")
    spans = tuple(span(row, f"{path}:{rows.line_num + skipped}") for row in rows)
    if not spans:
        raise HexnnError(f"{path}: has no buffers")
    return Instance(path.stem, spans, capacity or live_peak(spans))


def span(row: dict[str, str | None], place: str) -> Span:
    """Return the buffer of a row of a CSV file. Raises HexnnError, with `place`, if it is none."""
    try:
        lower, upper, size = (int(row[name] or "") for name in COLUMNS)
    except ValueError:
        raise HexnnError(f"{place}: {', '.join(COLUMNS)} must be whole numbers") from None
    if lower >= upper or size <= 0:
        raise HexnnError(f"{place}: a buffer of {size} units from {lower} to {upper}")
    return Span(lower, upper, size)


def instances(folder: Path | None) -> Iterator[Instance]:
    """Yield the instances of a folder, the generated ones without a folder."""
    if folder is None:
        yield from (generated(seed, count) for seed, count in enumerate(COUNTS))
        return
    paths = sorted(folder.glob("*.csv"))
    if not paths:
        raise HexnnError(f"{folder}: has no files *.csv")
    yield from map(read, paths)


def measured(instance: Instance, seconds: float) -> Row:
    """Return the heights of the packings of an instance. Raises HexnnError if one is wrong."""
    ways = {
        "first fit": first_fit,
        "greedy": greedy,
        "search": partial(pack, effort=Effort(0, seconds)),
    }
    heights: dict[str, float] = {}
    times: dict[str, float] = {}
    for name, way in ways.items():
        start = perf_counter()
        offsets = way(instance.spans)
        times[name] = round(perf_counter() - start, 3)
        if next(conflicts(instance.spans, offsets), None) is not None:
            raise HexnnError(f"{instance.name}: buffers of {name} overlap")
        heights[name] = round(height(instance.spans, offsets) / instance.capacity, 4)
    live = round(live_peak(instance.spans) / instance.capacity, 4)
    return Row(instance.name, len(instance.spans), instance.capacity, live, heights, times)


def printed(row: Row) -> None:
    """Print one line of the table."""
    figures = "  ".join(f"{n} {row.heights[n]:.3f} {row.seconds[n]:6.2f} s" for n in row.heights)
    print(f"{row.name:20} {row.buffers:5} buffers  live {row.live:.3f}  {figures}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the instances that are asked for; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each search")
    add_only(parser, "instances")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    try:
        for instance in selected(given.only, instances(given.folder), lambda one: one.name):
            rows.append(measured(instance, given.seconds))
            printed(rows[-1])
    except (HexnnError, OSError) as e:
        print(f"error: {e}", file=sys.stderr)
        return 1
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
