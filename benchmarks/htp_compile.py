"""Compile networks for TCMs of several sizes: what memory planning costs.

    python benchmarks/htp_compile.py [--only REGEX] [--tcm SIZE ...] [--contexts [N ...]] [--json F]
        [--database DB] [--jobs N]

A line for each network of the table of public networks (those that are quantized) and size: bytes
moved between main memory and TCM; their bound, each constant and input read and each output written
once; the most TCM in use, and its bound, the most bytes that one operation needs (a tile, if it is
tiled); packets and cycles as predicted from the code; seconds of compilation; and whether all
tensors equal the reference. For each number of HVX contexts, 1, 2, 4 and 6 or those of `--contexts`
(none of them: no schedules), also the cycles of a schedule on them, and the cycles that none goes
below: those of the kernels in one context, evenly shared, or those of all transfers. Status 1 if
tensors differ.

It is a sweep: `--database` keeps its rows, for `qnn-bench show`, `diff` and `plot`, and a run that
was stopped goes on; `qnn-bench benchmarks/htp_compile.py` measures the same without the table.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from only import add_only, selected

from hexnn.dialects.htp import TARGETS, Target
from hexnn.tools.bench.sweep_rows import sweep_rows
from hexnn.tools.public_networks import models_folder

SIZES = ("8M", "2M", "512K", "256K", "64K")
CONTEXTS = 1, 2, 4, 6
NAMES = r"(int8|uint8|quantized|detect|mnist_a8w8)\.tflite$"
"""The files that are quantized."""


@dataclass(frozen=True)
class Row:
    """A network compiled for a size of TCM; `failed` is the error if it could not be."""

    network: str
    tcm: str
    bytes_moved: int = 0
    bound_bytes: int = 0
    peak_tcm: int = 0
    peak_bound: int = 0
    packets: int = 0
    cycles: float = 0
    compile_s: float = 0
    equal: bool = True
    makespan: Mapping[int, float] = field(default_factory=dict[int, float])
    """Number of HVX contexts -> predicted cycles of a schedule on them."""

    lower_bound: Mapping[int, float] = field(default_factory=dict[int, float])
    """Number of HVX contexts -> cycles that no schedule goes below."""

    failed: str = ""

    @property
    def tcm_bytes(self) -> int:
        """The size of TCM in bytes."""
        return Target.parse(f"v73{{tcm={self.tcm}}}").tcm_bytes


def quantized() -> list[Path]:
    """Return the public networks whose file names say so; none without their folder."""
    found = (folder := models_folder()) and folder.rglob("*.tflite")
    return sorted(path for path in found or () if re.search(NAMES, path.name))


def sweep_of(
    paths: Sequence[Path], sizes: Sequence[str] = SIZES, contexts: Sequence[int] = ()
) -> dict[str, Any]:
    """Return the sweep of networks over sizes of TCM, as planned and on contexts."""
    most = max([*contexts, TARGETS["v73"].contexts])
    return {
        "models": [str(path) for path in paths],
        "targets": [f"v73{{tcm={size} contexts={most}}}" for size in sizes],
        "contexts": [0, *contexts],
    }


sweep = sweep_of(quantized())
"""What `qnn-bench` measures of this file."""


def rows_of(
    paths: Sequence[Path],
    sizes: Sequence[str],
    contexts: Sequence[int],
    database: str = ":memory:",
    jobs: int = 1,
) -> list[Row]:
    """Measure networks, or take what the database has; return a row for each network and size."""
    points = sweep_of(paths, sizes, contexts)
    found = sweep_rows(points, database, jobs=jobs, told=lambda line: print(line, flush=True))
    each = len(points["contexts"])
    names = [(path.stem, size) for path in paths for size in sizes]
    groups = (found[first : first + each] for first in range(0, len(found), each))
    return [row_of(*name, group) for name, group in zip(names, groups, strict=True)]


def row_of(network: str, size: str, found: Sequence[Mapping[str, Any]]) -> Row:
    """Return the row of a network for a size of TCM: as planned first, then on contexts."""
    planned, *scheduled = found
    for one in found:
        if one["error"]:
            return Row(network, size, failed=one["error"].splitlines()[0].removeprefix("error: "))
    return Row(
        network,
        size,
        planned["dma_bytes"],
        planned["dma_bound"],
        planned["tcm_peak"],
        planned["tcm_bound"],
        planned["packets"],
        planned["cycles"],
        round(planned["seconds"], 2),
        all(one["equal"] for one in found),
        {int(one["contexts"]): one["cycles"] for one in scheduled},
        {int(one["contexts"]): one["cycles_bound"] for one in scheduled},
    )


def printed(row: Row) -> None:
    """Print one line of the table."""
    name = f"{row.network:32} {row.tcm:>5}"
    if row.failed:
        print(f"{name}  {row.failed}", flush=True)
        return
    equal = "equal" if row.equal else "DIFFERENT"
    print(
        f"{name}  moved {row.bytes_moved:>11,} of {row.bound_bytes:>10,}  "
        f"peak {row.peak_tcm:>9,} of {row.peak_bound:>9,}  packets {row.packets:>10,}  "
        f"cycles {row.cycles:>12,.0f}  {row.compile_s:6.2f} s  {equal}",
        flush=True,
    )
    for count, cycles in row.makespan.items():
        bound = row.lower_bound[count]
        print(f"  on {count} contexts: {cycles:,.0f} cycles of at least {bound:,.0f}", flush=True)


def document(rows: Sequence[Row]) -> dict[str, Any]:
    """Return a JSON object of rows: `networks`, by name and size of TCM, and a `summary`."""
    networks: dict[str, dict[str, Any]] = {}
    for row in rows:
        fields = asdict(row)
        networks.setdefault(fields.pop("network"), {})[fields.pop("tcm")] = fields
    return {"networks": networks, "summary": summary(rows)}


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the counts of rows, the names of networks that move more with more TCM, and the worst
    ratios of what is moved, and of schedules, to their bounds.
    """
    good = [row for row in rows if not row.failed]
    pairs = [(cycles, row.lower_bound[n]) for row in good for n, cycles in row.makespan.items()]
    return {
        "rows": len(rows),
        "failed": len(rows) - len(good),
        "different": sum(not row.equal for row in good),
        "not_monotone": sorted({row.network for row in good if not is_monotone(row, good)}),
        "worst_bytes_ratio": max((row.bytes_moved / row.bound_bytes for row in good), default=None),
        "worst_makespan_ratio": max((cycles / low for cycles, low in pairs if low), default=None),
    }


def is_monotone(row: Row, rows: Sequence[Row]) -> bool:
    """Return whether no row of the same network with less TCM moves less than `row`."""
    less = [r for r in rows if r.network == row.network and r.tcm_bytes < row.tcm_bytes]
    return all(row.bytes_moved <= r.bytes_moved for r in less)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile what is asked for; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    add_only(parser, "files")
    parser.add_argument("--tcm", nargs="+", default=SIZES, metavar="SIZE")
    parser.add_argument("--contexts", nargs="*", type=int, default=CONTEXTS, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--database", default=":memory:", metavar="DB", help="keeps the rows")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    given = parser.parse_args(arguments)
    if models_folder() is None:
        print("error: no folder of models: set HEXNN_MODELS", file=sys.stderr)
        return 1
    paths = selected(given.only, quantized(), lambda path: path.name)
    rows = rows_of(paths, given.tcm, given.contexts, given.database, given.jobs)
    for row in rows:
        printed(row)
    if given.json:
        given.json.write_text(json.dumps(document(rows), indent=2) + "\n")
    return 0 if all(row.equal for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
