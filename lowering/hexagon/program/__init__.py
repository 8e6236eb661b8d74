"""From compiled kernels to the assembly of whole programs."""
