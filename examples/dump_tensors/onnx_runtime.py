"""Dump every tensor of an ONNX network as ONNX Runtime computes it, without its optimizations.

    python examples/dump_tensors/onnx_runtime.py GRAPH.onnx INPUTS.npz FILE.npz
    qnn-run NETWORK --input .. --compare FILE.npz --compare-layout nchw --compare-map MAP.json

Inputs are arrays by name. The map says what ONNX calls a tensor of the network that is compared.
"""

import sys
from typing import Any

import numpy as np
import onnx
import onnxruntime

network, given, output = sys.argv[1:]
model = onnx.load(network)
declared = {one.name for one in model.graph.output}
names = [name for node in model.graph.node for name in node.output if name]
model.graph.output.extend(onnx.ValueInfoProto(name=n) for n in names if n not in declared)
options = onnxruntime.SessionOptions()
options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
session = onnxruntime.InferenceSession(
    model.SerializeToString(), options, providers=["CPUExecutionProvider"]
)
inputs = dict(np.load(given))
found = [one.name for one in session.get_outputs()]
tensors: dict[str, Any] = {**inputs, **dict(zip(found, session.run(found, inputs), strict=True))}
np.savez(output, allow_pickle=False, **tensors)
print(f"{output}: {len(tensors)} tensors")
