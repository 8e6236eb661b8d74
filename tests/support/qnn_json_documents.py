"""Documents as other tools write them, made in the test."""

from __future__ import annotations

import json
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp

from hexnn.frontends.qnn_json import read
from hexnn.tools.universe import new_context

Json = dict[str, Any]
UNDEFINED = {"definition": 2147483647, "encoding": 2147483647, "scale_offset": {}}


def tensor(kind: int, dims: list[int], datatype: int = 562, **more: Any) -> Json:
    """An entry of `tensors`."""
    return {"type": kind, "data_type": datatype, "dims": dims, "quant_params": UNDEFINED, **more}


def scale_offset(scale: float, offset: int) -> Json:
    """`quant_params` of one scale."""
    return {"definition": 1, "encoding": 0, "scale_offset": {"scale": scale, "offset": offset}}


def node(kind: str, inputs: list[str], outputs: list[str], **params: Any) -> Json:
    """An entry of `nodes`; numbers are scalars of UINT_32, lists are tensors of it."""
    scalars = {k: v if isinstance(v, dict) else {"306": v} for k, v in _scalars(params).items()}
    tensors = {
        k: {f"{k}_tensor": tensor(4, list(np.shape(v)), 306, data=v)}
        for k, v in params.items()
        if isinstance(v, list)
    }
    return {
        "package": "qti.aisw",
        "type": kind,
        "scalar_params": scalars,
        "tensor_params": tensors,
        "input_names": inputs,
        "output_names": outputs,
        "macs_per_inference": "0",
    }


def _scalars(params: Json) -> Json:
    return {k: v for k, v in params.items() if not isinstance(v, list)}


def document(tensors: Json, nodes: Json, **more: Any) -> Json:
    """A whole document."""
    return {
        "model.cpp": "N/A",
        "model.bin": "N/A",
        "graph": {"tensors": tensors, "nodes": nodes},
    } | more


def convolution() -> Json:
    """Conv2d and Relu of eight bits, nodes in the order of their names, as some tools sort them."""
    return document(
        {
            "in:0": tensor(0, [1, 4, 4, 2], 0x0408, quant_params=scale_offset(0.5, -128)),
            "w": tensor(4, [1, 1, 2, 3], 0x0308, quant_params=scale_offset(0.25, 0)),
            "b": tensor(4, [3], 0x0332, quant_params=scale_offset(0.125, 0)),
            "mid": tensor(3, [1, 4, 4, 3], 0x0408, quant_params=scale_offset(0.5, -128)),
            "out": tensor(1, [1, 4, 4, 3], 0x0408, quant_params=scale_offset(0.5, -128)),
        },
        {
            "act": node("Relu", ["mid"], ["out"], packageName={"1544": "qti.aisw"}),
            "conv": node(
                "Conv2d",
                ["in:0", "w", "b"],
                ["mid"],
                stride=[1, 1],
                pad_amount=[[0, 0], [0, 0]],
                dilation=[1, 1],
                group=1,
                reuse_sparse_indices={"1288": False},
            ),
        },
        **{"model.bin": "model.bin"},
    )


def load(content: Json, folder: Path, **weights: NDArray[Any]) -> ModuleOp:
    """The module of a document, whose static tensors are in an archive beside it."""
    if weights:
        with tarfile.open(folder / "model.bin", "w") as tar:
            for name, values in weights.items():
                info = tarfile.TarInfo(f"{name}.raw")
                info.size = values.nbytes
                tar.addfile(info, BytesIO(values.tobytes()))
    path = folder / "model_net.json"
    path.write_text(json.dumps(content))
    return read(str(path), new_context())
