"""The meaning of every operation and instruction as a numpy function: the definition of truth."""
