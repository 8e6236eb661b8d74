"""Measure how long the tools take to start, beside xDSL's driver.

    python benchmarks/startup.py [--turns N] [--json FILE]

Each command runs in a fresh interpreter, in turn with all others, N times (by default 15); the
least processor time of a command, user and system, is compared with that of `xdsl-opt --version`.
Status 1 if a ratio exceeds its limit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

XDSL = "xdsl-opt --version"
"""The command that the others are compared with."""

ENTRIES = {
    "xdsl-opt": "from xdsl.tools.xdsl_opt import main",
    "qnn-opt": "from hexnn.tools.entry import qnn_opt as main",
    "qnn-run": "from hexnn.tools.entry import qnn_run as main",
}
"""Tool -> what its installed script imports and calls."""

LIMITS = {
    XDSL: 1.0,
    "qnn-opt --version": 1.3,
    "qnn-opt --help": 1.5,
    "qnn-run --help": 1.5,
}
"""Command -> the most processor time, in units of that of xDSL's driver."""


@dataclass(frozen=True)
class Row:
    """The processor time of a command, in seconds, and as a ratio to that of xDSL's driver."""

    command: str
    seconds: float
    ratio: float
    limit: float


def seconds_of(command: str) -> float:
    """Return the processor time of one run of a command, user and system."""
    tool, *arguments = command.split()
    code = f"import sys; {ENTRIES[tool]}; sys.exit(main())"
    before = os.times()
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def measured(turns: int) -> list[Row]:
    """Return the rows of all commands, each run `turns` times."""
    times = {command: [seconds_of(command)] for command in LIMITS}
    for _ in range(turns - 1):
        for command, seconds in times.items():
            seconds.append(seconds_of(command))
    least = {command: min(seconds) for command, seconds in times.items()}
    return [Row(c, s, round(s / least[XDSL], 2), LIMITS[c]) for c, s in least.items()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print and store the rows; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("--turns", type=int, default=15, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    rows = measured(given.turns)
    for row in rows:
        print(f"{row.command:20} {row.seconds:5.2f} s  {row.ratio:4.2f} of {row.limit}")
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    return 0 if all(row.ratio <= row.limit for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
