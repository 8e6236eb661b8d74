"""Instruction selection: from hvx functions to machine code over virtual registers."""
