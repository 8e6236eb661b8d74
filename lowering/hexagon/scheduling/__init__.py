"""Scheduling of instructions into packets."""
