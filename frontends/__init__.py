"""Readers and writers of network files: TFLite, NNEF and the JSON of QNN's converters."""
