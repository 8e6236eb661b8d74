"""The conversions between qnn and the opdef graph."""
