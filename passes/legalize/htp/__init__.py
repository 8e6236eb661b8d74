"""Legalization of qnn operations to htp operations."""
