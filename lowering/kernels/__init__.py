"""HVX kernels: Python functions that build hvx IR for the shapes of one operation."""
