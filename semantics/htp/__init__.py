"""Semantics of the htp dialect."""
