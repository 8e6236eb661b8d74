"""Shared parts of the command-line tools: reading, pipelines, diagnostics, printing,
instruments.
"""
