"""Kernels of the family move: copies, transpositions, gathers and scatters of elements."""
