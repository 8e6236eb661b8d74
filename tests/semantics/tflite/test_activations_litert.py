"""Activation functions of tfl, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

BYTES = ("f32", "i8", "u8")
ALL = ("65536xX",), ("65536xY",)
CASES: dict[str, Case] = {
    "relu_n1_to_1": Case("relu_n1_to_1", *ALL, False, BYTES, every=True),
    "leaky_relu": Case("leaky_relu {alpha = 0.1 : f32}", *ALL, False, every=True),
    "leaky_relu, negative": Case("leaky_relu {alpha = -1.3 : f32}", *ALL, False, every=True),
    "leaky_relu, 0": Case("leaky_relu {alpha = 0.0 : f32}", *ALL, False, every=True),
    "prelu": Case("prelu", ("1x65536xX", "65536xZ"), ("1x65536xY",), False, BYTES, every=True),
    "prelu of channels": Case("prelu", ("3x4x50xX", "1x50xZ"), ("3x4x50xY",), False, BYTES),
    "elu": Case("elu", *ALL, False, ("f32", "i8"), every=True, tolerance=1e-6, optimized=True),
    "gelu": Case("gelu", *ALL, False, every=True, tolerance=1e-6),
    "gelu of halves": Case("gelu", *ALL, False, ("f16",), island=True),
    "gelu of halves by tanh": Case("gelu {approximate = true}", *ALL, False, ("f16",), island=True),
    "gelu by tanh": Case(
        "gelu {approximate = true}",
        *ALL,
        False,
        every=True,
        tolerance=1e-6,
        islands=("i8", "u8", "i16"),
    ),
    "log_softmax": Case(
        "log_softmax",
        ("60x70xX",),
        ("60x70xY",),
        False,
        BYTES,
        scales=(-3, 0),
        elements={"Y": {"f32": "f32", "i8": "[i8 0.0625:127]", "u8": "[u8 0.0625:255]"}},
        tolerance=1e-6,
    ),
    "log_softmax, steps of little above 1/4": Case(
        "log_softmax",
        ("60x8xX",),
        ("60x8xY",),
        False,
        ("i8",),
        elements={"X": {"i8": "[i8 0.25043:0]"}, "Y": {"i8": "[i8 0.0625:127]"}},
    ),
    "log_softmax, steps of 32": Case(
        "log_softmax",
        ("60x8xX",),
        ("60x8xY",),
        False,
        ("i8",),
        elements={"X": {"i8": "[i8 32.0:0]"}, "Y": {"i8": "[i8 0.0625:127]"}},
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
