"""The registries of passes and of kernel implementations, to which user code adds with
decorators.
"""
