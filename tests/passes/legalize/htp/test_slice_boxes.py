"""Slices of random boxes at every stage, in every layout, whole and in tiles, against numpy."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
import pytest

from hexnn.dialects import htp
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

Bounds = list[tuple[int, int]]
STEPS = {"flat": (1, 1, 1), "strip": (1, 4, 4), "crouton": (8, 8, 32)}
"""Layout -> multiples, along the last three axes, at which boxes are cut that can have it."""

NETWORK = """
!e = !quant.uniform<{storage}:f32, 0.05:{point}>
func.func @main(%a: tensor<{shape}x!e>) -> ({types}) {{
  %c = qnn.element_wise_maximum %a, %a :
      (tensor<{shape}x!e>, tensor<{shape}x!e>) -> tensor<{shape}x!e>
{slices}
  func.return {results} : {types}
}}
"""
STORAGES: dict[type, tuple[str, int]] = {np.int8: ("i8", -20), np.uint8: ("u8", 120)}


def check(
    module_text: str, x: Array, expected: Sequence[Array], target: str, force: str
) -> set[str]:
    """Compare the results at all stages with `expected`; no operation stays on its reference.
    Return the layouts of slices.
    """
    module = parse(module_text)
    inputs = named_inputs(module, x)

    def compare(stage: str, engine: NumpyEngine | LlvmEngine | None = None) -> None:
        seen = execute(module, inputs, engine=engine).values()
        for computed, wanted in zip(seen, expected, strict=True):
            np.testing.assert_array_equal(computed, wanted, stage)

    compare("qnn")
    layouts: set[str] = set()
    for stage in stages(module, target, force):
        compare(stage)
        ours = [op for op in module.walk() if isinstance(op, htp.SliceOp) and op.impl]
        layouts |= {htp.layout_name(op.output) for op in ours}
    run_pass(module, "htp-to-hvx")
    assert not [op for op in module.walk() if op.name.startswith("qnn.")]
    assert not [op for op in module.walk() if isinstance(op, htp.SliceOp)]
    compare("numpy", NumpyEngine())
    compare("llvm", LlvmEngine())
    return layouts


def random_shape(rng: np.random.Generator, rank: int) -> tuple[int, ...]:
    """Extents that fill blocks of the layouts in part, small ones in front."""
    highs = (3, 3, 4, 13, 13, 75)[-rank:]
    return tuple(int(rng.integers(1, high)) for high in highs)


def random_bounds(rng: np.random.Generator, shape: Sequence[int], force: str) -> Bounds:
    """A box of at least one element, cut at multiples of what `force` demands along the last
    axes; with six axes the first two are whole.
    """
    steps = (1,) * (len(shape) - 3) + STEPS[force][-len(shape) :]
    bounds: Bounds = []
    for axis, (extent, step) in enumerate(zip(shape, steps, strict=True)):
        cuts = [*range(0, extent, step), extent]
        a, b = sorted(rng.choice(len(cuts), 2, replace=False))
        bounds.append((cuts[a], cuts[b]) if axis >= len(shape) - 4 else (0, extent))
    return bounds


def sliced(name: str, shape: Sequence[int], bounds: Bounds, dropped: int) -> tuple[str, str]:
    """(A slice of %c called `name`, its result type); `dropped` is the mask of dropped axes."""
    rows = ", ".join(f"[{a}, {b}, 1]" for a, b in bounds)
    kept = [b - a for axis, (a, b) in enumerate(bounds) if not dropped >> axis & 1]
    dims = "x".join(map(str, (*kept, "!e")))
    whole = "x".join(map(str, (*shape, "!e")))
    mask = f"shrink_axes = {dropped} : ui32"
    ranges = f"{{ranges = [{rows}], {mask}}}"
    text = f"  {name} = qnn.strided_slice %c {ranges} : (tensor<{whole}>) -> tensor<{dims}>"
    return text, f"tensor<{dims}>"


def random_axes(rng: np.random.Generator, bounds: Bounds) -> int:
    """A mask of axes of which the box has one index, each with probability 1/2."""
    bits = [1 << axis for axis, (a, b) in enumerate(bounds) if b - a == 1]
    return sum(bit for bit in bits if rng.random() < 0.5)


def check_random(seed: int, shape: tuple[int, ...], target: str, force: str) -> set[str]:
    rng = np.random.default_rng(seed)
    type = (np.int8, np.uint8)[seed % 2]
    storage, point = STORAGES[type]
    boxes = [random_bounds(rng, shape, force) for _ in range(2)]
    masks = [random_axes(rng, box) for box in boxes]
    made = [sliced(f"%s{i}", shape, boxes[i], masks[i]) for i in range(2)]
    text = NETWORK.format(
        storage=storage,
        point=point,
        shape="x".join(map(str, shape)),
        types=", ".join(type for _, type in made),
        slices="\n".join(line for line, _ in made),
        results="%s0, %s1",
    )
    x = rng.integers(0, 256, prod(shape)).astype(np.uint8).view(type).reshape(shape)
    expected: list[Array] = []
    for box, mask in zip(boxes, masks, strict=True):
        taken = tuple(a if mask >> i & 1 else slice(a, b) for i, (a, b) in enumerate(box))
        expected.append(np.asarray(x[taken]))
    return check(text, x, expected, target, force)


@pytest.mark.parametrize("force", STEPS)
@pytest.mark.parametrize("rank", [1, 3, 4, 6])
def test_random_boxes(rank: int, force: str) -> None:
    layouts: set[str] = set()
    for seed in range(2):
        rng = np.random.default_rng([seed, rank])
        layouts |= check_random(100 * rank + seed, random_shape(rng, rank), "v73", force)
    assert force in layouts


@pytest.mark.parametrize("force", STEPS)
def test_boxes_of_tensors_above_the_memory(force: str) -> None:
    """The slice, and what it slices, are moved in tiles."""
    layouts = check_random(7, (1, 40, 24, 64), "v73{tcm=32K}", force)
    assert layouts == {force}


def test_parts() -> None:
    """Split and UnPack: each result is its own slice."""
    rng = np.random.default_rng(3)
    x = rng.integers(-128, 128, (3, 5, 20)).astype(np.int8)
    slices = """
  %p, %q, %r = qnn.split %c {axis = 2 : ui32, split_index = [3, 4]} :
      (tensor<3x5x20x!e>) -> (tensor<3x5x3x!e>, tensor<3x5x1x!e>, tensor<3x5x16x!e>)
  %s, %t, %u = qnn.un_pack %c {axis = 0 : ui32} :
      (tensor<3x5x20x!e>) -> (tensor<5x20x!e>, tensor<5x20x!e>, tensor<5x20x!e>)"""
    shapes = ["3x5x3", "3x5x1", "3x5x16", *["5x20"] * 3]
    text = NETWORK.format(
        storage="i8",
        point=-20,
        shape="3x5x20",
        types=", ".join(f"tensor<{dims}x!e>" for dims in shapes),
        slices=slices,
        results="%p, %q, %r, %s, %t, %u",
    )
    check(text, x, [*np.split(x, [3, 4], 2), *x], "v73", "auto")
