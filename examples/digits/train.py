"""Train, quantize and write the digits networks: four `.tflite`, the data of one in NNEF, arrays.

`calibration.npy` holds 64 of the training images, for hexnn to quantize the networks of floats.

Two small convolutional classifiers (networks.py) of scikit-learn's handwritten digits (8x8 pixels,
10 classes) are trained in PyTorch, quantized to int8 (quantize.py) on the training images and
written by hexnn's TFLite writer. 200 images are held out.

Only to make the files again: `pip install torch==2.13.0 scikit-learn ai-edge-litert` beside hexnn,
then `python examples/digits/train.py`. hexnn itself needs none of these. Same seed, same files.
"""

# Types are checked where PyTorch is not installed.
# pyright: basic, reportMissingImports=false

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from networks import Branches, Network, Residual
from nnef_data import write_data
from numpy.typing import NDArray
from quantize import FloatGraph, Graph
from sklearn.datasets import load_digits
from torch import Tensor
from torch.nn import functional as F
from xdsl.dialects.builtin import ModuleOp

from hexnn.frontends.tflite import write

HERE = Path(__file__).parent
SEED = 1
HELD_OUT = 200
EPOCHS = 80
CALIBRATION = 64

Array = NDArray[Any]


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


def nhwc(value: Tensor) -> Array:
    """An activation as TFLite lays it out."""
    return (value.permute(0, 2, 3, 1) if value.ndim == 4 else value).numpy()


def shifted(images: Tensor) -> Tensor:
    """The images moved by up to a pixel."""
    dy, dx = torch.randint(-1, 2, (2,)).tolist()
    return torch.roll(F.pad(images, (1, 1, 1, 1)), (dy, dx), (2, 3))[:, :, 1:-1, 1:-1]


def trained(kind: type[Network], images: Array, labels: Array) -> Network:
    """A network, fitted to the images."""
    torch.manual_seed(SEED)
    net, x, y = kind(), nchw(images), torch.from_numpy(labels)
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


def activations(net: Network, images: Array) -> dict[str, Array]:
    """All values for the images, by name."""
    with torch.no_grad():
        return {name: nhwc(value) for name, value in net(nchw(images)).items()}


def quantized(net: Network, images: Array) -> ModuleOp:
    """The network in int8, calibrated on the images."""
    graph = Graph(activations(net, images), net.fixed)
    return graph.module(net.quantized(graph))


def unquantized(net: Network, images: Array) -> ModuleOp:
    """The network in floats."""
    graph = FloatGraph(activations(net, images))
    return graph.module(net.quantized(graph))


def float_accuracy(net: Network, images: Array, labels: Array) -> float:
    """The share of images that the network in floats classifies right."""
    with torch.no_grad():
        guess = net(nchw(images))["logits"].argmax(1).numpy()
    return float((guess == labels).mean())


def int8_accuracy(path: Path, images: Array, labels: Array) -> float:
    """The same of a written file, run by LiteRT's reference kernels."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    model = Interpreter(
        model_path=str(path), experimental_op_resolver_type=OpResolverType.BUILTIN_REF
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
    """Make the files and print the accuracies."""
    torch.set_num_threads(1)
    images, labels, held_out, expected = split()
    np.save(HERE / "images.npy", held_out)
    np.save(HERE / "labels.npy", expected)
    np.save(HERE / "calibration.npy", images[:CALIBRATION])
    for kind in (Residual, Branches):
        net, path = trained(kind, images, labels), HERE / kind.file
        write(quantized(net, images), path)
        write(unquantized(net, images[:1]), HERE / kind.float_file)
        if isinstance(net, Residual):
            write_data(net)
        before = float_accuracy(net, held_out, expected)
        after = int8_accuracy(path, held_out, expected)
        size = path.stat().st_size
        print(f"{path.name}: float {before:.1%}, int8 {after:.1%} of {HELD_OUT}; {size} bytes")


if __name__ == "__main__":
    main()
