"""Rewrites from one dialect to the next, and within one."""
