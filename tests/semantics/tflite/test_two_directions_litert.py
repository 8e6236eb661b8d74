"""Recurrent layers without a class against LiteRT, in several runs: two directions, basic LSTM."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import Case, expect_equal, network
from support.tfl_operator import inputs

from hexnn.frontends.tflite import read, serialize
from hexnn.runtime.executor import prepare
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

RUNS = 3
SUMS = 1e-5
"""Sums of floats depend on their order; LiteRT's sigmoid and tanh are not numpy's."""
TANH = 4
"""The number of the activation in the schema."""
HYBRID = "[i8 0.01:0]"


def options(table: str, **fields: bool | int) -> str:
    """The options of an operator without a class, by name."""
    types = {bool: "", int: " : i8"}
    texts = (f"{n} = {str(v).lower()}{types[type(v)]}" for n, v in fields.items())
    return f"options = {{{table} = {{{', '.join(texts)}}}}}"


def rnn(
    *, major: bool = False, merge: bool = False, aux: str = "", weights: str = "f32", **more: bool
) -> Case:
    """The case of a layer of 5 units forwards and 3 backwards; `aux` has an i if there is an
    auxiliary input, a w if it has weights of its own.
    """
    sizes = "4x2" if major else "2x4"
    one = ("constant {0}x6xW", "constant {0}x{0}xW", "constant {0}xX", "variable 2x{0}xX")
    forth, back = ([part.format(units) for part in one] for units in (5, 3))
    own = [f"constant {units}x6xW" if "w" in aux else "none" for units in (5, 3)]
    named = options(
        "BidirectionalSequenceRNNOptions",
        time_major=major,
        merge_outputs=merge,
        fused_activation_function=TANH,
        **more,
    )
    return Case(
        f'unsupported {{builtin = "BIDIRECTIONAL_SEQUENCE_RNN", {named}}}',
        (f"{sizes}x6xX", *forth, *back, f"{sizes}x6xX" if "i" in aux else "none", *own),
        (f"{sizes}x8xX",) if merge else (f"{sizes}x5xX", f"{sizes}x3xX"),
        types=("f32",),
        elements={"W": {"f32": weights}},
        tolerance=SUMS,
    )


def direction(cells: int, units: int, without: str) -> list[str]:
    """The operands of a direction of a layer of `cells` cells and `units` results; `without` is as
    for `lstm`.
    """
    w, r, b = f"{cells}x6xW", f"{cells}x{units}xW", f"{cells}xX"
    entry = "i" in without
    peephole = ["none" if "p" in without else f"constant {cells}xW"] * 3
    first = [["none" if entry else f"constant {x}"] for x in (w, r, b)]
    return [
        *(first[0] + [f"constant {w}"] * 3),
        *(first[1] + [f"constant {r}"] * 3),
        *(["none"] if entry else peephole[:1]),
        *peephole[1:],
        *(first[2] + [f"constant {b}"] * 3),
        "none" if "r" in without else f"constant {units}x{cells}xW",
        "none" if "r" in without else f"constant {units}xX",
    ]


def lstm(
    *,
    major: bool = True,
    merge: bool = False,
    aux: str = "",
    without: str = "",
    weights: str = "f32",
    **more: bool,
) -> Case:
    """The case of a layer of 5 cells each way; `without` has a letter for each group of operands
    that is absent: i(nput gate), p(eepholes), r (projection); `aux` is as for `rnn`.
    """
    sizes = "4x2" if major else "2x4"
    cells, units = 5, 5 if "r" in without else 4
    states = [f"variable 2x{n}xX" for n in (units, cells, units, cells)]
    gates = [f"constant {cells}x6xW" if "w" in aux else "none"] * 4
    if "i" in without:
        gates[0] = "none"
    named = options(
        "BidirectionalSequenceLSTMOptions",
        time_major=major,
        merge_outputs=merge,
        fused_activation_function=TANH,
        **more,
    )
    return Case(
        f'unsupported {{builtin = "BIDIRECTIONAL_SEQUENCE_LSTM", {named}}}',
        (
            f"{sizes}x6xX",
            *2 * direction(cells, units, without),
            *states,
            f"{sizes}x6xX" if "i" in aux else "none",
            *2 * gates,
        ),
        (f"{sizes}x{2 * units}xX",) if merge else (f"{sizes}x{units}xX",) * 2,
        types=("f32",),
        elements={"W": {"f32": weights}},
        tolerance=SUMS,
    )


def basic(storage: str) -> Case:
    """The case of the basic kernel."""
    elements = {
        "A": "[u8 0.0078125:128]",
        "W": "[u8 0.02:130]",
        "B": "[i32 0.00015625:0]",
        "C": "[i16 0.00048828125:0]",
        "S": "[i16 0.000244140625:0]",
    }
    quantized = storage == "u8"
    named = options("LSTMOptions", fused_activation_function=TANH, kernel_type=1)
    return Case(
        f'unsupported {{builtin = "LSTM", version = 2 : i32, {named}}}',
        ("2x5xA", "variable 2x7xA", "constant 28x12xW", "constant 28xB", "variable 2x7xC"),
        ("2x7xA", "2x7xC", "2x12xA", "2x28xS"),
        types=(storage,),
        elements={k: {storage: v if quantized else "f32"} for k, v in elements.items()},
        tolerance=SUMS,
    )


CASES: dict[str, Case] = {
    "rnn": rnn(),
    "rnn, time major, merged": rnn(major=True, merge=True),
    "rnn, stacked": rnn(aux="i"),
    "rnn, auxiliary input": rnn(aux="iw", merge=True),
    "rnn of bytes": rnn(weights=HYBRID),
    "rnn of bytes, auxiliary input": rnn(weights=HYBRID, aux="iw", asymmetric_quantize_inputs=True),
    "lstm": lstm(),
    "lstm, batch major, merged": lstm(major=False, merge=True),
    "lstm, coupled gates": lstm(without="ipr"),
    "lstm, stacked": lstm(aux="i", without="p"),
    "lstm, auxiliary input": lstm(aux="iw", without="pr", merge=True),
    "lstm of bytes": lstm(weights=HYBRID, without="p"),
    "lstm of bytes, auxiliary input": lstm(weights=HYBRID, aux="iw", without="pr"),
    "basic lstm": basic("f32"),
    "basic lstm of bytes": basic("u8"),
}


@pytest.mark.parametrize("name", CASES)
def test_runs_equal_litert(litert: Litert, name: str) -> None:
    """At qnn the layer is an island."""
    case, (storage,) = CASES[name], CASES[name].types
    for seed in range(2):
        text = network(case, storage, seed)
        module = parse_mlir(new_context(), text, "network.mlir")
        module.verify()
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
                for i, ours in enumerate(program.run(positions, None).values()):
                    expect_equal(case, ours, wanted[f"y{i}"], f"{stage} {i}\n{text}")
            if stage == "source":
                run_pass(module, "tfl-to-qnn")
