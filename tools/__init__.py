"""The command lines and the Python interface."""
