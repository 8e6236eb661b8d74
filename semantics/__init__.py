"""What every operation means, in numpy: the definition of truth for all dialects."""
