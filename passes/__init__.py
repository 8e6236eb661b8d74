"""Compiler passes: rewrites from one dialect to the next, and within one dialect."""
