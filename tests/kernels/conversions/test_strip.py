"""Layout conversions keep every element, for every shape that tiles and edges treat specially."""

from itertools import permutations

import numpy as np
import pytest
from support.vector_liveness import live_vectors

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels import load
from hexnn.kernels.conversions.strip import Image
from hexnn.kernels.conversions.units import Units, units_of
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import Run, activation, check_kernel, random_bytes, values, words

load()

Shape = tuple[int, int, int, int]

LAYOUTS = ("flat", "strip", "crouton")

DIRECT = (("flat", "strip"), ("strip", "flat"), ("flat", "crouton"), ("crouton", "flat"))


def check_conversion(
    shape: Shape, source: str, target: str, engine: Engine | None = None, by: str = ""
) -> Run:
    rng = np.random.default_rng(hash(shape) % 2**32)
    (value,) = values(htp.with_layout(activation(shape), source, htp.TCM))
    op = htp.ConvertLayoutOp(value, target)
    direct = (source, target) in DIRECT
    name = f"convert_layout.{f'{source}_to_{target}' if direct else 'through_flat'}"
    return check_kernel(op, [random_bytes(rng, shape)], name + by, engine=engine)


@pytest.mark.parametrize(("source", "target"), DIRECT)
@pytest.mark.parametrize(
    "depth",
    [1, 2, 3, 4, 5, 8, 12, 16, 31, 32, 33, 64, 65, 100, 127, 128, 130, 132, 253, 255, 383],
)
def test_depths(source: str, target: str, depth: int):
    check_conversion((2, 5, 7, depth), source, target)


@pytest.mark.parametrize(("source", "target"), DIRECT[:2])
@pytest.mark.parametrize("depth", [12, 20, 24, 28, 72, 88, 96, 120, 144, 192, 240, 480])
@pytest.mark.parametrize("image", [(1, 7, 11), (2, 4, 8), (3, 5, 64)])
def test_units(source: str, target: str, depth: int, image: tuple[int, int, int]):
    check_conversion((*image, depth), source, target, by="_by_units")


def test_units_of_pixels():
    """Images that do not start at vectors, short ones, and some depths have none."""
    assert units_of(Image(1, 32, 96)) == Units(3, 8)
    assert units_of(Image(2, 64, 144)) == Units(9, 4)
    assert units_of(Image(2, 35, 24)) is units_of(Image(1, 31, 96)) is None
    depths = (3, 30, 64, 68, 128, 136, 384)
    assert not any(units_of(Image(1, 64, depth)) for depth in depths)


@pytest.mark.parametrize(("source", "target"), DIRECT)
@pytest.mark.parametrize("depth", [3, 16, 20, 256])
@pytest.mark.parametrize("image", [(1, 1), (1, 2), (1, 31), (4, 8), (3, 11), (8, 8), (9, 17)])
def test_images(source: str, target: str, depth: int, image: tuple[int, int]):
    check_conversion((1, *image, depth), source, target)


@pytest.mark.parametrize(("source", "target"), DIRECT)
@pytest.mark.parametrize("shape", [(40, 1, 1, 10), (4, 4, 8, 3), (3, 6, 6, 80), (5, 2, 2, 260)])
def test_batches(source: str, target: str, shape: Shape):
    check_conversion(shape, source, target)


@pytest.mark.parametrize(("source", "target"), list(permutations(LAYOUTS, 2)))
def test_random_shapes(source: str, target: str):
    rng = np.random.default_rng(0)
    for _ in range(6):
        batch, height, width, depth = rng.integers(1, (4, 12, 20, 90)).tolist()
        check_conversion((batch, height, width, depth), source, target)


@pytest.mark.parametrize(
    ("shape", "source", "target", "most"),
    [
        ((1, 32, 32, 4), "flat", "strip", 2 * 32),
        ((1, 32, 32, 3), "flat", "strip", 3 * 32 + 64 + 2),
        ((1, 8, 8, 64), "flat", "strip", 4 * 32),
        ((1, 8, 8, 64), "strip", "flat", 4 * 32),
        ((1, 1, 1, 64), "strip", "flat", 34),
    ],
)
def test_density(shape: Shape, source: str, target: str, most: int):
    """Loads, stores, and a shuffle for each bit of a pixel's number."""
    assert check_conversion(shape, source, target).instructions <= most


def test_pixels_of_whole_vectors_are_loaded_by_vectors():
    kernel = check_conversion((2, 5, 7, 384), "flat", "strip").kernel
    assert not any(op.name.startswith("hvx.vL32Ub") for op in kernel.walk())


@pytest.mark.parametrize(("source", "target"), DIRECT)
def test_llvm(source: str, target: str):
    for shape in ((2, 5, 7, 3), (1, 4, 9, 20), (1, 3, 3, 66)):
        check_conversion(shape, source, target, LlvmEngine())


@pytest.mark.parametrize(("source", "target"), DIRECT)
@pytest.mark.parametrize("depth", [3, 12, 40, 64, 100, 128, 130, 256])
def test_registers(source: str, target: str, depth: int):
    run = check_conversion((1, 5, 8, depth), source, target)
    assert live_vectors(run.kernel) <= 26


def test_the_cost_bounds_packets():
    (value,) = values(htp.with_layout(activation((2, 5, 9, 20)), "flat", htp.TCM))
    op = htp.ConvertLayoutOp(value, "strip")
    implementation = IMPLEMENTATIONS["convert_layout.flat_to_strip"]
    layouts = Layouts(("flat",), "strip")
    cost = implementation.cost(op, layouts, htp.Target.parse("v73"))
    instructions = check_conversion((2, 5, 9, 20), "flat", "strip").instructions
    assert instructions / 4 <= cost <= instructions


def test_words_are_not_converted():
    (value,) = values(htp.with_layout(words((1, 1, 1, 8)), "flat", htp.TCM))
    op = htp.ConvertLayoutOp(value, "strip")
    reason = IMPLEMENTATIONS["convert_layout.flat_to_strip"].layouts(op)
    assert reason == "converts bytes only"
