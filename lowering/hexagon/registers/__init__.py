"""Register allocation for scheduled functions: liveness, web splitting, assignment, spilling."""
