"""Post-training quantization of float networks, and its inverse."""
