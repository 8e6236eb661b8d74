"""Kernels of reductions along an axis, and of softmax, which is one followed by a map."""
