"""Kernels of `htp.map`: expressions in lanes of 8, 16 or 32 bits, over tensors that broadcast."""
