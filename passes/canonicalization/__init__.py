"""Canonicalization patterns, one module a dialect; imported by the operations on demand."""
