"""TFLite's reference kernels, bit for bit: the numerics `tflite-ref`."""
