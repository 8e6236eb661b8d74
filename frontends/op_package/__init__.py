"""Reader and writer of op packages: C++ sources with the vendor's macros, and XML configurations
of operations, as the records of `hexnn.dialects.packages`.
"""
