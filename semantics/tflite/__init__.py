"""TFLite's reference kernels, bit for bit: the numerics (named set of roundings) `tflite-ref`."""
