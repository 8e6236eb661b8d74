"""Kernels of pools: maxima and averages over windows."""
