"""Dump what every layer of a PyTorch network computes.

    python examples/dump_tensors/pytorch.py FILE.py:NETWORK INPUT.npy FILE.npz
    qnn-run NETWORK.tflite --input .. --compare FILE.npz --compare-layout nchw

NETWORK is a `torch.nn.Module` in FILE.py, or a function that returns one. Tensors are called as
their layers (`features.0`), and of a layer that runs several times `features.0_1` and so on.
"""

import runpy
import sys

import numpy as np
import torch

source, given, output = sys.argv[1:]
path, _, name = source.rpartition(":")
network = runpy.run_path(path)[name]
if not isinstance(network, torch.nn.Module):
    network = network()
network.eval()
tensors: dict[str, np.ndarray] = {}


def keep(layer: str, result: object) -> None:
    """Keep a result under a name that is not taken."""
    if isinstance(result, torch.Tensor):
        times = sum(key == layer or key.startswith(f"{layer}_") for key in tensors)
        tensors[f"{layer}_{times}" if times else layer] = result.detach().numpy().copy()


names = {layer: key for key, layer in network.named_modules() if key}


def keep_result(layer: torch.nn.Module, given: object, result: object) -> None:
    """Keep what a layer has computed."""
    keep(names[layer], result)


for layer in names:
    layer.register_forward_hook(keep_result)
with torch.no_grad():
    keep("output", network(torch.from_numpy(np.load(given))))
np.savez(output, allow_pickle=False, **tensors)
print(f"{output}: {len(tensors)} tensors")
