"""Planning of memory: live ranges, residency in TCM, transfers, addresses."""
