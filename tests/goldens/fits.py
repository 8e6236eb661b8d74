"""Write `fits.tsv`: what the searches of kernel generators find for random problems.

    python tests/goldens/fits.py

Rows: `addition`, the shifts that are tried and the linear form that is found; `requantization`, the
rounding mode and the parameters of each channel, or why there are none; `tile`, the output tile of
a convolution and its estimated packets. What is found is proved elsewhere: the table shows whether
a change of a search finds more, less, or something else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).resolve().parent.parent))

import numpy as np
from goldens import tsv
from goldens.tsv import Row
from support.additions import add_op, random_scales

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.kernels.contractions.conv import convolution
from hexnn.kernels.contractions.conv_tiles import choose_tile
from hexnn.kernels.fits.addition import Addition, fit, shifts
from hexnn.kernels.fits.requantization import Sums, double_rule, encode, once_rule
from hexnn.testing.kernel_harness import activation, values, weights, words

FILE = Path(__file__).with_suffix(".tsv")
COLUMNS = ("kind", "seed", "problem", "found")
SEEDS = range(40)


def addition(rng: np.random.Generator) -> tuple[str, str]:
    """The linear form of an addition of random scales."""
    scales = random_scales(rng)
    problem = Addition.of(add_op(scales))
    form = fit.__wrapped__(problem)
    tried = " ".join(f"{digits}:{shift}" for digits, shift in shifts(problem))
    found = "none"
    if form is not None:
        found = f"{form.digits}: ({form.lhs_factor} a + {form.rhs_factor} b + {form.constant}) >> "
        found += str(form.shift)
    names = " ".join(f"{x:.4g}" for x in scales[:3])
    return f"{names} {scales[3]}", f"tried {tried}; {found}"


def requantization(rng: np.random.Generator) -> tuple[str, str]:
    """The parameters of a layer rounded once or twice; half of the latter have multipliers from
    both sides of 1/2, for which sums are raised.
    """
    single, large = bool(rng.integers(0, 3) == 0), bool(rng.integers(0, 2))
    least, greatest = (1e-4, 0.4) if single else (0.3, 3.0) if large else (1e-4, 3.0)
    reals = np.exp(rng.uniform(np.log(least), np.log(greatest), 3))
    reach = int((20_000 if large else 200) / reals.max())
    point, clamp = int(rng.integers(0, 256)), (0, 255) if rng.integers(0, 2) else (20, 200)
    low, high = -reach * int(rng.integers(1, 9)), reach * int(rng.integers(1, 9))
    sums = Sums(*(np.full(3, x, np.int64) for x in (0, low, high)))
    rule = once_rule(reals) if single else double_rule(reals)
    kind = "once" if single else "double"
    problem = f"{kind} {' '.join(f'{x:.6g}' for x in reals)} [{low}, {high}] + {point} {clamp}"
    try:
        rows, mode = encode(rule, sums, point, clamp)
    except HexnnError as error:
        return problem, error.message
    return problem, f"{mode} " + "; ".join(" ".join(map(str, row)) for row in rows)


def tile(rng: np.random.Generator) -> tuple[str, str]:
    """The tile of a convolution of random sizes, weights with or without a zero point."""
    taps, stride = int(rng.choice([1, 2, 3, 5])), int(rng.integers(1, 4))
    height, width = (int(rng.integers(taps, 40)) for _ in range(2))
    inputs, outputs = (int(2 ** rng.uniform(0, 9)) for _ in range(2))
    point = int(rng.choice([0, 0, 3]))
    size = [(n - taps) // stride + 1 for n in (height, width)]
    image = (1, height, width, inputs)
    types = (activation(image, 7), weights((taps, taps, inputs, outputs)), words((outputs, 5)))
    source, weight, params = values(*types)
    op = htp.Conv2dOp(
        source,
        weight,
        params,
        activation((1, *size, outputs), 20),
        stride=(stride, stride),
        weight_zero_point=point,
    )
    conv = convolution(op)
    found = choose_tile(conv)
    problem = f"{taps}x{taps} stride {stride} {image} to {outputs}, weights - {point}"
    return problem, f"{found.pixels} x {found.quads}: {found.cost(conv)} packets"


KINDS: dict[str, Callable[[np.random.Generator], tuple[str, str]]] = {
    "addition": addition,
    "requantization": requantization,
    "tile": tile,
}
"""The kind of a row -> the function that draws a problem and tells what is found."""


def row(kind: str, seed: int) -> Row:
    """The row of one problem."""
    return kind, str(seed), *KINDS[kind](np.random.default_rng(seed))


def rows() -> Iterator[Row]:
    """All rows, in order."""
    yield from (row(kind, seed) for kind in KINDS for seed in SEEDS)


def table() -> dict[tuple[str, int], Row]:
    """The rows of the file by kind and seed."""
    return {(kind, int(seed)): (kind, seed, *rest) for kind, seed, *rest in tsv.rows_in(FILE)}


if __name__ == "__main__":
    tsv.write(FILE, COLUMNS, rows())
