"""Lowering of hvx functions to scheduled Hexagon machine code."""
