"""From instructions in program order to packets."""
