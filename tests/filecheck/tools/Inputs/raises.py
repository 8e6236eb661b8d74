"""A file that cannot be loaded."""

SCALE = 1 / 0
