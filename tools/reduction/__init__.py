"""Reduction of a module to a small one of which a test still says the same."""
