"""Chains of operations that are computed depth-first, piece by piece."""
