"""Measure the kernels of a grid of layers: packets counted on qemu-hexagon beside lower bounds.

    python benchmarks/kernels.py [--only REGEX] [--limit N] [--target TARGET] [--json FILE]

The layers are the rows of `layers.tsv`: every distinct layer of the networks in `architectures.py`,
each with activations of int8 and uint8, weights per-channel and per-tensor (then with a zero
point), and the six kernels of `published.py`. Each is a network of its own, which passes through
the whole compiler; its output must equal the reference, byte for byte. Bounds are those of
`layer_bounds.py`.

Counts are kept by content (`counting.py`): what did not change is not run again. Ends with status 1
if an output is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from counting import Count, Outcome, counted
from kernel_networks import NETWORKS
from layer_bounds import TARGETS, Sizes, sizes
from layer_networks import VERSIONS, network, variants
from layers import table
from only import add_only, selected
from published import CASES
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.target import Target

LARGE = 1000
"""The bound in packets from which on a layer counts as large: what a kernel does once is then less
than a tenth of it."""

PUBLISHED = {
    "a": (Sizes("contraction", 128, 116_736, 100_352), 59_752),
    "b": (Sizes("depthwise", 9, 402_560, 401_408), 62_472),
    "c": (Sizes("contraction", 576, 87_040, 50_176), 122_267),
    "d": (Sizes("two operands", 0, 401_408, 200_704), 7_849),
    "e": (Sizes("memory", 0, 197_120, 46_656), 2_042),
    "f": (Sizes("other", 0, 1000, 1000), 394),
}
"""Kernel -> its sizes, and the packets on `v66{tcm=8M}` that it may not exceed."""


@dataclass(frozen=True)
class Row:
    """A network of one layer to measure for a target."""

    name: str
    networks: str
    version: str
    sizes: Sizes
    make: Callable[[], ModuleOp]

    @property
    def text(self) -> str:
        """What `--only` searches."""
        return f"{self.networks}: {self.name}, {self.version}"


def rows(versions: Sequence[str]) -> Iterator[Row]:
    """Yield all networks for these targets, those of `published.py` first."""
    for version in versions:
        for letter, (its, _) in PUBLISHED.items():
            name = f"published {letter}: {CASES[letter].title}"
            yield Row(name, "published", version, its, NETWORKS[letter])
        for layer, users in table():
            for variant in variants(layer):
                name, make = f"{layer.name}, {variant}", partial(network, layer, variant)
                yield Row(name, ",".join(users), version, sizes(layer), make)


@dataclass(frozen=True)
class Result:
    """The outcome of a row."""

    row: Row
    outcome: Outcome

    @property
    def count(self) -> Count | None:
        """The count, if there is one."""
        return self.outcome if isinstance(self.outcome, Count) else None

    @property
    def figure(self) -> float | None:
        """The figure for which the row's family has a target."""
        if self.count is None:
            return None
        family, bound = self.row.sizes.family, self.row.sizes.bound
        return TARGETS[family].value(self.row.sizes, bound, self.count.packets)

    @property
    def over_sequence(self) -> str:
        """Packets over the bound in sequence, as a column; empty without one."""
        least = self.row.sizes.in_sequence
        return f"{self.count.packets / least:>7.2f}" if least and self.count else " " * 7

    def to_dict(self) -> dict[str, object]:
        """Return the row of the JSON document; without a count, figures are null."""
        bound, count = self.row.sizes.bound, self.count
        return {
            "name": self.row.name,
            "version": self.row.version,
            "packets": count and count.packets,
            "with_conversion": count and count.with_conversion,
            "bound": bound,
            "ratio": count and round(count.packets / bound, 4),
            "in_sequence": self.row.sizes.in_sequence or None,
            "stalls": count and count.stalls,
        }

    def __str__(self) -> str:
        """Return the printed line."""
        name = f"{self.row.name}, {self.row.version}"
        if not isinstance(self.outcome, Count):
            return f"{'-':>10} {'-':>10} {self.row.sizes.bound:>10,} {name}: {self.outcome.reason}"
        figures = (self.outcome.packets, self.outcome.with_conversion, self.row.sizes.bound)
        ratio = self.outcome.packets / self.row.sizes.bound
        numbers = " ".join(f"{n:>10,}" for n in figures)
        return f"{numbers} {ratio:>7.2f} {self.over_sequence} {self.outcome.stalls:>7,} {name}"


