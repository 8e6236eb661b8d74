"""Dump every tensor of a TFLite network as LiteRT's reference kernels compute it.

    python examples/dump_tensors/litert.py NETWORK.tflite INPUTS.npz|INPUT.npy FILE.npz
    qnn-run NETWORK.tflite --input .. --stage source --compare FILE.npz

Inputs are stored values, by name, or one array for a network of one input; of several samples for a
network of one, each sample runs by itself. Constants are dumped too; a comparison lists them as
missing.
"""

import sys
from typing import Any

import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

network, given, output = sys.argv[1:]
interpreter = Interpreter(
    network,
    experimental_preserve_all_tensors=True,
    experimental_op_resolver_type=OpResolverType.BUILTIN_REF,
)
interpreter.allocate_tensors()
inputs: Any = interpreter.get_input_details()
arrays: Any = np.load(given)
if isinstance(arrays, np.ndarray):
    arrays = {inputs[0]["name"]: arrays}
samples = len(arrays[inputs[0]["name"]]) // inputs[0]["shape"][0]

tensors: dict[str, list[np.ndarray]] = {}
for sample in range(samples):
    for one in inputs:
        part = np.split(arrays[one["name"]], samples)[sample]
        if part.dtype != one["dtype"]:
            stored = np.dtype(one["dtype"])
            sys.exit(f"error: {given}: input '{one['name']}' is {stored}, not {part.dtype}")
        interpreter.set_tensor(one["index"], part)
    interpreter.invoke()
    for one in interpreter.get_tensor_details():
        try:
            value = interpreter.get_tensor(one["index"])
        except ValueError:  # a tensor that no operation has computed
            continue
        tensors.setdefault(one["name"], []).append(value)
stacked = {name: np.concatenate(parts) for name, parts in tensors.items() if parts[0].ndim}
np.savez(output, allow_pickle=False, **stacked)
print(f"{output}: {len(stacked)} tensors")
