"""tfl to qnn."""
