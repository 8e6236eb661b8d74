"""The reference page of the qnn operations, generated from definitions, tests and constraint
tables.
"""
