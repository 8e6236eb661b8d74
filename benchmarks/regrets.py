"""Measure the choice of kernels against the schedules of all alternatives, on random layers.

    python benchmarks/regrets.py [--layers N] [--only REGEX] [--seed N] [--target TARGET] [--write]
        [--json FILE]

Each layer is compiled as the compiler chooses, and again with each other kernel that can compute
its operation, conversions of layout included; all kernels are scheduled. The regret of a layer is
packets as chosen / fewest packets - 1. At the end stand the worst regrets, and for each
implementation how far the predictions of its packets (`PREDICTIONS`) lie from the truth; `--write`
writes these ratios to the table from which the compiler takes them, where those of other
implementations stay.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from itertools import islice, repeat
from pathlib import Path
from statistics import median

import numpy as np
from layer_networks import VERSIONS, Variant, network, variants
from layers import Layer
from only import add_only

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.target import Target
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels.cost import CACHE
from hexnn.passes.htp.layouts.prediction_errors import COLUMNS, TABLE, Ratios, size_class, table
from hexnn.passes.htp.layouts.predictions import PREDICTIONS, predicted
from hexnn.tools.api import Model

CHANNELS = (1, 3, 6, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 72, 96, 120, 128, 160, 256)
INPUTS = (8, 16, 20, 40, 64, 100, 128, 256, 300, 490, 640, 1000, 1960, 4000)
"""Those of fully connected layers: from 300 on kernels loop over the inputs of a row."""


@dataclass(frozen=True)
class Draw:
    """A source of random layers."""

    rng: np.random.Generator

    def one(self, *values: int) -> int:
        """Return one of the values."""
        return int(self.rng.choice(values))

    def image(self) -> tuple[int, int, int, int]:
        """Return the shape of an image."""
        height = self.one(1, 4, 7, 8, 13, 14, 16, 20, 28, 33, 40)
        return 1, height, height if self.one(0, 1, 2) else self.one(5, 9, 32), self.one(*CHANNELS)

    def layer(self) -> Layer:
        """Return a random layer, of an operation for which there are several kernels."""
        kind, stride = self.one(0, 1, 2, 3, 4), self.one(1, 1, 2)
        image, size = self.image(), (self.one(1, 1, 3, 5),) * 2
        if kind < 2:
            return Layer("conv", (image,), self.one(*CHANNELS), size, stride)
        if kind == 2:
            window = (self.one(3, 3, 5, 5, 7),) * 2
            return Layer(
                "depthwise", (image,), 0, window, stride, 1 if stride > 1 else self.one(1, 2)
            )
        if kind == 3:
            rows = self.one(1, 2, 7, 16, 32, 50, 128)
            return Layer("fully_connected", ((rows, self.one(*INPUTS)),), self.one(10, *CHANNELS))
        window = (self.one(2, 3),) * 2
        pool = ("max_pool", "average_pool")[self.one(0, 1)]
        return Layer(pool, ((1, max(image[1], 4), max(image[2], 4), image[3]),), 0, window, stride)


AROUND = ("flip_sign", "convert_layout", "copy")
"""Operations that only convert or copy data for a kernel."""


@dataclass(frozen=True)
class Counted:
    """A kernel: its implementation, and the predictions of its packets, as `PREDICTIONS` lists
    them, the truth last.
    """

    operation: str
    implementation: str
    packets: tuple[int, ...]


def counted(op: htp.HtpOp, version: int) -> Counted:
    """Return the kernel that implements an operation (`impl`) with its packets on HVX `version` by
    each prediction: the lower bound, then those that look closer.
    """
    assert op.impl is not None
    one = IMPLEMENTATIONS[op.impl.data]
    bound = CACHE.packets(one.build, op, version)
    closer = [predicted(one, op, version, p) for p in PREDICTIONS.values() if p]
    return Counted(op.name.split(".")[1], one.name, (bound, *(x or bound for x in closer)))


def compiled(layer: Layer, variant: Variant, target: str, kernel: str = "") -> list[Counted]:
    """Return the kernels of a layer with the implementation called `kernel`, or as the compiler
    chooses.
    """
    pins = {"name:result": kernel} if kernel else {}
    lowered = Model(network(layer, variant)).lower("htp", target=target, pins=pins)
    version = Target.parse(target).table_version
    ops = (op for op in lowered.ir.walk() if isinstance(op, htp.HtpOp) and op.impl is not None)
    return [counted(op, version) for op in ops]


@dataclass(frozen=True)
class Trial:
    """A layer compiled with each kernel that can compute its operation."""

    layer: Layer
    variant: Variant
    target: str
    chosen: str
    """The implementation that the compiler chooses."""

    kernels: dict[str, list[Counted]]
    """Implementation -> the kernels of the network with it."""

    def packets(self, implementation: str) -> int:
        """Return the packets of the network with an implementation, conversions included."""
        return sum(kernel.packets[-1] for kernel in self.kernels[implementation])

    @property
    def best(self) -> str:
        """The implementation of the fewest packets."""
        return min(self.kernels, key=self.packets)

    @property
    def regret(self) -> float:
        """Packets as chosen / fewest packets - 1."""
        return self.packets(self.chosen) / self.packets(self.best) - 1

    def __str__(self) -> str:
        """Return the printed line."""
        figures = ", ".join(f"{name} {self.packets(name):,}" for name in self.kernels)
        name = f"{self.layer.name}, {self.variant}, {self.target}"
        return f"{self.regret:7.2%} {name}: {self.chosen} of {figures}"


def tried(layer: Layer, variant: Variant, target: str) -> Trial | None:
    """Compile a layer with each kernel that can compute it, and schedule its code; return None if
    fewer than two kernels can.
    """
    own = compiled(layer, variant, target)
    main = next((x for x in own if x.operation not in AROUND), None)
    if main is None:
        return None
    kernels = {main.implementation: own}
    for name, one in IMPLEMENTATIONS.items():
        if one.op.name == f"htp.{main.operation}" and name != main.implementation:
            with suppress(HexnnError):
                kernels[name] = compiled(layer, variant, target, name)
    return Trial(layer, variant, target, main.implementation, kernels)


def errors(trials: Sequence[Trial]) -> Iterator[tuple[tuple[str, str, str], Ratios]]:
    """Yield ((implementation, class of size, prediction), ratios) for each implementation of which
    at least `LEAST` different kernels of a size were scheduled. Ratios are scheduled packets over
    predicted ones.
    """
    every = {x for t in trials for kernels in t.kernels.values() for x in kernels}
    groups: dict[tuple[str, str], list[Counted]] = defaultdict(list)
    for kernel in every:
        groups[kernel.implementation, size_class(kernel.packets[-1])].append(kernel)
    for (name, size), group in sorted(groups.items()):
        for level, prediction in enumerate(list(PREDICTIONS)[:-1]):
            found = sorted(x.packets[-1] / x.packets[level] for x in group)
            if len(found) >= LEAST:
                low, high = round(OUTSIDE * len(found)), round((1 - OUTSIDE) * len(found)) - 1
                figures = found[0], found[low], median(found), found[high], found[-1]
                yield (name, size, prediction), Ratios(*figures)


LEAST = 4
"""The fewest kernels from which ratios are measured."""

OUTSIDE = 0.05
"""The share of kernels, at either end, that lie outside of `low` to `high`."""


def written(ratios: Mapping[tuple[str, str, str], Ratios]) -> str:
    """Return the text of the table of ratios."""
    lines = [
        "\t".join([*words, *(f"{x:.3f}" for x in astuple(its))])
        for words, its in sorted(ratios.items())
    ]
    return "\n".join(["\t".join(COLUMNS), *lines, ""])


def layers(count: int, seed: int, only: re.Pattern[str]) -> Iterator[tuple[Layer, Draw]]:
    """Yield random layers whose names match a regular expression, with the source of more."""
    draw = Draw(np.random.default_rng(seed))
    every = (draw.layer() for _ in repeat(None))
    for layer in islice((one for one in every if only.search(one.name)), count):
        yield layer, draw


def main() -> None:
    """Run the command line: measure random layers, print regrets and ratios, write what is asked
    for.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--layers", type=int, default=50, metavar="N", help="default %(default)s")
    add_only(parser, "layers")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--target", action="append", help=f"default {' and '.join(VERSIONS)}")
    parser.add_argument("--write", action="store_true", help="write the table of ratios")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the regrets")
    given = parser.parse_args()
    targets, trials = given.target or VERSIONS, list[Trial]()
    for number, (layer, draw) in enumerate(layers(given.layers, given.seed, given.only)):
        kinds = variants(layer)
        variant, target = kinds[draw.one(*range(len(kinds)))], targets[number % len(targets)]
        trial = tried(layer, variant, target)
        if trial is not None:
            trials.append(trial)
            print(trial, flush=True)
    measured = dict(errors(trials))
    print("\ntruth / prediction")
    print(written(measured).expandtabs(16))
    rated = [trial for trial in trials if len(trial.kernels) > 1]
    print(f"{len(rated)} layers of several kernels; the worst regrets:")
    for trial in sorted(rated, key=lambda x: -x.regret)[:5]:
        print(trial)
    if given.write:
        TABLE.write_text(written(table() | measured))
    if given.json:
        figures = {f"{x.layer.name}, {x.variant}, {x.target}": x.regret for x in rated}
        given.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
