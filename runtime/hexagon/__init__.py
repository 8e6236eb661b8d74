"""Execution of kernels and whole networks as Hexagon code on qemu-hexagon."""
