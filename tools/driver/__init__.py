"""Parts that the command-line tools share: reading, pipelines, diagnostics, printing,
instruments.
"""
