"""Semantics of operations of MLIR's dialect arith that stand in networks of other tools."""
