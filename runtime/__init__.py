"""Execution of modules: the executor, target memory, and engines that run HVX kernels."""
