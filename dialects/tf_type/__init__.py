"""The dialect tf_type: element types of TFLite's tensors that are no numbers, named as in MLIR."""
