"""The static timing model: packets, stalls and cycles of kernels and of networks."""
