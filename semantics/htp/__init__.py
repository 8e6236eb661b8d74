"""Semantics of the htp dialect: operations on tiled tensors in scratchpad memory."""
