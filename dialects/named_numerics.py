"""The names of the numerics, for what needs no IR: the flags of the tools."""

from xdsl.utils.str_enum import StrEnum


class Numerics(StrEnum):
    """A named set of rounding rules for quantized arithmetic."""

    TFLITE_REF = "tflite-ref"
    """The reference kernels of TFLite: double rounding, the float rule of FULLY_CONNECTED."""

    XNNPACK = "xnnpack"
    """The kernels of XNNPACK, TFLite's default on CPUs: layers and products of 8 bits are scaled in
    float32 and rounded once, ties to even; sums have multipliers of 21 bits. All else is as in
    `tflite-ref`.
    """

    REAL = "real"
    """As `tflite-ref`, but what no source format defines is computed on dequantized values in
    double precision and rounded once, where the default are integers: normalizations.
    """
