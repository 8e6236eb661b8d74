"""Softmax of int16, and products of int16 that wrap around, equal the reference at every stage."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.testing.every_stage import results
from hexnn.testing.pass_stages import parse, run_pass, stages

UNIT = f"{2.0**-15}"


def network(op: str, dims: tuple[int, ...], scales: tuple[str, str]) -> str:
    """A function of one operation from int16 to int16."""
    name, attributes = op.split(" ", 1)
    size = "".join(f"{n}x" for n in dims)
    source, target = (f"tensor<{size}!quant.uniform<i16:f32, {scale}:0>>" for scale in scales)
    operands = "%x, %x" if "multiply" in name else "%x"
    given = f"{source}, {source}" if "multiply" in name else source
    return f"""func.func @main(%x: {source}) -> {target} {{
      %y = qnn.{name} {operands} {attributes} : ({given}) -> {target}
      func.return %y : {target}
    }}"""


def check(text: str, dims: tuple[int, ...], span: int) -> None:
    """Every stage computes the same, and no operation of qnn remains in htp."""
    x = np.random.default_rng(sum(dims)).integers(-span, span, dims).astype(np.int16)
    module = parse(text)
    assert [*stages(module, "v73")]
    run_pass(module, "htp-to-hvx")
    assert not [op for op in module.walk() if op.name in ("htp.map", "htp.reduce", "qnn.softmax")]
    seen = dict(results(text, x))
    for stage, y in seen.items():
        np.testing.assert_array_equal(y, seen["source"], stage)


@pytest.mark.parametrize("scale", ["0.0000031", "0.00048828125", "0.0017", "1.5", "4.9"])
@pytest.mark.parametrize(
    ("dims", "axis", "span"),
    [((3, 40), 1, 1 << 15), ((2, 9, 3, 4), 1, 3000), ((70, 3), 1, 900), ((4, 1500), 1, 1 << 15)],
)
def test_softmax(dims: tuple[int, ...], axis: int, span: int, scale: str):
    check(network(f"softmax {{axis = {axis} : ui32}}", dims, (scale, UNIT)), dims, span)


def test_softmax_multiplies_by_beta():
    text = network("softmax {axis = 1 : ui32, beta = 0.7 : f32}", (3, 40), ("0.001", "0.00003051"))
    check(text, (3, 40), 1 << 15)


def test_softmax_of_steps_beyond_32_bits_stays():
    module = parse(network("softmax {axis = 1 : ui32}", (1, 5), ("700.0", UNIT)))
    assert [*stages(module, "v73")]
    assert "exponents of int16 of scale 700.0 exceed 32 bits" in str(module)


@pytest.mark.parametrize("scale", ["0.37", "0.0053", "0.0021"])
def test_products_wrap_as_the_reference(scale: str):
    """The shift to the left of a product takes it beyond 32 bits."""
    op = "element_wise_multiply "
    check(network(op, (3, 50), ("0.25", scale)), (3, 50), 1 << 15)
