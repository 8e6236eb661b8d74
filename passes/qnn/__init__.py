"""From source dialects to qnn, and qnn to better qnn."""
