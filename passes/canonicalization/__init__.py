"""Canonicalization patterns, one module for each dialect; operations import theirs on demand."""
