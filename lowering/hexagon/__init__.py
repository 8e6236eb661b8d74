"""Lowering of hvx functions to Hexagon machine code: selection, scheduling, allocation, assembly,
timing.
"""
