"""Kernels of the family contract: convolutions, fully connected layers, products of matrices."""
