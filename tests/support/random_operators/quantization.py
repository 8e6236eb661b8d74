"""Random operators: quantization and dequantization."""

from __future__ import annotations

from .drawing import Draw, Row


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


ROWS: dict[str, Row] = {
    "DEQUANTIZE": Row(dequantize),
    "QUANTIZE": Row(quantize),
}
