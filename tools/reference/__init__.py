"""The reference of the qnn operations: what their definitions, tests and tables say of them."""
