"""Fully connected kernels equal the reference."""

from typing import Any

import numpy as np
import pytest

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import Layouts
from hexnn.kernels.contractions import conv as _conv
from hexnn.kernels.contractions import inner_products as _inner_products
from hexnn.kernels.contractions import matrix as _matrix
from hexnn.kernels.contractions import output_blocks as _output_blocks
from hexnn.runtime.engines import count_instructions
from hexnn.testing.kernel_harness import (
    Run,
    activation,
    check_kernel,
    random_bytes,
    random_params,
    random_weights,
    values,
    weights,
    with_masks,
    words,
)

assert _conv, (_inner_products, _matrix, _output_blocks)

INNER = "fully_connected.inner_products"
BLOCKS = "fully_connected.blocks"
KERNELS = ("fully_connected.matrix", "fully_connected.strip")


def check_matrix(
    pixels: tuple[int, int, int], inputs: int, outputs: int, kernel: str, **options: Any
) -> Run:
    """A product of random data; `headroom` is that of the parameters."""
    rng = np.random.default_rng(hash((pixels, inputs, outputs)) % 2**32)
    headroom, masks = options.pop("headroom", 0), options.pop("masks", False)
    layouts = options.pop("layouts", None)
    x = random_bytes(rng, (*pixels, inputs))
    w = random_weights(rng, (1, 1, inputs, outputs))
    centred = w[0, 0].astype(np.int64) - options.get("weight_zero_point", 0)
    params = random_params(rng, x.astype(np.int64) @ centred + outputs, 20, headroom)
    params = with_masks(rng, params) if masks else params
    source, weight, rows = values(activation(x.shape), weights(w.shape), words(params.shape))
    result = activation((*pixels, outputs), 20)
    op = htp.FullyConnectedOp(source, weight, rows, result, **options)
    return check_kernel(op, [x, w, params], kernel, layouts=layouts)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("inputs", [1, 4, 10, 33, 128, 130])
@pytest.mark.parametrize("outputs", [1, 8, 33, 133])
def test_sizes(kernel: str, inputs: int, outputs: int):
    check_matrix((3, 1, 1), inputs, outputs, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("inputs", "outputs"), [(9, 1030), (260, 1500)])
