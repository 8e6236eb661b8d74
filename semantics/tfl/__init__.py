"""Semantics of the tfl dialect."""
