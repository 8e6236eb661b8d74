"""HVX kernels as LLVM IR for the host."""
