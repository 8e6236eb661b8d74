"""The meaning of every operation, in numpy: the definition of truth for all dialects."""