def test_more_outputs_than_registers_hold(kernel: str, inputs: int, outputs: int):
    check_matrix((1, 1, 1), inputs, outputs, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("pixels", [(1, 1, 1), (2, 1, 1), (7, 1, 1), (2, 3, 4), (21, 1, 1)])
def test_pixels(kernel: str, pixels: tuple[int, int, int]):
    check_matrix(pixels, 35, 40, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("zero_point", [-128, 5, 127])
@pytest.mark.parametrize("inputs", [6, 8])
def test_weight_zero_point(kernel: str, zero_point: int, inputs: int):
    check_matrix((5, 1, 1), inputs, 11, kernel, weight_zero_point=zero_point)


@pytest.mark.parametrize("zero_point", [-128, -3, 127])
@pytest.mark.parametrize("outputs", [3, 31, 72, 200])
def test_sums_in_unused_lanes(outputs: int, zero_point: int):
    """Inputs of several vectors, few outputs: their sums are a lane of the sums of products."""
    for pixels in ((1, 1, 1), (3, 1, 3)):
        check_matrix(pixels, 260, outputs, KERNELS[0], weight_zero_point=zero_point)
    check_matrix((1, 1, 5), 512, outputs, KERNELS[0], clamp=(20, 255), headroom=2)


@pytest.mark.parametrize("inputs", [8, 12, 20, 40, 44, 64, 72, 100, 128])
def test_sums_of_adjacent_pixels(inputs: int):
    """Pixels that a vector holds several of, each moved to a power of two bytes."""
    for pixels in ((1, 1, 1), (1, 5, 7), (2, 3, 11)):
        check_matrix(pixels, inputs, 160, KERNELS[0], weight_zero_point=7)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("clamp", [(0, 255), (40, 200)])
@pytest.mark.parametrize("headroom", [0, 2])
def test_requantization(kernel: str, mode: Requant, clamp: tuple[int, int], headroom: int):
    check_matrix((2, 1, 1), 9, 9, kernel, requant=mode, clamp=clamp, headroom=headroom)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("headroom", [0, 2])
def test_late_values(kernel: str, headroom: int):
    options: dict[str, Any] = {"requant": Requant.SINGLE, "masks": True, "headroom": headroom}
    check_matrix((2, 3, 1), 37, 41, kernel, clamp=(10, 240), **options)
    check_matrix((1, 1, 5), 9, 133, kernel, weight_zero_point=3, **options)


@pytest.mark.parametrize("zero_point", [0, -128, 3, 127])
@pytest.mark.parametrize("outputs", [1, 2, 3, 5, 8, 15, 16, 17, 19, 31])
@pytest.mark.parametrize("inputs", [1, 100, 128, 300, 1500])
def test_inputs_in_lanes(inputs: int, outputs: int, zero_point: int):
    """Rows of partial and whole vectors, with sums of one and of two groups of outputs."""
    for pixels in ((1, 1, 1), (1, 2, 3)):
        check_matrix(pixels, inputs, outputs, INNER, weight_zero_point=zero_point)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("headroom", [0, 2])
def test_requantization_of_inputs_in_lanes(mode: Requant, headroom: int):
    options: dict[str, Any] = {"requant": mode, "clamp": (40, 200), "headroom": headroom}
    for rows in (1, 2):
        check_matrix((rows, 1, 1), 200, 9, INNER, **options)
    if mode is Requant.SINGLE:
        check_matrix((1, 3, 1), 70, 21, INNER, masks=True, weight_zero_point=5, **options)


@pytest.mark.parametrize("zero_point", [0, -128, 3, 127])
@pytest.mark.parametrize("outputs", [1, 8, 9, 31, 40, 72, 95])
@pytest.mark.parametrize("inputs", [1, 16, 37, 70, 128, 300])
def test_words_of_blocks_in_lanes(inputs: int, outputs: int, zero_point: int):
    """Partial and whole vectors of inputs, of words for a block of outputs and of the block."""
    check_matrix((1, 1, 1), inputs, outputs, BLOCKS, weight_zero_point=zero_point)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("headroom", [0, 2])
def test_requantization_of_blocks(mode: Requant, headroom: int):
    options: dict[str, Any] = {"requant": mode, "clamp": (40, 200), "headroom": headroom}
    check_matrix((1, 1, 1), 200, 41, BLOCKS, **options)
    if mode is Requant.SINGLE:
        check_matrix((1, 1, 1), 70, 21, BLOCKS, masks=True, weight_zero_point=5, **options)


@pytest.mark.parametrize("width", [2, 4, 8])
@pytest.mark.parametrize(("inputs", "outputs"), [(70, 8), (300, 9), (33, 21)])
def test_blocks_of_the_layout(inputs: int, outputs: int, width: int):
    """A piece has blocks as wide as those of the whole, however few its outputs."""
    layouts = Layouts(("flat", f"block{width}_weights", "columns"), "flat")
    check_matrix((1, 1, 1), inputs, outputs, BLOCKS, weight_zero_point=9, layouts=layouts)


def test_blocks_load_what_they_use():
    """144 inputs and 40 outputs: 45 loads of weights, where vectors of 32 outputs take 72."""
    dense, padded = (check_matrix((1, 1, 1), 144, 40, name) for name in (BLOCKS, KERNELS[0]))
    loads = [count_instructions(run.kernel)["vL32b_ai"] for run in (dense, padded)]
    assert loads[0] <= loads[1] - 25


@pytest.mark.parametrize(("outputs", "pads"), [(40, (1, 1, 1, 1)), (97, (0,) * 4), (32, (0,) * 4)])
def test_blocks_are_refused(outputs: int, pads: tuple[int, ...]):
    """A window that reads padding alone, sums that no registers hold, and no lanes to spare."""
    source, weight, rows = values(
        activation((1, 1, 1, 8)), weights((1, 1, 8, outputs)), words((outputs, 5))
    )
    stride = (3, 3) if any(pads) else (1, 1)
    result = activation((1, 1, 1, outputs))
    op = htp.Conv2dOp(source, weight, rows, result, stride=stride, padding=pads)
    assert isinstance(_output_blocks.block_layouts(op), str)


def test_density():
    """A load and a multiplication for 128 products, and little more."""
    assert check_matrix((1, 1, 1), 640, 128, KERNELS[0]).instructions < 2.7 * 640
