"""Hexagon code on qemu-hexagon: kernels and whole networks."""