def summary(results: Sequence[Result]) -> dict[str, object]:
    """Return the distribution of the figures of each family, the published kernels, and the rows
    without a count with their reasons.
    """
    families = {
        family: found
        for family in TARGETS
        if (found := distribution([x for x in results if x.row.sizes.family == family]))
    }
    without = {
        f"{x.row.name}, {x.row.version}": x.outcome.reason
        for x in results
        if not isinstance(x.outcome, Count)
    }
    return {"families": families, "published": published(results), "without_kernel": without}


def distribution(results: Sequence[Result]) -> dict[str, object]:
    """Return figures of the rows of a family: numbers of rows, median, ninth decile and worst of
    all and of large ones, and whether the target is met.
    """
    if not results:
        return {}
    target = TARGETS[results[0].row.sizes.family]
    figures = sorted((x.figure, x.row.text) for x in results if x.figure is not None)
    large = [x.figure for x in results if x.figure is not None and x.row.sizes.bound >= LARGE]
    found: dict[str, object] = {"rows": len(results), "measured": len(figures)}
    found |= {"figure": target.figure, "target": {"median": target.median, "worst": target.worst}}
    if figures:
        values = [value for value, _ in figures]
        found |= {"all": spread(values), "large": spread(large), "worst_row": figures[-1][1]}
        limits = ((target.median, median(values)), (target.worst, values[-1]))
        found["met"] = all(most is None or value <= most for most, value in limits)
    return found


def spread(values: Sequence[float]) -> dict[str, float]:
    """Return median, ninth decile and worst of values; nothing if there are none."""
    if not values:
        return {}
    ordered = sorted(values)
    figures = median(ordered), ordered[len(ordered) * 9 // 10], ordered[-1]
    return dict(
        zip(("median", "ninth decile", "worst"), (round(x, 3) for x in figures), strict=True)
    )


def published(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    """Return the packets of the published kernels on the target of their figures, and the most that
    they may take.
    """
    found: dict[str, dict[str, int]] = {}
    for letter, (_, most) in PUBLISHED.items():
        for x in results:
            if x.row.name.startswith(f"published {letter}:") and x.row.version == VERSIONS[0]:
                found[letter] = {"packets": x.count.packets if x.count else 0, "most": most}
    return found


def printed(results: Sequence[Result]) -> None:
    """Print the distributions."""
    print()
    print(
        f"{'family':14} {'rows':>5} {'counted':>7} {'median':>8} {'90 %':>8} {'worst':>8}  target"
    )
    for family, target in TARGETS.items():
        its = [x for x in results if x.row.sizes.family == family]
        groups = {family: its, "  large": [x for x in its if x.row.sizes.bound >= LARGE]}
        for name, group in groups.items():
            values = [x.figure for x in group if x.figure is not None]
            numbers = " ".join(f"{n:>8.2f}" for n in spread(values).values())
            limits = f"{target.figure}: median {target.median}, worst {target.worst}"
            if group:
                print(f"{name:14} {len(group):>5} {len(values):>7} {numbers}  {limits}")
    for letter, found in published(results).items():
        print(f"published {letter}: {found['packets']:,} packets, at most {found['most']:,}")


def target(text: str) -> str:
    """Return the text of a target. Raises ArgumentTypeError if it names none."""
    try:
        Target.parse(text)
    except HexnnError as e:
        raise argparse.ArgumentTypeError(str(e)) from None
    return text


def main() -> int:
    """Run the command line: measure the selected rows, print them and the distributions, write
    `--json` if given; return 1 if an output was wrong.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_only(parser, "networks, layers and targets")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N rows")
    parser.add_argument(
        "--target", type=target, action="append", help=f"default {' and '.join(VERSIONS)}"
    )
    parser.add_argument("--fresh", action="store_true", help="use no kept counts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    given = parser.parse_args()
    chosen = selected(given.only, rows(given.target or VERSIONS), lambda row: row.text)
    wide, narrow = ("packets", "converted", "bound"), ("ratio", "in seq.", "stalls")
    print(*(f"{x:>10}" for x in wide), *(f"{x:>7}" for x in narrow), "layer")
    results: list[Result] = []
    for row in chosen[: given.limit]:
        results.append(Result(row, counted(row.name, row.make, row.version, given.fresh)))
        print(results[-1], flush=True)
    printed(results)
    if given.json:
        document = {"layers": [x.to_dict() for x in results], "summary": summary(results)}
        given.json.write_text(json.dumps(document, indent=1) + "\n")
    return int(any(not isinstance(x.outcome, Count) and x.outcome.wrong for x in results))


if __name__ == "__main__":
    sys.exit(main())
