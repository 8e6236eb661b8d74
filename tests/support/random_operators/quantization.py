"""Random operators: quantization, dequantization and conversion between types."""

from __future__ import annotations

import numpy as np

from .drawing import Draw, Row

PLAIN = "f32 f32 f64 i8! u8! i16! ui16 i32 ui32 i64 i1"


def quantize(d: Draw) -> None:
    """Floats or integers to integers of another quantization."""
    shape, name = d.sizes(), d.type("f32 f32 i8 u8 i16")
    x = d.operand(shape, name, reach=None if d.chance(0.2) else 10)
    out = d.type("i8 u8 i16")
    d.result(shape, d.element(out, x.element.scale if x.element.scales else None))
    d.options("QuantizeOptions")


def dequantize(d: Draw) -> None:
    """Integers to floats."""
    shape = d.sizes()
    d.operand(shape, d.type("i8 u8 i16 f16"))
    d.result(shape, "f32")
    d.options("DequantizeOptions")


def cast(d: Draw) -> None:
    """Numbers of another type; floats of the range of all of them, but those of bytes."""
    shape, source, target = d.sizes(), d.type(PLAIN), d.type(PLAIN)
    if d.chance(0.1):
        source, target = d.one_of([("f32", "i4!"), ("i4!", "f32")])
    x = d.operand(shape, source, reach=10)
    if x.values is not None and source[0] == "f" and target.startswith("u"):
        np.abs(x.values, out=x.values)
    d.result(shape, target)
    d.options("CastOptions")


def bitcast(d: Draw) -> None:
    """The same bytes as another type, with an axis more or less."""
    source, target = d.type("f32 i32 i16! u8! i64 f64"), d.type("f32 i32 i16! u8! i64 f64")
    if d.chance(0.1):
        source = target = "i4"
    shape, (a, b) = d.sizes(0, 4), (d.element(name).dtype.itemsize for name in (source, target))
    shape = (*shape, b // a) if a < b else shape
    d.operand(shape, source)
    d.result(shape[:-1] if a < b else (*shape, a // b) if a > b else shape, target)


def fake_quant(d: Draw) -> None:
    """Floats rounded to the steps of a quantization."""
    shape = d.sizes(1, 4)
    d.operand(shape, "f32", reach=4)
    d.result(shape, "f32")
    low, high = -abs(float(d.tame((), 3))), abs(float(d.tame((), 3))) + 0.1
    bits, narrow = d.one_of([8, 8, 4, 16, 2]), d.chance(0.3)
    d.options("FakeQuantOptions", min=low, max=high, numBits=bits, narrowRange=narrow)


ROWS: dict[str, Row] = {
    "BITCAST": Row(bitcast),
    "CAST": Row(cast),
    "DEQUANTIZE": Row(dequantize),
    "FAKE_QUANT": Row(fake_quant),
    "QUANTIZE": Row(quantize),
}
