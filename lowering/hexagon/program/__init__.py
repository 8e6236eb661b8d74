"""Assembly of freestanding programs: compiled kernels, copies, constants and runtime routines."""
