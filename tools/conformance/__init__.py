"""Conformance of the instruction semantics: every instruction against qemu-hexagon."""
