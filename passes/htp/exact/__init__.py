"""Exact choice of kernels, layouts and pieces by a solver of integer programs."""
