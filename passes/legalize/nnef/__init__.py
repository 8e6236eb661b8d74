"""Legalization of nnef operations to qnn operations."""
