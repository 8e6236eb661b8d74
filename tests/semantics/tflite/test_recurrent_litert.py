"""Layers of tfl that keep a state, against LiteRT, in several runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from support.single_operator import Case, expect_equal, network
from support.tfl_operator import inputs

from hexnn.frontends.tflite import read, serialize
from hexnn.frontends.tflite.prepare import violations
from hexnn.runtime.executor import prepare
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

RUNS = 3
SUMS = 1e-5
"""Sums of floats depend on their order; LiteRT's sigmoid and tanh are not numpy's."""

FLOAT = ("f32",)
BYTES = {
    "F": {"f32": "f32", "i8": "[i8 0.01:0]"},
    "T": {"f32": "f32", "i8": "[i16 0.0001:0]"},
    "S": {"f32": "f32", "i8": "[i16 0.004:0]"},
    "Y": {"f32": "f32", "i8": "[i8 0.3:5]"},
    "B": {"f32": "f32", "i8": "i32"},
}


def svdf(rank: int, bias: str, activation: str, types: tuple[str, ...]) -> Case:
    """The case of a filter of 8 * `rank` filters and 8 units."""
    filters = 8 * rank
    return Case(
        f'svdf {{rank = {rank} : i32, fused_activation_function = "{activation}"}}',
        (
            "2x5xX",
            f"constant {filters}x5xF",
            f"constant {filters}x7xT",
            bias,
            f"variable 2x{filters * 7}xS",
        ),
        ("2x8xY",),
        alike=False,
        types=types,
        elements=BYTES,
        tolerance=SUMS,
    )


def lstm_operands(cells: int, units: int, sizes: str, without: str) -> tuple[str, ...]:
    """The operands of an LSTM layer, for `lstm`."""

    def part(letter: str, type: str) -> str:
        return "none" if letter in without else f"constant {type}"

    w, r, vector = f"{cells}x5xW", f"{cells}x{units}xW", f"{cells}xX"
    diagonal = f"{cells}xW"
    entry, peephole, normal = (letter for letter in "ipn")
    return (
        f"{sizes}x5xX",
        part(entry, w),
        *[f"constant {w}"] * 3,
        part(entry, r),
        *[f"constant {r}"] * 3,
        "none" if entry in without else part(peephole, diagonal),
        *[part(peephole, diagonal)] * 2,
        part(entry, vector),
        *[f"constant {vector}"] * 3,
        part("r", f"{units}x{cells}xW"),
        part("r", f"{units}xX"),
        f"variable 2x{units}xX",
        f"variable 2x{cells}xX",
        "none" if entry in without else part(normal, vector),
        *[part(normal, vector)] * 3,
    )


def lstm(
    cells: int,
    units: int,
    sizes: str,
    *,
    without: str = "",
    more: str = "",
    major: bool = False,
    weights: str = "f32",
    asymmetric: bool = False,
) -> Case:
    """The case of an LSTM layer; `without` has a letter for each group of operands that is absent:
    i(nput gate), p(eepholes), r (projection), n(ormalization).
    """
    attributes = (
        f'fused_activation_function = "TANH", time_major = {str(major).lower()}, {more or CLIPS}, '
        f"asymmetric_quantize_inputs = {str(asymmetric).lower()}"
    )
    return Case(
        f"unidirectional_sequence_lstm {{{attributes}}}",
        lstm_operands(cells, units, sizes, without),
        (f"{sizes}x{units}xX",),
        types=FLOAT,
        elements={"W": {"f32": weights}},
        tolerance=SUMS,
    )


def step(case: Case) -> Case:
    """The case of one time step of the layer of a case."""
    operation = case.operation.replace("unidirectional_sequence_", "")
    return replace(case, operation=operation.replace("time_major = false, ", ""))


CLIPS = "cell_clip = 0.0 : f32, proj_clip = 0.0 : f32"
CASES: dict[str, Case] = {
    "svdf": svdf(1, "constant 8xB", "NONE", FLOAT),
    "svdf of bytes": svdf(1, "constant 8xB", "RELU", ("i8",)),
    "svdf of rank 2": svdf(2, "none", "RELU", FLOAT),
    "svdf of rank 2, bytes": svdf(2, "none", "RELU", ("i8",)),
    "rnn": Case(
        'rnn {fused_activation_function = "TANH"}',
        ("2x5xX", "constant 7x5xX", "constant 7x7xX", "constant 7xX", "variable 2x7xX"),
        ("2x7xX",),
        types=FLOAT,
        tolerance=SUMS,
    ),
    "sequence of rnn": Case(
        'unidirectional_sequence_rnn {time_major = true, fused_activation_function = "RELU6"}',
        ("4x2x5xX", "constant 7x5xX", "constant 7x7xX", "constant 7xX", "variable 2x7xX"),
        ("4x2x7xX",),
        types=FLOAT,
        tolerance=SUMS,
    ),
    **{
        f"rnn of bytes, asymmetric {mode}": Case(
            f"rnn {{asymmetric_quantize_inputs = {mode}}}",
            ("2x5xX", "constant 7x5xF", "constant 7x7xF", "constant 7xX", "variable 2x7xX"),
            ("2x7xX",),
            types=FLOAT,
            elements={"F": {"f32": "[i8 0.001:0]"}},
            tolerance=SUMS,
        )
        for mode in ("false", "true")
    },
    **{
        f"svdf of floats and bytes, asymmetric {mode}": Case(
            f"svdf {{rank = 2 : i32, asymmetric_quantize_inputs = {mode}}}",
            ("2x5xX", "constant 16x5xF", "constant 16x7xF", "none", "variable 2x112xX"),
            ("2x8xX",),
            types=FLOAT,
            elements={"F": {"f32": "[i8 0.01:0]"}},
            tolerance=SUMS,
        )
        for mode in ("false", "true")
    },
    "lstm of one step": step(lstm(6, 3, "2")),
    "lstm of one step of bytes": step(lstm(6, 6, "2", without="pn", weights="[i8 0.01:0]")),
    "lstm of bytes": lstm(6, 6, "2x4", without="pn", weights="[i8 0.01:0]"),
    "lstm of bytes, normalized": lstm(6, 3, "2x4", weights="[i8 0.01:0]", asymmetric=True),
    "lstm": lstm(6, 6, "2x4", without="prn"),
    "lstm, coupled gates": lstm(6, 6, "4x2", without="iprn", major=True),
    "lstm, peepholes": lstm(6, 6, "2x4", without="rn"),
    "lstm, projection": lstm(
        6, 3, "2x4", without="pn", more="cell_clip = 1.5 : f32, proj_clip = 0.5 : f32"
    ),
    "lstm, normalized": lstm(6, 3, "2x4"),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_runs_equal_litert(litert: Litert, name: str, storage: str) -> None:
    """At qnn the layer stays as it is."""
    case = CASES[name]
    for seed in range(2):
        text = network(case, storage, seed)
        module = parse_mlir(new_context(), text, "network.mlir")
        module.verify()
        assert not list(violations(module)), text
        samples = [inputs(module, seed + run) for run in range(RUNS)]
        if storage == "f32":
            samples = [{n: a / np.float32(30) for n, a in given.items()} for given in samples]
        data = serialize(module)
        expected = litert.run(data, samples)
        assert f"{read(data, 'm')}" == f"{read(serialize(read(data)), 'm')}"
        for stage in ("source", "qnn"):
            program = prepare(module)
            for given, wanted in zip(samples, expected, strict=True):
                positions = {f"input{i}": array for i, array in enumerate(given.values())}
                (ours,) = program.run(positions, None).values()
                expect_equal(case, ours, wanted["y0"], f"{stage}\n{text}")
            if stage == "source":
                run_pass(module, "tfl-to-qnn")
