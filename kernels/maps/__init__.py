"""Kernels of `htp.map`, which computes an integer expression of the elements at each index:
expressions in lanes of 8, 16 or 32 bits, over tensors that broadcast.
"""
