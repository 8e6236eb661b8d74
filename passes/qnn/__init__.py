"""Passes within the qnn dialect: quantization folding, transposes, named and generic forms, static
shapes.
"""
