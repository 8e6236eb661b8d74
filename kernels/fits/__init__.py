"""Exact fits: cheaper arithmetic, proved to be equal over the whole range."""
