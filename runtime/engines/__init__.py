"""Engines that execute HVX kernels on a memory, and the count of executed instructions."""

from .base import Engine
from .instruction_counts import count_instructions

__all__ = ["Engine", "count_instructions"]
