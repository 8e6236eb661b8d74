"""Conformance tests: each HVX instruction's numpy semantics against qemu-hexagon and the host's
LLVM code.
"""
