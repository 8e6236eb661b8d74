"""Semantics of the nnef dialect, by the formulas of its specification."""
