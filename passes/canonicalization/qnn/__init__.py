"""Canonicalization patterns of qnn, a module for each family."""
