"""Writing of the parts of a TFLite file: graphs, operators, data of tensors."""
