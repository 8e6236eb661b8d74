"""Lowering of planned htp graphs to HVX kernels, and of HVX kernels to LLVM IR of the host and to
Hexagon machine code.
"""
