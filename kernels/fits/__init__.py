"""Cheaper formulas for an arithmetic operation, proved equal to it over the whole input range."""
