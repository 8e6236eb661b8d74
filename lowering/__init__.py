"""Lowering of htp graphs with assigned layouts and addresses to launches of HVX kernels, and of HVX
kernels to LLVM IR for the host and to Hexagon machine code.
"""
