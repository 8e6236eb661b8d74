"""Lowering of planned htp graphs to HVX kernels, and of HVX kernels to host and Hexagon code."""
