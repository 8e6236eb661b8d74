"""Engines that execute HVX kernels on the memory of a target, and static instruction counts of
kernels.
"""

from .base import Engine
from .instruction_counts import count_instructions

__all__ = ["Engine", "count_instructions"]
