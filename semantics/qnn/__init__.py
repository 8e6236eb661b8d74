"""Semantics of the qnn dialect, a module for each family of operations."""
