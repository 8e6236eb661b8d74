"""Depthwise convolutions whose lanes are channels equal the reference."""

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from support.depthwise import check_depthwise, operation
from support.image_window import image_window

from hexnn.dialects.htp import Requant, round_up
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.kernels.depthwise.image_run import ImageRun
from hexnn.kernels.depthwise.packing import Packing
from hexnn.kernels.depthwise.vector_row import VectorRow
from hexnn.kernels.window import Window
from hexnn.lowering.hexagon.program.bounds import access_spans

load()

SEEDS = 24
DEPTHS = (4, 8, 20, 32, 64, 72, 96, 120, 124, 128, 144, 192, 240, 256, 300)
"""Channels that fill vectors, repeat within them, or do neither."""


DENSE = (128, 236, 240, 256, 384, 500)
"""Channels that nearly fill vectors."""


PARTIAL = (68, 96, 120, 132, 136, 144, 160, 168, 192, 196, 272, 320)
"""Channels of which some are packed, or whose pixels are copied one by one."""


DIVISORS = (4, 8, 16, 32, 64)
"""Channels of which several pixels fill a vector."""


CROSSING = (40, 48, 64, 72, 80, 96, 112, 120)
"""Channels whose vectors hold several pixels."""


SPARSE = (132, 136, 140, 144, 148)
"""Channels that leave most lanes of a second vector unused."""


