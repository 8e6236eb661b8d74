"""Readers and writers of the source formats: TFLite (tfl dialect), NNEF (nnef dialect) and the JSON
of QNN's converters (qnn dialect).
"""
