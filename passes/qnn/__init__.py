"""Passes from qnn to qnn."""
