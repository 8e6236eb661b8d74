"""Random quantized networks of TFLite, drawn from seeds."""
