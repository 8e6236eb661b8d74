"""Legalization of tfl operators to qnn operations."""
