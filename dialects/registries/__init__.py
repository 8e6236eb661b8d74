"""The tables through which passes and implementations are found by name."""
