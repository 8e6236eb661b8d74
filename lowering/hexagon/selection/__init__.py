"""From hvx functions to machine code over virtual registers."""
