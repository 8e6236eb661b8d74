"""Operators without a class against LiteRT: suppression, random numbers, lookups, transforms."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import Case, check, constant, expect_equal, network

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.frontends.tflite import read, serialize
from hexnn.runtime.executor import execute, prepare
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.api import parse

SUMS = 1e-5
"""Sums of floats depend on their order."""
BOXES = ("0..4 : 12x4xf32", "0..1 : 12xf32", constant("6", "i32"))
PLAIN = {"V": {kind: kind for kind in ("f32", "i8", "i32")}}


def operator(name: str, options: str = "") -> str:
    given = f", options = {{{options}}}" if options else ""
    return f'unsupported {{builtin = "{name}"{given}}}'


def suppression(version: int, overlap: str, score: str, sigma: str = "0.0") -> Case:
    thresholds = [constant(n, "f32") for n in (overlap, score, sigma)][: version - 2]
    scores = ("6xf32",) if version == 5 else ()
    return Case(
        operator(f"NON_MAX_SUPPRESSION_V{version}"),
        (*BOXES, *thresholds),
        ("6xi32", *scores, "i32"),
        types=("f32",),
        island=True,
        tolerance=SUMS,
    )


def embedding(combiner: int) -> Case:
    return Case(
        operator(
            "EMBEDDING_LOOKUP_SPARSE",
            f"EmbeddingLookupSparseOptions = {{combiner = {combiner} : i8}}",
        ),
        (
            constant("[1, 3, 0, 2, 1]", "5xi32"),
            constant("[[0, 0], [0, 1], [2, 0], [0, 2], [0, 5]]", "5x2xi32"),
            constant("[3, 6]", "2xi32"),
            "5xf32",
            "4x3x2xf32",
        ),
        ("3x3x2xf32",),
        types=("f32",),
        island=True,
        tolerance=SUMS,
    )


CASES: dict[str, Case] = {
    "suppression": suppression(4, "0.3", "0.1"),
    "suppression of none": suppression(4, "1.0", "-1.0"),
    "soft suppression": suppression(5, "0.8", "0.05", "0.4"),
    "hard suppression with scores": suppression(5, "0.3", "0.1"),
    **{f"sparse embedding {combiner}": embedding(combiner) for combiner in range(3)},
    "hashtable lookup": Case(
        operator("HASHTABLE_LOOKUP"),
        ("0..9 : 6xi32", constant("[1, 3, 4, 8]", "4xi32"), "4x5xV"),
        ("6x5xV", "6xui8"),
        types=("f32", "i32"),
        elements=PLAIN,
        island=True,
    ),
    "fourier transform": Case(
        operator("RFFT2D"),
        ("2x4x8xf32", constant("[4, 8]", "2xi32")),
        ("2x4x5xcomplex<f32>",),
        types=("f32",),
        island=True,
        tolerance=SUMS,
    ),
    "fourier transform, cropped and padded": Case(
        operator("RFFT2D"),
        ("3x5x6xf32", constant("[8, 4]", "2xi32")),
        ("3x8x3xcomplex<f32>",),
        types=("f32",),
        island=True,
        tolerance=SUMS,
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_the_island_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)


def random_numbers(
    name: str, operands: tuple[str, ...], result: str, seeds: tuple[int, int]
) -> Case:
    first, second = seeds
    options = f"RandomOptions = {{seed = {first} : i64, seed2 = {second} : i64}}"
    return Case(operator(name, options), operands, (result,), types=("f32",), tolerance=SUMS)


SHAPE = (constant("[3, 5]", "2xi32"),)
LOGITS = (constant("[[0.5, 1.0, -2.0], [0.0, 3.0, 1.5]]", "2x3xf32"), constant("9", "i32"))
RANDOM = {
    "uniform": random_numbers("RANDOM_UNIFORM", SHAPE, "3x5xf32", (12, 345)),
    "uniform of large seeds": random_numbers("RANDOM_UNIFORM", SHAPE, "3x5xf32", (-7, 2**40 + 1)),
    "normal": random_numbers("RANDOM_STANDARD_NORMAL", SHAPE, "3x5xf32", (3, 0)),
    "multinomial": random_numbers("MULTINOMIAL", LOGITS, "2x9xi64", (3, 4)),
    "multinomial, narrow": random_numbers("MULTINOMIAL", LOGITS, "2x9xi32", (0, 4)),
}


@pytest.mark.parametrize("name", RANDOM)
def test_random_numbers_go_on_from_run_to_run_as_those_of_litert(litert: Litert, name: str) -> None:
    case = RANDOM[name]
    module = parse(network(case, "f32", 0))
    expected = litert.run(serialize(module), [{}] * 3)
    for stage in ("source", "qnn"):
        program = prepare(module)
        for wanted in expected:
            expect_equal(case, program.run({})["output0"], wanted["y0"], stage)
        if stage == "source":
            run_pass(module, "tfl-to-qnn")


def test_random_numbers_without_seeds_are_the_same_at_every_stage() -> None:
    case = random_numbers("RANDOM_UNIFORM", SHAPE, "3x5xf32", (0, 0))
    module = parse(network(case, "f32", 0))
    (first,), (again,) = (execute(module, {}).values() for _ in range(2))
    np.testing.assert_array_equal(first, again)
    assert 0 <= first.min() < first.max() < 1


SPARSE = """
func.func @main(%x: tensor<1xf32>) -> tensor<4x6xf32> {{
  %s = tfl.opaque_const dense<{bytes}> : tensor<{count}xi8> {{sparsity = {{
    traversal_order = array<i32: {order}>, block_map = array<i32{block}>,
    dim_metadata = [{levels}]}}}} : tensor<4x6xf32>
  %y = tfl.unsupported %s {{builtin = "DENSIFY"}} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  func.return %y : tensor<4x6xf32>
}}
"""


def level(size: int, segments: str = "", indices: str = "") -> str:
    if not segments:
        return f'{{format = "DENSE", dense_size = {size} : i32}}'
    return (
        f'{{format = "SPARSE_CSR", dense_size = 0 : i32, array_segments = array<i32: {segments}>,'
        f" array_indices = array<i8: {indices}>}}"
    )


LAYOUTS = {
    "rows": ("0, 1", "", [level(4), level(6, "0, 2, 2, 3, 6", "1, 5, 0, 2, 3, 4")], 6),
    "columns": ("1, 0", "", [level(6), level(4, "0, 1, 1, 2, 2, 3, 4", "3, 0, 2, 1")], 4),
    "blocks": (
        "0, 1, 2, 3",
        ": 0, 1",
        [level(2), level(3, "0, 1, 3", "2, 0, 1"), level(2), level(2)],
        12,
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_sparse_constant_is_what_litert_makes_of_it(litert: Litert, name: str) -> None:
    order, block, levels, count = LAYOUTS[name]
    stored = np.arange(1, count + 1, dtype=np.float32).view(np.int8).tolist()
    text = SPARSE.format(
        bytes=stored, count=4 * count, order=order, block=block, levels=", ".join(levels)
    )
    module = parse(text)
    (expected,) = litert.run(serialize(module), [{"x": np.zeros(1, np.float32)}])
    for _ in ("source", "qnn"):
        (ours,) = execute(module, {"input0": np.zeros(1, np.float32)}).values()
        (wanted,) = expected.values()
        np.testing.assert_array_equal(ours, wanted)
        run_pass(module, "tfl-to-qnn")


def test_a_storage_that_does_not_fit_is_an_error() -> None:
    order, block, levels, _ = LAYOUTS["rows"]
    text = SPARSE.format(bytes=[0] * 8, count=8, order=order, block=block, levels=", ".join(levels))
    with pytest.raises(HexnnError, match="sparsity does not fit 2 elements"):
        execute(parse(text), {"input0": np.zeros(1, np.float32)})


CLASSES = """
func.func @main(%x: tensor<2x4xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>)
    -> (tensor<2x3xf32>, tensor<2x7xf32>, tensor<2x5xcomplex<f32>>) {
  %w = arith.constant dense<0.25> : tensor<12x7xf32>
  %b = arith.constant dense<0.5> : tensor<12xf32>
  %n = arith.constant dense<[1, 2]> : tensor<2xi32>
  %l = arith.constant dense<[2, 8]> : tensor<2xi32>
  %p = arith.constant dense<7.0> : tensor<f32>
  %0:4 = "tfl.basic_lstm"(%x, %h, %w, %b, %c) {fused_activation_function = "TANH",
      kernel_type = #tfl<lstm_kernel_type_attr BASIC>}
      : (tensor<2x4xf32>, tensor<2x3xf32>, tensor<12x7xf32>, tensor<12xf32>, tensor<2x3xf32>)
      -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x7xf32>, tensor<2x12xf32>)
  %1 = "tfl.dilate"(%x, %n, %p) : (tensor<2x4xf32>, tensor<2xi32>, tensor<f32>) -> tensor<2x7xf32>
  %2 = "tfl.rfft2d"(%x, %l) : (tensor<2x4xf32>, tensor<2xi32>) -> tensor<2x5xcomplex<f32>>
  func.return %0#0, %1, %2 : tensor<2x3xf32>, tensor<2x7xf32>, tensor<2x5xcomplex<f32>>
}
"""


def test_operations_that_files_lack_run_and_are_written_by_name(litert: Litert) -> None:
    module = parse(CLASSES)
    rng = np.random.default_rng(3)
    arrays = [rng.normal(0, 1, shape).astype(np.float32) for shape in ((2, 4), (2, 3), (2, 3))]
    given = {f"input{i}": array for i, array in enumerate(arrays)}
    again = read(serialize(module), "network.tflite")
    names = list(Entry.of(again).inputs)
    samples = [dict(zip(names, arrays, strict=True))]
    (expected,) = litert.run(serialize(module), samples)
    ours = execute(module, given).values()
    outputs = list(Entry.of(again).outputs)
    for array, name, theirs in zip(ours, outputs, execute(again, samples[0]).values(), strict=True):
        np.testing.assert_allclose(array, expected[name], atol=SUMS)
        np.testing.assert_array_equal(array, theirs)
