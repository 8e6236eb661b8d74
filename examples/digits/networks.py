"""Two small classifiers of 8x8 digits: in floats, as PyTorch trains them, and in int8."""

# Types are checked where PyTorch is not installed.
# pyright: basic, reportMissingImports=false

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import torch
from quantize import PROBABILITY, Graph, Layer, window
from torch import Tensor, nn
from torch.nn import functional as F
from xdsl.ir import SSAValue

from hexnn.dialects import tfl
from hexnn.dialects.quant import UniformType


def layer(module: nn.Conv2d | nn.Linear) -> Layer:
    """Weights and biases of a layer as arrays."""
    assert module.bias is not None
    return module.weight.detach().numpy(), module.bias.detach().numpy()


class Network(nn.Module, ABC):
    """A network: `forward` in floats gives each activation by name, `quantized` builds IR."""

    file: ClassVar[str]
    """Of the network in int8."""
    float_file: ClassVar[str]
    fixed: ClassVar[Mapping[str, str | UniformType]]
    """The activations whose type does not follow from their own range: they share another's."""

    @abstractmethod
    def forward(self, image: Tensor) -> dict[str, Tensor]:
        """Activations for a batch of images `[n, 1, 8, 8]` in [0, 1]."""

    @abstractmethod
    def quantized(self, g: Graph) -> SSAValue:
        """The result of the network, built into `g`."""


class Residual(Network):
    """Convolutions, one of them depthwise, around a sum."""

    file, float_file = "digits_int8.tflite", "digits_float.tflite"
    fixed = {"pool": "add", "flat": "add", "softmax": PROBABILITY}

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, stride=2)
        self.depthwise = nn.Conv2d(32, 32, 3, padding=1, groups=32)
        self.pointwise = nn.Conv2d(32, 32, 1)
        self.dense = nn.Linear(32 * 2 * 2, 10)

    def forward(self, image: Tensor) -> dict[str, Tensor]:
        """See `Network`."""
        a = {"image": image}
        a["conv1"] = F.relu(self.conv1(image))
        a["conv2"] = F.relu(self.conv2(F.pad(a["conv1"], (0, 1, 0, 1))))
        a["depthwise"] = F.relu6(self.depthwise(a["conv2"]))
        a["pointwise"] = self.pointwise(a["depthwise"])
        a["add"] = F.relu(a["conv2"] + a["pointwise"])
        a["pool"] = F.max_pool2d(a["add"], 2)
        a["flat"] = a["pool"].permute(0, 2, 3, 1).flatten(1)
        a["logits"] = self.dense(a["flat"])
        a["softmax"] = F.softmax(a["logits"], 1)
        return a

    def quantized(self, g: Graph) -> SSAValue:
        """See `Network`."""
        conv1 = g.conv(g.input, layer(self.conv1), "conv1", **window("SAME", 1, "RELU"))
        conv2 = g.conv(conv1, layer(self.conv2), "conv2", **window("SAME", 2, "RELU"))
        weights, same = layer(self.depthwise), window("SAME", 1, "RELU6")
        depthwise = g.depthwise(conv2, weights, "depthwise", **same)
        pointwise = g.conv(depthwise, layer(self.pointwise), "pointwise", **window("SAME", 1))
        add = g.op(tfl.AddOp, "add", conv2, pointwise, fused_activation_function="RELU")
        halves = {**window("VALID", 2), "filter_height": 2, "filter_width": 2}
        pool = g.op(tfl.MaxPool2DOp, "pool", add, **halves)
        flat = g.op(tfl.ReshapeOp, "flat", pool, g.indices("flat.shape", [1, 128]))
        return g.softmax(g.dense(flat, layer(self.dense), "logits"), "softmax")


class Branches(Network):
    """Edges beside averaged pixels and their squashed values, joined along the channels."""

    file, float_file = "digits_branches_int8.tflite", "digits_branches_float.tflite"
    fixed = {
        "pad": "stem",
        "average": "stem",
        "gate": PROBABILITY,
        "edges_scaled": "concat",
        "score_scaled": "concat",
        "gate_scaled": "concat",
        "softmax": PROBABILITY,
    }

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(1, 16, 3, padding=1)
        self.edges = nn.Conv2d(16, 32, 3, stride=2)
        self.score = nn.Conv2d(16, 12, 1)
        self.mix = nn.Conv2d(56, 60, 3)
        self.dense = nn.Linear(60, 10)

    def forward(self, image: Tensor) -> dict[str, Tensor]:
        """See `Network`."""
        a = {"image": image}
        a["stem"] = F.relu(self.stem(image))
        a["pad"] = F.pad(a["stem"], (1, 1, 1, 1))
        a["edges"] = a["edges_scaled"] = F.relu(self.edges(a["pad"]))
        a["average"] = F.avg_pool2d(a["stem"], 2)
        a["score"] = a["score_scaled"] = self.score(a["average"])
        a["gate"] = a["gate_scaled"] = torch.sigmoid(a["score"])
        a["concat"] = torch.cat((a["edges"], a["score"], a["gate"]), 1)
        a["mix"] = F.relu(self.mix(a["concat"]))
        a["mean"] = a["mix"].mean((2, 3))
        a["logits"] = self.dense(a["mean"])
        a["softmax"] = F.softmax(a["logits"], 1)
        return a

    def quantized(self, g: Graph) -> SSAValue:
        """See `Network`."""
        stem = g.conv(g.input, layer(self.stem), "stem", **window("SAME", 1, "RELU"))
        amounts = g.indices("pad.amounts", [[0, 0], [1, 1], [1, 1], [0, 0]])
        pad = g.op(tfl.PadOp, "pad", stem, amounts)
        edges = g.conv(pad, layer(self.edges), "edges", **window("VALID", 2, "RELU"))
        halves = {**window("VALID", 2), "filter_height": 2, "filter_width": 2}
        average = g.op(tfl.AveragePool2DOp, "average", stem, **halves)
        score = g.conv(average, layer(self.score), "score", **window("SAME", 1))
        gate = g.op(tfl.LogisticOp, "gate", score)
        values = {"edges": edges, "score": score, "gate": gate}
        parts = [g.rescale(x, f"{name}_scaled") for name, x in values.items()]
        joined = {"axis": 3, "fused_activation_function": "NONE"}
        concat = g.op(tfl.ConcatenationOp, "concat", *parts, **joined)
        mix = g.conv(concat, layer(self.mix), "mix", **window("VALID", 1, "RELU"))
        axes = g.indices("mean.axes", [1, 2])
        mean = g.op(tfl.MeanOp, "mean", mix, axes, keep_dims=False)
        return g.softmax(g.dense(mean, layer(self.dense), "logits"), "softmax")
