"""Assembly of whole programs from compiled kernels."""
