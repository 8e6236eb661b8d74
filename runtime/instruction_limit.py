"""The default of the limit on the instructions of one run of a kernel."""

DEFAULT_LIMIT = 10_000_000_000
"""Half a minute on the llvm engine; the largest kernels of networks execute millions."""
