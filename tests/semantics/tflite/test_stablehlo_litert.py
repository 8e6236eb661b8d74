"""Operators of StableHLO, and their kin of TFLite, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

NUMBERS = ("f32", "i32", "i16", "i8")
STATE = [1234567890123, 2**64 - 2, 3]
"""Key and counter of a generator, whose lower word overflows."""
PLAIN = {"X": {kind: kind for kind in ("f32", "i1", "i8", "i16", "i32", "i64")}}
"""Integers are plain ones, not quantized."""


def words(**fields: tuple[int, ...] | int | str) -> str:
    """The fields of an options table: arrays, 64-bit integers, names of functions."""

    def written(value: tuple[int, ...] | int | str) -> str:
        if isinstance(value, tuple):
            return f"array<i64{': ' if value else ''}{', '.join(map(str, value))}>"
        return value if isinstance(value, str) else f"{value} : i64"

    return ", ".join(f"{name} = {written(value)}" for name, value in fields.items())


def operator(name: str, fields: str = "", table: str = "") -> str:
    """An operator without a class, with the fields of its options table."""
    return f'unsupported {{builtin = "{name}", options = {{{table} = {{{fields}}}}}}}'


def body(name: str, element: str) -> str:
    """The function @body of two scalars that consists of one operator; the second one if none."""
    scalar = f"tensor<{element}>"
    made = (
        f'  %y = tfl.unsupported %a, %b {{builtin = "{name}"}} : ({scalar}, {scalar}) -> {scalar}\n'
    )
    return (
        f"func.func @body(%a: {scalar}, %b: {scalar}) -> {scalar} {{\n{made if name else ''}"
        f"  func.return {'%y' if name else '%b'} : {scalar}\n}}\n"
    )


ELEMENTWISE = {
    "ADD": ("f32", "i32", "i16"),
    "MULTIPLY": ("f32", "i32", "i16"),
    "MAXIMUM": ("f32", "i32", "i16"),
    "MINIMUM": ("f32", "i32", "i16"),
    "SHIFT_LEFT": ("i8", "i16", "i32"),
    "AND": ("i1",),
}


def elementwise(name: str) -> Case:
    return Case(
        f'unsupported {{builtin = "STABLEHLO_{name}"}}',
        ("3x4xX", "0..7 : 3x4xX" if name == "SHIFT_LEFT" else "3x4xX"),
        ("3x4xX",),
        types=ELEMENTWISE[name],
        elements=PLAIN,
        island=True,
        optimized=name in ("SHIFT_LEFT", "AND"),
    )


def gathered() -> Case:
    fields = words(
        offset_dims=(1, 2),
        collapsed_slice_dims=(1,),
        start_index_map=(0, 1),
        index_vector_dim=1,
        slice_sizes=(2, 1, 3),
    )
    return Case(
        operator("STABLEHLO_GATHER", fields, "StablehloGatherOptions"),
        ("4x5x3xX", "-2..7 : 6x2xi32"),
        ("6x2x3xX",),
        types=NUMBERS,
        elements=PLAIN,
        island=True,
    )


def scattered(name: str) -> Case:
    fields = words(
        update_window_dims=(1,),
        inserted_window_dims=(0,),
        scatter_dims_to_operand_dims=(0,),
        index_vector_dim=1,
        update_computation_subgraph_index="@body",
    )
    return Case(
        operator("STABLEHLO_SCATTER", fields, "StablehloScatterOptions"),
        ("5x3xf32", constant("[[1], [4], [1], [0], [9]]", "5x1xi32"), "5x3xf32"),
        ("5x3xf32",),
        types=("f32",),
        functions=body(name, "f32"),
        island=True,
        tolerance=1e-5,
    )


def windows(name: str, start: str) -> Case:
    fields = words(
        window_dimensions=(2, 3),
        window_strides=(2, 1),
        base_dilations=(1, 2),
        window_dilations=(1, 2),
        padding=(1, 0, 2, -1),
        body_subgraph_index="@body",
    )
    return Case(
        operator("STABLEHLO_REDUCE_WINDOW", fields, "StablehloReduceWindowOptions"),
        ("5x6xf32", constant(start, "f32")),
        ("3x8xf32",),
        types=("f32",),
        functions=body(name, "f32"),
        island=True,
        tolerance=1e-5,
    )


def reduced(number: int, start: str, types: tuple[str, ...]) -> Case:
    return Case(
        operator("REDUCE_WINDOW", f"reduce_function = {number} : i32", "ReduceWindowOptions"),
        (
            "6x7xX",
            constant(start, "X"),
            constant("[2, 3]", "2xi64"),
            constant("[2, 1]", "2xi64"),
            constant("[1, 2]", "2xi64"),
        ),
        ("3x3xX",),
        types=types,
        elements=PLAIN,
        island=True,
        tolerance=1e-5,
    )


def bits(algorithm: int, state: int, element: str, sizes: str = "3x5") -> Case:
    return Case(
        operator(
            "STABLEHLO_RNG_BIT_GENERATOR",
            f"algorithm = {algorithm} : i8",
            "StablehloRngBitGeneratorOptions",
        ),
        (constant(f"{STATE[:state]}", f"{state}xui64"),),
        (f"{state}xui64", f"{sizes}x{element}"),
        types=("f32",),
        island=True,
    )


CASES: dict[str, Case] = {
    **{name.lower(): elementwise(name) for name in ELEMENTWISE},
    "pad": Case(
        operator(
            "STABLEHLO_PAD",
            words(edge_padding_low=(1, -1), edge_padding_high=(-2, 3), interior_padding=(2, 1)),
            "StablehloPadOptions",
        ),
        ("4x3xX", constant("7", "X")),
        ("9x7xX",),
        types=NUMBERS,
        elements=PLAIN,
        island=True,
    ),
    "dilate": Case(
        'unsupported {builtin = "DILATE"}',
        ("3x1x4xX", constant("[2, 3, 1]", "3xi32"), constant("5", "X")),
        ("5x1x4xX",),
        types=("f32", "i32", "i64", "i8"),
        elements=PLAIN,
        island=True,
    ),
    "gather": gathered(),
    **{
        f"scatter by {name or 'nothing'}": scattered(name)
        for name in (
            "",
            "STABLEHLO_ADD",
            "STABLEHLO_MULTIPLY",
            "STABLEHLO_MAXIMUM",
            "STABLEHLO_MINIMUM",
        )
    },
    "windows of sums": windows("STABLEHLO_ADD", "0.5"),
    "windows of products": windows("STABLEHLO_MULTIPLY", "2.0"),
    "windows of maxima": windows("STABLEHLO_MAXIMUM", "-99.0"),
    "reduced sums": reduced(1, "1", ("f32", "i32", "i64", "i8")),
    "reduced products": reduced(2, "1", ("f32", "i32")),
    "reduced minima": reduced(3, "9", ("f32", "i32", "i16")),
    "reduced maxima": reduced(4, "-9", ("f32", "i8")),
    "reduced conjunctions": reduced(5, "true", ("i1",)),
    "reduced disjunctions": reduced(6, "false", ("i1",)),
    **{
        f"bits of algorithm {algorithm}, {element}, {state}": bits(algorithm, state, element)
        for algorithm, state in ((0, 2), (0, 3), (1, 2), (1, 3), (2, 2))
        for element in ("ui32", "ui64", "i32", "i64")
    },
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_the_island_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
