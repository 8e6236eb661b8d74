"""Kernels that convert tensors of bytes from one layout to another."""
