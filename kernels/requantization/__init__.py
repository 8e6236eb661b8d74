"""Requantization of 32-bit sums to bytes: the sequences of instructions, and their proof."""
