"""Register allocation: physical registers for virtual ones, with spilling."""
