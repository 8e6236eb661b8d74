"""Rules of op packages: matching, constraints, replacement, the order of their application."""
