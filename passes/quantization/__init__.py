"""Passes that quantize a float network after training, or turn a quantized network into a float
one.
"""
