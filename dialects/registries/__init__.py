"""The registries of passes and implementations, to which user code adds with the same
decorators.
"""
