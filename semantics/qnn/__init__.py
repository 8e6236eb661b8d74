"""Semantics of the qnn dialect, one module for each family of operations."""
