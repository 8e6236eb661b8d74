"""The weights of the trained digits network as the data files of digits_nnef/graph.nnef."""

# Types are checked where PyTorch is not installed.
# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path

import numpy as np
from networks import Residual, layer

from hexnn.frontends.nnef.tensor_file import encode

FOLDER = Path(__file__).parent / "digits_nnef"


def write_data(net: Residual) -> None:
    """Write a filter and a bias for each layer, into folders named as the labels."""
    for scope in ("conv1", "conv2", "depthwise", "pointwise", "dense"):
        weight, bias = layer(getattr(net, scope))
        if scope == "dense":
            weight = weight.reshape(10, 2, 2, 32).transpose(0, 3, 1, 2)
        folder = FOLDER / scope
        folder.mkdir(exist_ok=True)
        (folder / "filter.dat").write_bytes(encode(np.ascontiguousarray(weight)))
        (folder / "bias.dat").write_bytes(encode(bias[None]))
