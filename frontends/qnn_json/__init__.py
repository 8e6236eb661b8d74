"""The JSON graphs that QNN converters write: reader and writer."""
