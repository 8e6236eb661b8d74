"""Quantization after training, and its inverse."""
