"""Assembly of freestanding programs from modules with planned memory: compiled kernels, strided
copies, constants and runtime routines.
"""
