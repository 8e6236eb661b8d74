"""Assembly of freestanding programs from planned modules: compiled kernels, strided copies,
constants and runtime routines.
"""
