"""Selection of a kernel for every operation, and thereby of a layout for every value."""
