"""Search for cheaper formulas that equal an arithmetic operation over its whole input range."""
