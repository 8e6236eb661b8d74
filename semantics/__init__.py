"""The semantics of every operation and instruction, as numpy functions: the definition that all
lowerings must reproduce.
"""
