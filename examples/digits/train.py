"""Train, quantize and write the digits network: `digits_int8.tflite`, `images.npy`, `labels.npy`.

A small convolutional classifier of scikit-learn's handwritten digits (8x8 pixels, 10 classes) is
trained in PyTorch, quantized to int8 by the rules of TFLite's quantization specification
(symmetric weights with a scale for each output channel, int32 biases, activations with one scale
from the range that they have on the training images) and written by hexnn's TFLite writer. 200
images are held out.

Only to make the three files again: `pip install torch==2.13.0 scikit-learn ai-edge-litert hexnn`,
then `python examples/digits/train.py`. hexnn itself needs none of these. Same seed, same files.
"""

# Types are checked where PyTorch is not installed.
# pyright: basic, reportMissingImports=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.nn import functional as F
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    f32,
    i32,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from hexnn.dialects import tfl
from hexnn.dialects.quant import UniformType
from hexnn.frontends.tflite import write

HERE = Path(__file__).parent
MODEL = HERE / "digits_int8.tflite"
SEED = 1
HELD_OUT = 200
EPOCHS = 80

Array = NDArray[Any]


class Net(nn.Module):
    """The network in floats; `forward` returns each activation by name."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, stride=2)
        self.depthwise = nn.Conv2d(32, 32, 3, padding=1, groups=32)
        self.pointwise = nn.Conv2d(32, 32, 1)
        self.dense = nn.Linear(32 * 2 * 2, 10)

    def forward(self, image: Tensor) -> dict[str, Tensor]:
        """Activations for a batch of images [n, 1, 8, 8] in [0, 1]."""
        conv1 = F.relu(self.conv1(image))
        conv2 = F.relu(self.conv2(F.pad(conv1, (0, 1, 0, 1))))
        depthwise = F.relu6(self.depthwise(conv2))
        pointwise = self.pointwise(depthwise)
        add = F.relu(conv2 + pointwise)
        pool = F.max_pool2d(add, 2)
        logits = self.dense(pool.permute(0, 2, 3, 1).flatten(1))
        return {
            "image": image,
            "conv1": conv1,
            "conv2": conv2,
            "depthwise": depthwise,
            "pointwise": pointwise,
            "add": add,
            "pool": pool,
            "logits": logits,
        }


def split() -> tuple[Array, Array, Array, Array]:
    """(training images, labels, held-out images, labels); images are [n, 8, 8, 1] in [0, 1]."""
    digits: Any = load_digits()
    images = (digits.images / 16).astype(np.float32)[..., None]
    order = np.random.default_rng(SEED).permutation(len(images))
    images, labels = images[order], digits.target[order].astype(np.int64)
    return images[HELD_OUT:], labels[HELD_OUT:], images[:HELD_OUT], labels[:HELD_OUT]


def nchw(images: Array) -> Tensor:
    """Images as PyTorch lays them out."""
    return torch.from_numpy(np.ascontiguousarray(images.transpose(0, 3, 1, 2)))


def shifted(images: Tensor) -> Tensor:
    """The images moved by up to a pixel."""
    dy, dx = torch.randint(-1, 2, (2,)).tolist()
    return torch.roll(F.pad(images, (1, 1, 1, 1)), (dy, dx), (2, 3))[:, :, 1:-1, 1:-1]


def train(images: Array, labels: Array) -> Net:
    """The network, fitted to the images."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    net, x, y = Net(), nchw(images), torch.from_numpy(labels)
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(x)).split(64):
            loss = F.cross_entropy(net(shifted(x[batch]))["logits"], y[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        schedule.step()
    return net.eval()


def activation_types(net: Net, images: Array) -> dict[str, UniformType]:
    """int8 types of the activations, from their ranges on the images; zero is exact."""
    with torch.no_grad():
        values = net(nchw(images))
    types: dict[str, UniformType] = {}
    for name, value in values.items():
        low, high = min(float(value.min()), 0.0), max(float(value.max()), 0.0)
        scale = float(np.float32((high - low) / 255))
        types[name] = UniformType.per_tensor("i8", scale, round(-128 - low / scale))
    types["pool"] = types["add"]
    types["softmax"] = UniformType.per_tensor("i8", 1 / 256, -128)
    return types


class Graph:
    """The quantized network as tfl IR, built operation by operation."""

    def __init__(self, types: dict[str, UniformType]):
        self.types = types
        kind = self.tensor("image", (1, 8, 8, 1))
        self.function = FuncOp("main", ((kind,), ()))
        self.input = self.function.body.block.args[0]

    def tensor(self, name: str, shape: Sequence[int]) -> TensorType[Any]:
        """The type of the activation `name`."""
        return TensorType(self.types[name], shape)

    def add(self, op: Operation, name: str) -> SSAValue:
        """Append an operation; its result, under its name."""
        self.function.body.block.add_op(op)
        op.results[0].name_hint = name
        return op.results[0]

    def constant(self, name: str, values: Array, type: TensorType[Any]) -> SSAValue:
        """Append a constant."""
        return self.add(tfl.PseudoQConstOp.of(values, type), name)

    def weights(
        self, layer: nn.Conv2d | nn.Linear, name: str, source: SSAValue, order: Sequence[int]
    ) -> tuple[SSAValue, SSAValue]:
        """Filter and bias of `layer`, whose axes are put into `order`; output channels are axis 0
        of PyTorch's filter.
        """
        real = layer.weight.detach().numpy().astype(np.float64)
        axes = tuple(range(1, real.ndim))
        scales = (np.abs(real).max(axes) / 127).astype(np.float32)
        q = np.round(real / scales.reshape(-1, *[1] * len(axes))).clip(-127, 127).astype(np.int8)
        return (
            self.filter(name, q.transpose(order), scales, order.index(0)),
            self.bias(name, layer, scales, source),
        )

    def filter(self, name: str, q: Array, scales: Array, axis: int) -> SSAValue:
        """Append a filter with a scale for each index of `axis`."""
        type = UniformType.per_axis("i8", axis, [float(s) for s in scales])
        return self.constant(f"{name}.filter", q, TensorType(type, q.shape))

    def bias(
        self, name: str, layer: nn.Conv2d | nn.Linear, scales: Array, source: SSAValue
    ) -> SSAValue:
        """Append a bias in units of input scale times filter scale."""
        assert layer.bias is not None
        units = (np.float32(quantization(source).scale) * scales).astype(np.float32)
        values = np.round(layer.bias.detach().numpy().astype(np.float64) / units).astype(np.int32)
        type = UniformType.per_axis("i32", 0, [float(u) for u in units])
        return self.constant(f"{name}.bias", values, TensorType(type, values.shape))


def quantization(value: SSAValue) -> UniformType:
    """The quantization of an activation."""
    assert isinstance(value.type, TensorType)
    element = value.type.element_type
    assert isinstance(element, UniformType)
    return element


def window(padding: str, stride: int, activation: str = "NONE") -> dict[str, Attribute]:
    """The properties that convolutions and pools share."""
    return {
        "padding": StringAttr(padding),
        "stride_h": IntegerAttr(stride, i32),
        "stride_w": IntegerAttr(stride, i32),
        "fused_activation_function": StringAttr(activation),
    }


CONV, DEPTHWISE, DENSE = (0, 2, 3, 1), (1, 2, 3, 0), (0, 1)
"""PyTorch's axes [O, I, h, w] in the order of TFLite's filters: OHWI, 1HWO, OI."""


def convolutions(g: Graph, net: Net) -> SSAValue:
    """The network up to the pool."""

    def conv(x: SSAValue, layer: nn.Conv2d, name: str, size: int, **p: Attribute) -> SSAValue:
        op, order = (tfl.DepthwiseConv2DOp, DEPTHWISE) if layer.groups > 1 else (tfl.Conv2DOp, CONV)
        type = g.tensor(name, (1, size, size, layer.out_channels))
        operands = [x, *g.weights(layer, name, x, order)]
        return g.add(op.create(operands=operands, result_types=[type], properties=p), name)

    conv1 = conv(g.input, net.conv1, "conv1", 8, **window("SAME", 1, "RELU"))
    conv2 = conv(conv1, net.conv2, "conv2", 4, **window("SAME", 2, "RELU"))
    depthwise = conv(conv2, net.depthwise, "depthwise", 4, **window("SAME", 1, "RELU6"))
    pointwise = conv(depthwise, net.pointwise, "pointwise", 4, **window("SAME", 1))
    relu: dict[str, Attribute] = {"fused_activation_function": StringAttr("RELU")}
    kind = g.tensor("add", (1, 4, 4, 32))
    add = tfl.AddOp.create(operands=[conv2, pointwise], result_types=[kind], properties=relu)
    size = IntegerAttr(2, i32)
    pool = tfl.MaxPool2DOp.create(
        operands=[g.add(add, "add")],
        result_types=[g.tensor("pool", (1, 2, 2, 32))],
        properties={**window("VALID", 2), "filter_height": size, "filter_width": size},
    )
    return g.add(pool, "pool")


def classifier(g: Graph, net: Net, pool: SSAValue) -> SSAValue:
    """The network from the pool on."""
    shape = TensorType(i32, (2,))
    rows = g.add(tfl.PseudoConstOp.of(np.array([1, 128], np.int32), shape), "flat.shape")
    flat = tfl.ReshapeOp.create(operands=[pool, rows], result_types=[g.tensor("pool", (1, 128))])
    flat = g.add(flat, "flat")
    logits = tfl.FullyConnectedOp.create(
        operands=[flat, *g.weights(net.dense, "logits", flat, DENSE)],
        result_types=[g.tensor("logits", (1, 10))],
        properties={"keep_num_dims": BoolAttr.from_bool(False)},
    )
    softmax = tfl.SoftmaxOp.create(
        operands=[g.add(logits, "logits")],
        result_types=[g.tensor("softmax", (1, 10))],
        properties={"beta": FloatAttr(1.0, f32)},
    )
    return g.add(softmax, "softmax")


def quantized(net: Net, images: Array) -> ModuleOp:
    """The network in int8, calibrated on the images."""
    graph = Graph(activation_types(net, images))
    result = classifier(graph, net, convolutions(graph, net))
    graph.function.body.block.add_op(ReturnOp(result))
    graph.function.update_function_type()
    graph.function.attributes["hexnn.inputs"] = ArrayAttr([StringAttr("image")])
    graph.function.attributes["hexnn.outputs"] = ArrayAttr([StringAttr("softmax")])
    module = ModuleOp([graph.function])
    module.verify()
    return module


def float_accuracy(net: Net, images: Array, labels: Array) -> float:
    """The share of images that the network in floats classifies right."""
    with torch.no_grad():
        guess = net(nchw(images))["logits"].argmax(1).numpy()
    return float((guess == labels).mean())


def int8_accuracy(images: Array, labels: Array) -> float:
    """The same of the written file, run by LiteRT's reference kernels."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    model = Interpreter(
        model_path=str(MODEL), experimental_op_resolver_type=OpResolverType.BUILTIN_REF
    )
    model.allocate_tensors()
    source: Any = model.get_input_details()[0]
    result: Any = model.get_output_details()[0]
    scale, zero_point = source["quantization"]
    q = np.round(images / np.float32(scale) + zero_point).clip(-128, 127).astype(np.int8)
    right = 0
    for image, label in zip(q, labels, strict=True):
        model.set_tensor(source["index"], image[None])
        model.invoke()
        right += int(model.get_tensor(result["index"]).argmax() == label)
    return right / len(labels)


def main() -> None:
    """Make the files and print both accuracies."""
    images, labels, held_out, expected = split()
    net = train(images, labels)
    write(quantized(net, images), MODEL)
    np.save(HERE / "images.npy", held_out)
    np.save(HERE / "labels.npy", expected)
    print(f"float {float_accuracy(net, held_out, expected):.1%} of {HELD_OUT} held-out images")
    print(f"int8  {int8_accuracy(held_out, expected):.1%}, {MODEL.stat().st_size} bytes")


if __name__ == "__main__":
    main()
