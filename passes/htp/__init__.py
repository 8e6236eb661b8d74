"""Passes on htp: selection of kernels and layouts, tiling, memory planning, generation of HVX
code.
"""
