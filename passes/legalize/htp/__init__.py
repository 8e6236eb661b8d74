"""qnn to htp."""
