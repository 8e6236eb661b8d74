"""Which steps of a planned network may run at once: the bytes that they access, and their order."""