def drawn(
    rng: np.random.Generator, depths: Sequence[int] = DEPTHS, widths: tuple[int, int] = (1, 12)
) -> tuple[Any, Any, dict[str, Any]]:
    """The image and the window of a random convolution, and its options."""

    def pair(low: int, high: int) -> tuple[int, int]:
        down, across = rng.integers(low, high, 2)
        return int(down), int(across)

    while True:
        size = int(rng.integers(1, 12)), int(rng.integers(*widths))
        kernel, dilation = pair(1, 4), pair(1, 3)
        before, after = pair(0, 4), pair(0, 4)
        reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
        if all(n + a + z >= r for n, a, z, r in zip(size, before, after, reach, strict=True)):
            break
    options = {
        "stride": pair(1, 4),
        "dilation": dilation,
        "padding": (before[0], after[0], before[1], after[1]),
        "weight_zero_point": int(rng.choice([0, -128, 5, 127])),
        "requant": list(Requant)[rng.integers(len(Requant))],
        "headroom": int(rng.choice([0, 2])),
    }
    return (int(rng.integers(1, 3)), *size, int(rng.choice(depths))), kernel, options


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed))
    check_depthwise(image, kernel, name="flat", **options)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_runs(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed), CROSSING, (5, 11))
    (batch, height, width, depth), (top, bottom, *_) = image, options["padding"]
    image = batch, height, 8 * width, depth
    options |= {"stride": (options["stride"][0], 2), "padding": (top, bottom, 1, 1)}
    check_depthwise(image, kernel, name="flat", **options)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_runs_of_long_pixels(seed: int):
    image, (rows, _), options = drawn(np.random.default_rng(seed), SPARSE, (5, 11))
    (batch, height, width, depth), (top, bottom, *_) = image, options["padding"]
    image, taps = (batch, height, 4 * width, depth), 2 + seed % 2
    padding = (top, bottom, 0, taps - 2)
    options |= {"stride": (options["stride"][0], 2), "dilation": (1, 1), "padding": padding}
    window = image_window((rows, taps), stride=(1, 2), padding=padding)
    assert ImageRun(Window(image[1:3], window), depth).usable
    check = check_depthwise(image, (rows, taps), name="flat", **options)
    spans = [(low, high) for _, at, low, high in access_spans(check.kernel) if at == 0]
    assert all(0 <= low and high <= math.prod(image) for low, high in spans)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_dealt_pixels(seed: int):
    image, (rows, _), options = drawn(np.random.default_rng(seed), DIVISORS, (2, 45))
    options |= {"stride": (options["stride"][0], 2), "dilation": (1, 1)}
    run = check_depthwise(image, (rows, 1 + seed % 3), name="flat", **options)
    spans = [(low, high) for _, at, low, high in access_spans(run.kernel) if at == 0]
    assert all(0 <= low and high <= round_up(math.prod(image), 128) for low, high in spans)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_vectors_dealt_in_registers(seed: int):
    image, (rows, _), options = drawn(np.random.default_rng(seed), DIVISORS)
    (batch, height, width, depth), (top, bottom, *_) = image, options["padding"]
    image = batch, height, -(-width // 4) * 256 // depth, depth
    before, taps = seed % 2, 2 + seed // 2 % 3
    padding = (top, bottom, before, max(0, taps - 2 - before))
    options |= {"stride": (options["stride"][0], 2), "dilation": (1, 1), "padding": padding}
    window = image_window((rows, taps), stride=(1, 2), padding=padding)
    assert VectorRow(Window(image[1:3], window), depth).usable == (taps - before < 4)
    run = check_depthwise(image, (rows, taps), name="flat", **options)
    spans = [(low, high) for _, at, low, high in access_spans(run.kernel) if at == 0]
    assert all(0 <= low and high <= math.prod(image) for low, high in spans)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_vectors_read_in_the_image(seed: int):
    image, (rows, taps), options = drawn(np.random.default_rng(seed), DIVISORS)
    (batch, height, width, depth), (top, bottom, *_) = image, options["padding"]
    image = batch, height, (3 + width) * 128 // depth, depth
    reach = (taps - 1) * (dilation := options["dilation"])[1]
    padding = (top, bottom, before := seed % (reach + 1), reach - before)
    options |= {"stride": (options["stride"][0], 1), "padding": padding}
    window = image_window((rows, taps), stride=(1, 1), dilation=dilation, padding=padding)
    row = VectorRow(Window(image[1:3], window), depth)
    assert row.usable == (max(before, reach - before) * depth < 128 and len(row.inner) > 1)
    run = check_depthwise(image, (rows, taps), name="flat", **options)
    spans = [(low, high) for _, at, low, high in access_spans(run.kernel) if at == 0]
    assert all(0 <= low and high <= math.prod(image) for low, high in spans)


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 5, 48, 112), (3, 3), {"padding": (1, 1, 1, 1), "stride": (2, 2)}),
        ((1, 5, 33, 96), (3, 3), {"padding": (1, 1, 1, 1), "stride": (2, 2)}),
        ((2, 9, 41, 80), (3, 2), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 9, 32, 96), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((2, 19, 40, 64), (3, 3), {"padding": (1, 0, 1, 0), "stride": (2, 2)}),
        ((1, 5, 64, 80), (2, 2), {"padding": (0, 1, 0, 1), "stride": (1, 2)}),
        (
            (2, 9, 40, 96),
            (5, 3),
            {"padding": (1, 2, 1, 0), "stride": (2, 2), "weight_zero_point": -128},
        ),
        ((1, 9, 48, 64), (3, 2), {"padding": (2, 2, 2, 2), "stride": (2, 2)}),
        ((1, 7, 60, 96), (1, 2), {"padding": (0, 0, 0, 0), "stride": (3, 3)}),
        ((1, 19, 56, 96), (7, 3), {"padding": (3, 3, 1, 1), "stride": (1, 2)}),
        ((1, 15, 56, 72), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        (
            (2, 9, 39, 76),
            (3, 3),
            {"padding": (1, 1, 1, 1), "stride": (2, 2), "weight_zero_point": 99},
        ),
        ((1, 5, 47, 100), (3, 3), {"padding": (1, 0, 0, 0), "stride": (2, 2)}),
    ],
)
def test_runs_in_the_image(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    window = image_window(kernel, **{k: v for k, v in options.items() if k != "weight_zero_point"})
    assert ImageRun(Window(image[1:3], window), image[3]).usable == (image[3] not in (72, 76))
    run = check_depthwise(image, kernel, name="flat", **options)
    spans = [(low, high) for _, at, low, high in access_spans(run.kernel) if at == 0]
    assert all(0 <= low and high <= math.prod(image) for low, high in spans)


RUNS = [*product((72, 76, 96, 100, 120, 144), (2, 3), (1, 2, 3), (0, 1), (1, 2, 3), (23, 40))]
"""Depths, strides, dilations, padding before, taps, widths."""


def run_of(
    depth: int, stride: int, dilation: int, before: int, taps: int, width: int
) -> ImageRun | None:
    """The run of a window of one row; None if its words do not serve the pieces of a vector."""
    window = image_window(
        (1, taps), stride=(1, stride), dilation=(1, dilation), padding=(0, 0, before, 0)
    )
    run = ImageRun(Window((1, width), window), depth)
    return run if run.group else None


def test_runs_of_few_pieces():
    """Pixels shorter than a vector have runs, unless two pieces take more than a word."""
    for depth, stride, dilation, before, taps, width in RUNS:
        steps = {q * (stride - 1) + kx * dilation for q in (0, 1) for kx in range(taps)}
        found = run_of(depth, stride, dilation, before, taps, width)
        assert (found is None) == (len(steps) > 4) or depth > 128


def test_steps_of_a_run():
    """Every lane of every vector reads its pixel of the window: counted byte by byte."""
    for drawn_run in RUNS:
        depth, stride, dilation, before, taps, _ = drawn_run
        if (run := run_of(*drawn_run)) is None:
            continue
        for at, lane in product(run.offsets, range(0, 128, 4)):
            pixel, channel = divmod(at + lane, depth)
            piece = pixel - at // depth
            reads = {run.column(j, piece): j for j in run.steps}
            for kx in range(taps):
                column = pixel * stride - before + kx * dilation
                assert run.base(at) + reads[kx] * depth + lane == column * depth + channel


def test_vectors_of_a_run():
    """The vectors of a row cover it, each in one of three ways; the channels of a block agree."""
    for drawn_run in RUNS:
        if (run := run_of(*drawn_run)) is None:
            continue
        row = run.window.output[1] * run.depth
        assert {k for at in run.offsets for k in range(at, at + 128)} == {*range(row)}
        numbers = [*run.inner, *run.rest, *run.edges]
        assert sorted(numbers) == [*range(len(run.offsets))]
        assert all(run.starts[run.block(v)] == run.offsets[v] % run.depth for v in numbers)
        for k, v in enumerate(run.inner):
            turn, block = divmod(k, run.period)
            first = run.offsets[run.inner.start + block]
            assert run.offsets[v] == first + turn * run.turn_bytes


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_by_columns(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed), DENSE)
    check_depthwise(image, kernel, name="columns", **options)


