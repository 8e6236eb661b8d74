"""Further functions of two operands of tfl, add_n, and sums of 16 bits, against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import Case, check, constant, network, operands

from hexnn.dialects.entry_function import Entry
from hexnn.frontends.tflite import serialize
from hexnn.runtime.executor import execute
from hexnn.semantics.tensors import stored_zero
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

PAIRS = ("65536xX", "65536xZ"), ("65536xY",)
ROWS = ("3x1x40xX", "2x1xX"), ("3x2x40xX",)
BITS: tuple[str, ...] = ("i8", "ui8", "i16", "ui16", "i32", "ui32")
RELU6 = '{fused_activation_function = "RELU6"}'
POWERS: dict[str, dict[str, str]] = {
    name: dict.fromkeys(("i16",), f"[i16 {scale}:0]")
    for name, scale in {"X": "0.0009765625", "Z": "0.0001220703125", "Y": "0.0009765625"}.items()
}
GENERAL = "{pot_scale_int16 = false}"


PLAIN: dict[str, dict[str, str]] = {letter: {kind: kind for kind in BITS} for letter in "XZY"}
SHORT = ("i8", "i16", "i32")


CASES: dict[str, Case] = {
    "div, relu6": Case(f"div {RELU6}", *PAIRS, False, ("f32",), nonzero=True),
    "div of rows": Case("div", *ROWS, types=("f32", "i32"), nonzero=True),
    "squared_difference": Case("squared_difference", *PAIRS, False, ("i8",), every=True),
    "squared_difference of rows": Case("squared_difference", *ROWS, types=("f32", "i32")),
    "pow": Case("pow", ("4x90xX", "4x90xX"), ("4x90xX",), types=("f32",), least=0, ulps=1),
    "pow of integers": Case("pow", *ROWS, types=("i32",), least=0),
    "pow of one exponent": Case(
        "pow", ("4x90xX", constant("3.0", "1xf32")), ("4x90xX",), types=("f32",), ulps=1
    ),
    "pow of nearly an integer": Case(
        "pow", ("4x90xX", constant("2.000001", "1xf32")), ("4x90xX",), types=("f32",), ulps=1
    ),
    "pow of one fraction": Case(
        "pow", ("4x90xX", constant("1.5", "1xf32")), ("4x90xX",), types=("f32",), least=0, ulps=1
    ),
    "pow of one integer": Case(
        "pow", ("4x90xX", constant("5", "1xi32")), ("4x90xX",), types=("i32",)
    ),
    "floor_div": Case("floor_div", *ROWS, types=("f32",), nonzero=True),
    "floor_mod": Case("floor_mod", *ROWS, types=("f32", "i64"), nonzero=True),
    "floor_div of integers": Case("floor_div", *ROWS, types=SHORT, nonzero=True, elements=PLAIN),
    "floor_mod of integers": Case("floor_mod", *ROWS, types=SHORT, nonzero=True, elements=PLAIN),
    "floor_div of stored integers": Case("floor_div", *PAIRS, False, ("i8", "i16"), nonzero=True),
    "floor_mod of stored integers": Case("floor_mod", *PAIRS, False, ("i8", "i16"), nonzero=True),
    "atan2": Case(
        "atan2", ("3x40xX", "3x40xX"), ("3x40xX",), types=("f32", "f16", "f64"), ulps=2, island=True
    ),
    "bitwise_xor": Case("bitwise_xor", *ROWS, types=BITS, island=True, elements=PLAIN),
    "right_shift": Case("right_shift", *ROWS, types=BITS, island=True, elements=PLAIN),
    "add_n": Case("add_n", ("3x40xX",) * 4, ("3x40xX",), types=("f32", "i32")),
    "add of shifted words": Case("add", *PAIRS, types=("i16",), elements=POWERS),
    "sub of shifted words": Case("sub", *PAIRS, types=("i16",), elements=POWERS),
    "add of shifted words, relu6": Case(f"add {RELU6}", *PAIRS, types=("i16",), elements=POWERS),
    "add of rescaled words": Case(f"add {GENERAL}", *PAIRS, types=("i16",), elements=POWERS),
    "sub of rescaled words": Case(f"sub {GENERAL}", *PAIRS, types=("i16",), elements=POWERS),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)


QUOTIENTS = {
    "pairs": Case("div", *PAIRS, False, nonzero=True, every=True),
    "rows": Case("div", *ROWS, False, nonzero=True),
    "pairs, relu6": Case(f"div {RELU6}", *PAIRS, False, nonzero=True),
}


@pytest.mark.parametrize("storage", ["i8", "u8", "i16"])
@pytest.mark.parametrize("name", QUOTIENTS)
def test_quotients_equal_litert(litert: Litert, name: str, storage: str) -> None:
    """Where a quotient is so small that it rounds to 0, LiteRT shifts by more bits than there are:
    it gives any number.
    """
    for seed in range(3):
        module = parse_mlir(new_context(), network(QUOTIENTS[name], storage, seed), "net.mlir")
        given = operands(QUOTIENTS[name], module, seed)
        (expected,) = litert.run(serialize(module), [given])
        returned = Entry.of(module).function.get_return_op()
        assert returned is not None
        zero = stored_zero(returned.operands[0])
        positions = {f"input{i}": array for i, array in enumerate(given.values())}
        for stage in ("source", "qnn"):
            if stage == "qnn":
                run_pass(module, "tfl-to-qnn", strict=True)
            (ours,) = execute(module, positions).values()
            counts = ours != zero
            assert counts.mean() > 0.3
            np.testing.assert_array_equal(ours[counts], expected["y0"][counts], stage)
