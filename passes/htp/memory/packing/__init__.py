"""Offsets of buffers whose live ranges are known: first fit, greedy and search."""
