"""Semantics of the nnef dialect, by the formulas of the NNEF specification."""
