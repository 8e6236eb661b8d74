"""Tiling: operations in pieces whose working set fits into the TCM."""
