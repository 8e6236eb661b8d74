"""Passes on htp: kernel and layout selection, tiling, memory planning, code generation."""
