"""The meaning of every HVX instruction, as numpy functions over batches of registers."""

from .registry import semantics

__all__ = ["semantics"]
