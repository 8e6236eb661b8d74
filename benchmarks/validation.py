"""Set published figures beside the model's: packets of six kernels, figures of devices.

    python benchmarks/validation.py [KERNEL ...] [--page FILE] [--json FILE]

The packets of other implementations (`published.py`) are counted on qemu, from their own binaries;
ours are predicted from the scheduled code, conversions of layout included. Of devices there are few
public figures (`published_figures.tsv`), and some of them are in the model: they agree by making.
With kernels, `d e`, only their packets are predicted. `--page` names a file that must have each
row.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_networks import NETWORKS, TARGET
from named_arguments import one_of
from published import CASES
from scipy.stats import spearmanr

from hexnn.dialects.htp.target import Target
from hexnn.tools.api import Model

FIGURES = Path(__file__).with_name("published_figures.tsv")

COLUMNS = ("figure", "device", "published", "ours", "unit", "in_model")

CONVOLUTION_MACS = 28 * 28 * 64 * 64 * 9
"""Products of kernel c, a convolution of 3x3."""


def predicted(kernel: str, target: str) -> Mapping[str, Any]:
    """Return the predicted `packets` and `cycles` of one of the six kernels on one context."""
    (row,) = Model(NETWORKS[kernel]()).lower("hvx", target=target).profile().records()
    return row


def implementation(title: str) -> str:
    """Return the name of an implementation without the remarks on a kernel."""
    return title.replace("(", ",").partition(",")[0].strip()


def by_implementation(ours: Mapping[str, int]) -> list[dict[str, Any]]:
    """Return, for each implementation with four kernels or more, Spearman's rank correlation of its
    packets with `ours`, by kernel, and the least and greatest ratio of both.
    """
    seen = dict[str, dict[str, int]]()
    for kernel, case in CASES.items():
        for title, packets in case.others:
            seen.setdefault(implementation(title), {})[kernel] = packets
    rows = list[dict[str, Any]]()
    for name, packets in seen.items():
        if len(packets) >= 4:
            pairs = [(ours[kernel], count) for kernel, count in packets.items()]
            ranks: Any = spearmanr([own for own, _ in pairs], [theirs for _, theirs in pairs])
            ratios = [theirs / own for own, theirs in pairs]
            limits = {"least": min(ratios), "greatest": max(ratios)}
            correlation = round(float(ranks.statistic), 2)
            row = {"implementation": name, "kernels": len(pairs), "rho": correlation}
            rows.append(row | limits)
    return rows


def loads(target: Target) -> float:
    """Return the bytes that a context loads from TCM in a cycle."""
    return float(target.tcm_load_bytes_per_cycle)


def transfers(target: Target) -> float:
    """Return the rate of transfers to TCM in GB/s."""
    return target.dma_bytes_per_cycle * target.clock_mhz / 1000


def products(target: Target) -> float:
    """Return GMAC/s of a 3x3 convolution on one context, at the clock of the target."""
    cycles = predicted("c", f"{target.name}{{tcm=8M}}")["cycles"]
    return CONVOLUTION_MACS * target.clock_mhz / 1000 / cycles


MODEL: dict[str, Callable[[Target], float]] = {
    "tcm_loads": loads,
    "dma": transfers,
    "convolution": products,
}
"""Figure of a device -> what the model says."""


def of_devices() -> list[dict[str, Any]]:
    """Return the rows of `published_figures.tsv`, each with the model's figure, `ours`."""
    with FIGURES.open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [row | {"ours": said(row)} for row in rows]


def said(row: Mapping[str, str]) -> float:
    """Return what the model says of a row of `published_figures.tsv`, to one decimal."""
    return round(MODEL[row["figure"]](Target.parse(row["device"])), 1)


def lines(
    ours: Mapping[str, int], rows: Sequence[Mapping[str, Any]], devices: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """Yield the rows of three tables in Markdown: kernels, implementations, devices."""
    for kernel, packets in ours.items():
        yield f"| {kernel} | {CASES[kernel].title} | {packets:,} |"
    for row in rows:
        span = f"{row['least']:.2f} to {row['greatest']:.2f}"
        yield f"| {row['implementation']} | {row['kernels']} | {row['rho']:.2f} | {span} |"
    for row in devices:
        cells = [str(row[key]) for key in COLUMNS]
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    """Run the command line: print the tables, write `--json` if given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kernels", nargs="*", type=one_of(CASES), metavar="KERNEL")
    parser.add_argument("--page", type=Path, help="a file that must have each row that is printed")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    ours = {
        kernel: int(predicted(kernel, TARGET)["packets"]) for kernel in arguments.kernels or CASES
    }
    rows, devices = ([], []) if arguments.kernels else (by_implementation(ours), of_devices())
    printed = list(lines(ours, rows, devices))
    print(*printed, sep="\n")
    if arguments.json:
        found = {"packets": ours, "implementations": rows, "devices": devices}
        arguments.json.write_text(json.dumps(found, indent=1) + "\n")
    known = arguments.page.read_text() if arguments.page else None
    if known is not None and (missing := [line for line in printed if line not in known]):
        sys.exit("\n".join([f"error: {arguments.page} lacks these rows:", *missing]))


if __name__ == "__main__":
    main()