def check_packed(image: Any, kernel: tuple[int, int], **options: Any) -> None:
    """The kernel equals the reference, and reads inside of the image."""
    run = check_depthwise(image, kernel, name="columns", **options)
    spans = [(low, high) for _, at, low, high in access_spans(run.kernel) if at == 0]
    assert all(0 <= low and high <= math.prod(image) for low, high in spans)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_of_packed_channels(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed), PARTIAL, (2, 20))
    check_packed(image, kernel, **options)


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 19, 16, 144), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((2, 18, 17, 144), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 7, 9, 160), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": -128}),
        ((1, 9, 31, 96), (5, 5), {"padding": (1, 2, 1, 2), "stride": (2, 2)}),
        ((2, 9, 63, 68), (3, 3), {"padding": (1, 1, 1, 1), "stride": (1, 2)}),
        ((1, 7, 45, 76), (5, 3), {"padding": (2, 2, 0, 0), "stride": (2, 1)}),
        ((1, 5, 40, 120), (3, 5), {"padding": (0, 0, 3, 3), "weight_zero_point": 5}),
        ((2, 3, 2, 68), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 4, 2, 136), (1, 1), {}),
        ((1, 13, 13, 176), (3, 3), {"padding": (4, 4, 4, 4), "dilation": (4, 4)}),
        ((1, 1, 15, 132), (3, 3), {"padding": (1, 1, 1, 1), "weight_zero_point": 7}),
        ((2, 9, 31, 64), (5, 5), {"padding": (2, 2, 2, 2), "stride": (2, 2)}),
        ((1, 5, 70, 60), (3, 3), {"padding": (1, 1, 1, 1), "weight_zero_point": 7}),
        ((1, 7, 40, 16), (5, 5), {"padding": (2, 1, 2, 1), "stride": (2, 2)}),
        ((1, 4, 112, 36), (3, 3), {"padding": (1, 1, 1, 1), "weight_zero_point": -128}),
        ((2, 5, 31, 8), (3, 3), {"padding": (3, 3, 3, 3), "dilation": (2, 3)}),
        ((1, 3, 130, 4), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 2, 601, 4), (1, 3), {"padding": (0, 0, 1, 1)}),
        ((1, 18, 11, 92), (5, 5), {"padding": (4, 4, 4, 4), "dilation": (1, 2)}),
        ((2, 6, 29, 100), (5, 5), {"padding": (2, 2, 2, 2)}),
    ],
)
def test_packed_channels(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    check_packed(image, kernel, **options)


def test_lanes_of_packed_channels():
    """Every channel that whole vectors leave over has a lane of its own at each of its outputs,
    and each lane reads its column of the image: counted one by one.
    """
    window = image_window((3, 3), stride=(1, 2), padding=(1, 1, 1, 1))
    for depth, width in product((8, 24, 64, 132, 144, 176, 192, 320), (2, 9, 33, 100)):
        packing = Packing.of(Window((5, width), window), depth)
        if packing is None:
            continue
        outputs = [start + x for start in packing.starts for x in range(packing.width)]
        assert set(outputs) == set(range(packing.window.output[1]))
        taken = [lane + c for lane in packing.lanes for c in range(packing.channels)]
        assert len(set(taken)) == len(taken)
        assert max(taken) == 127 if depth > 128 else min(taken) == 0
        for start, k in zip(packing.starts, range(packing.pieces), strict=True):
            assert packing.column(k) == 2 * start - 1


def test_words_of_packed_rows():
    """A gather reads at each lane of a piece the word of its channels in its column of the image,
    within one region: compared with the pixels of a row, numbered one by one.
    """
    for depth, width, left in product((8, 24, 64, 136, 144, 176), (2, 9, 33, 100), (0, 1, 4)):
        window = image_window((3, 3), stride=(1, 2), padding=(1, 1, left, 1))
        packing = Packing.of(Window((5, width), window), depth)
        if packing is None:
            continue
        pieces, row = packing.in_row, np.arange(width * depth)
        for c in range(pieces.width):
            words = pieces.offsets(c)
            assert words.min() >= 0
            assert words.max() + 3 <= pieces.last
            assert pieces.base(c) * depth + packing.first + pieces.last < row.size
            for k in range(packing.pieces):
                x, lane = packing.column(k) + c, packing.lanes[k]
                assert (k in pieces.inside(c)) == (0 <= x < width)
                if k in pieces.inside(c):
                    read = words[lane // 4 :][: packing.channels // 4] + pieces.base(c) * depth
                    assert [*read] == [*row[x * depth :: 4][: packing.channels // 4]]


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 17, 5, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 19, 4, 240), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 10, 3, 128), (3, 3), {"padding": (3, 3, 3, 3), "dilation": (3, 3)}),
        ((1, 11, 20, 24), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 1, 1, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 9, 6, 128), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": 3}),
        ((2, 7, 4, 240), (5, 5), {"padding": (2, 1, 2, 1), "stride": (2, 1)}),
        ((1, 8, 9, 40), (5, 5), {"padding": (2, 2, 2, 2)}),
        ((1, 9, 9, 12), (7, 4), {"padding": (0, 2, 1, 3), "headroom": 2}),
        ((1, 19, 23, 24), (5, 5), {"padding": (2, 2, 2, 2), "stride": (2, 2)}),
        (
            (2, 12, 9, 16),
            (7, 7),
            {"padding": (3, 3, 3, 3), "stride": (2, 3), "weight_zero_point": 5},
        ),
    ],
)
def test_tiles_and_edges(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    check_depthwise(image, kernel, name="flat", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "multiplier", "reason"),
    [
        ((1, 5, 9, 8), (3, 3), 2, "depth multiplier"),
        ((1, 5, 9, 6), (3, 3), 1, "groups of 4"),
        ((1, 5, 50, 8), (2, 40), 1, "registers"),
    ],
)
def test_refused(image: Any, kernel: tuple[int, int], multiplier: int, reason: str):
    offered = IMPLEMENTATIONS["depthwise_conv_2d.flat"].layouts(
        operation(image, kernel, multiplier)
    )
    assert isinstance(offered, str)
    assert reason in offered


def test_density():
    """3x3: under 70 instructions for the vectors of 128 outputs."""
    run = check_depthwise((1, 14, 14, 128), (3, 3), padding=(1, 1, 1, 1), name="flat")
    assert run.instructions / (14 * 14) < 75
