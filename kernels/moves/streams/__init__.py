"""Moves of row-major tensors as streams: aligned vectors of the result, each joined from windows of
operands and constants.
"""
