"""From virtual registers to those of the machine."""
