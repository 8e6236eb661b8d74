"""Search for cheap arithmetic that equals a definition over its whole input range: for quantized
additions (`addition`) and for requantizations (`requantization`).
"""
