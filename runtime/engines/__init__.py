"""Engines that run HVX kernels over a memory, and the tools that prove them."""

from .base import Engine
from .instruction_counts import count_instructions

__all__ = ["Engine", "count_instructions"]
