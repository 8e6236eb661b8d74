"""Passes on machine code, and the pass that makes it."""
