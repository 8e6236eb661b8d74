"""Lowering of HVX kernels to LLVM IR for the host."""
