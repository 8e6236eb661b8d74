"""Execution of modules: memory, engines, executor."""
