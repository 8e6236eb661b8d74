"""HVX kernels as LLVM IR for the host: one function a kernel, vectors as registers."""
