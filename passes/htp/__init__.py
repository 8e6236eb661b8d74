"""From qnn to physical tensors: legalization, layouts, tiles, memory."""
