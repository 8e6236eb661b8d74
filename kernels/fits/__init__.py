"""Exact fits: cheaper formulas for an arithmetic, proved equal to it over the whole input range."""
