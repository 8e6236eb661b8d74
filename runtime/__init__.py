"""Execution: reference semantics, memory, engines, the executor."""
