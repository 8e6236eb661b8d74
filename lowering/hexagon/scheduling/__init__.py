"""Scheduling of selected instructions into packets: list scheduling of blocks, software pipelining
and rotation of loops.
"""
