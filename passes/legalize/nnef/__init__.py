"""nnef to qnn."""
