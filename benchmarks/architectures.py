"""Write `layers.tsv`: every distinct layer of published architectures, from their formulas.

    python benchmarks/architectures.py [--check]

An architecture is a function that yields its layers in order, for batch 1. Activations that a
quantized network folds into the layer before (ReLU, ReLU6) are no layers of their own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from layers import TABLE, Dims, Layer, columns


@dataclass
class Image:
    """A network under construction: the size of the image at this point, and the layers so far."""

    height: int
    width: int
    depth: int
    layers: list[Layer] = field(default_factory=list[Layer])

    @property
    def dims(self) -> Dims:
        """The shape of the image, `1 x height x width x depth`."""
        return 1, self.height, self.width, self.depth

    def add(self, operation: str, *others: Dims, size: Dims = ()) -> None:
        """Add a layer of the image and of further inputs with these shapes."""
        self.layers.append(Layer(operation, (self.dims, *others), size=size))

    def window(self, layer: Layer) -> None:
        """Add a layer whose window moves over the image; the image becomes its result."""
        self.layers.append(layer)
        self.height, self.width = layer.pixels
        self.depth = layer.outputs or self.depth

    def conv(self, outputs: int, size: int = 1, stride: int = 1, dilation: int = 1) -> None:
        """Add a convolution with a square window."""
        self.window(Layer("conv", (self.dims,), outputs, (size, size), stride, dilation))

    def depthwise(self, size: int = 3, stride: int = 1, dilation: int = 1) -> None:
        """Add a depthwise convolution with a square window."""
        self.window(Layer("depthwise", (self.dims,), 0, (size, size), stride, dilation))

    def average(self) -> None:
        """Add an average pool of the whole image."""
        image = (self.height, self.width)
        self.window(Layer("average_pool", (self.dims,), size=image, padding="valid"))

    def mean(self) -> None:
        """Add the mean over height and width."""
        self.add("mean")
        self.height = self.width = 1

    def classes(self, count: int) -> None:
        """Add the last layers of a classifier of `count` classes, after pooling."""
        self.layers.append(Layer("fully_connected", ((1, self.depth),), count))
        self.layers.append(Layer("softmax", ((1, count),)))


def rounded(channels: float, divisor: int = 8) -> int:
    """Return the multiple of `divisor` next to `channels`, at least nine tenths of it: the rule of
    the MobileNet papers' implementations.
    """
    near = max(divisor, int(channels + divisor / 2) // divisor * divisor)
    return near + divisor if near < 0.9 * channels else near


def mobilenet_v1(size: int, multiplier: float, depth: int = 3, classes: int = 1001) -> Image:
    """Howard et al. 2017: depthwise and 1 x 1 convolutions in turn."""
    at = Image(size, size, depth)
    at.conv(int(32 * multiplier), 3, 2)
    pairs = [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5]
    for outputs, stride in (*pairs, (1024, 2), (1024, 1)):
        at.depthwise(3, stride)
        at.conv(int(outputs * multiplier))
    at.average()
    at.classes(classes)
    return at


def inverted(
    at: Image, outputs: int, stride: int, factor: int, size: int, dilation: int = 1
) -> None:
    """Add an inverted residual block: expand by `factor`, depthwise, project, and add."""
    before = at.dims
    if factor > 1:
        at.conv(at.depth * factor)
    at.depthwise(size, stride, dilation)
    at.conv(outputs)
    if at.dims == before:
        at.add("add", before)


V2_BLOCKS = (
    (1, 16, 1, 1),
    (6, 24, 2, 2),
    (6, 32, 3, 2),
    (6, 64, 4, 2),
    (6, 96, 3, 1),
    (6, 160, 3, 2),
    (6, 320, 1, 1),
)
"""Sandler et al. 2018, table 2: expansion, output channels, repetitions, first stride."""


def mobilenet_v2() -> Image:
    """Sandler et al. 2018, width 1.0, image 224 x 224."""
    at = Image(224, 224, 3)
    at.conv(32, 3, 2)
    for factor, outputs, count, stride in V2_BLOCKS:
        for number in range(count):
            inverted(at, outputs, stride if number == 0 else 1, factor, 3)
    at.conv(1280)
    at.mean()
    at.classes(1001)
    return at


LITE_BLOCKS = (
    (1, 16, 1, 1, 3),
    (6, 24, 2, 2, 3),
    (6, 40, 2, 2, 5),
    (6, 80, 3, 2, 3),
    (6, 112, 3, 1, 5),
    (6, 192, 4, 2, 5),
    (6, 320, 1, 1, 3),
)
"""Tan and Le 2019, table 1 (EfficientNet-B0; lite: no squeeze-and-excite, ReLU6): expansion, output
channels, repetitions, first stride, window.
"""


def efficientnet_lite0() -> Image:
    """EfficientNet-lite0, image 224 x 224."""
    at = Image(224, 224, 3)
    at.conv(32, 3, 2)
    for factor, outputs, count, stride, size in LITE_BLOCKS:
        for number in range(count):
            inverted(at, outputs, stride if number == 0 else 1, factor, size)
    at.conv(1280)
    at.mean()
    at.classes(1000)
    return at


V3_SMALL_BLOCKS = (
    (3, 16, 16, True, False, 2),
    (3, 72, 24, False, False, 2),
    (3, 88, 24, False, False, 1),
    (5, 96, 40, True, True, 2),
    (5, 240, 40, True, True, 1),
    (5, 240, 40, True, True, 1),
    (5, 120, 48, True, True, 1),
    (5, 144, 48, True, True, 1),
    (5, 288, 96, True, True, 2),
    (5, 576, 96, True, True, 1),
    (5, 576, 96, True, True, 1),
)
"""Howard et al. 2019, table 2: window, expanded channels, output channels, whether there is
squeeze-and-excite, whether hard-swish is the nonlinearity, stride.
"""


def squeeze_and_excite(at: Image) -> None:
    """Add a mean over the image, two 1 x 1 convolutions of it, and the product of image and
    factors.
    """
    factors = Image(1, 1, at.depth)
    at.add("mean")
    factors.conv(rounded(at.depth / 4))
    factors.conv(at.depth)
    factors.add("hard_sigmoid")
    at.layers += factors.layers
    at.add("mul", factors.dims)


def mobilenet_v3_small() -> Image:
    """Howard et al. 2019, width 1.0, image 224 x 224."""
    at = Image(224, 224, 3)
    at.conv(16, 3, 2)
    at.add("hard_swish")
    for size, expanded, outputs, squeezed, swish, stride in V3_SMALL_BLOCKS:
        before = at.dims
        if expanded != at.depth:
            at.conv(expanded)
            _ = at.add("hard_swish") if swish else None
        at.depthwise(size, stride)
        _ = at.add("hard_swish") if swish else None
        _ = squeeze_and_excite(at) if squeezed else None
        at.conv(outputs)
        _ = at.add("add", before) if at.dims == before else None
    at.conv(576)
    at.add("hard_swish")
    at.mean()
    at.conv(1024)
    at.add("hard_swish")
    at.classes(1001)
    return at


def resnet50() -> Image:
    """He et al. 2015, the stride of a stage in the 3 x 3 convolution of its first block (v1.5)."""
    at = Image(224, 224, 3)
    at.conv(64, 7, 2)
    at.window(Layer("max_pool", (at.dims,), size=(3, 3), stride=2))
    for stage, (inner, count) in enumerate([(64, 3), (128, 4), (256, 6), (512, 3)]):
        for number in range(count):
            stride = 2 if stage and number == 0 else 1
            if number == 0:
                shortcut = Image(at.height, at.width, at.depth, at.layers)
                shortcut.conv(4 * inner, 1, stride)
            at.conv(inner)
            at.conv(inner, 3, stride)
            at.conv(4 * inner)
            at.add("add", at.dims)
    at.mean()
    at.classes(1000)
    return at


def deeplab_v3() -> Image:
    """Chen et al. 2017 on MobileNet v2, image 257 x 257, output stride 8: strides of the last
    stages become dilations; pyramid pooling at rates 6, 12, 18.
    """
    at, dilation = Image(257, 257, 3), 1
    at.conv(32, 3, 2)
    for factor, outputs, count, first in V2_BLOCKS:
        for number in range(count):
            stride = first if number == 0 else 1
            kept = stride if at.height > 33 else 1
            inverted(at, outputs, kept, factor, 3, dilation)
            dilation *= stride // kept
    pyramid(at)
    at.conv(21)
    at.add("resize_bilinear", size=(257, 257))
    return at


def pyramid(at: Image) -> None:
    """Add atrous spatial pyramid pooling: five branches of 256 channels, concatenated, and a
    1 x 1 convolution.
    """
    pooled = Image(1, 1, at.depth)
    branches = [Image(at.height, at.width, at.depth) for _ in range(4)]
    branches[0].conv(256)
    for branch, rate in zip(branches[1:], (6, 12, 18), strict=True):
        branch.conv(256, 3, dilation=rate)
    at.add("mean")
    pooled.conv(256)
    pooled.add("resize_bilinear", size=(at.height, at.width))
    for branch in (*branches, pooled):
        at.layers += branch.layers
    at.depth = 256
    at.add("concat", *[at.dims] * 4)
    at.depth *= 5
    at.conv(256)


def bert_base() -> Iterator[Layer]:
    """Devlin et al. 2018, base: a block for 128 tokens, 768 features, 12 heads of 64."""
    tokens, features, heads = 128, 768, 12
    flat, split = (tokens, features), (1, heads, tokens, features // heads)
    yield Layer("fully_connected", (flat,), features)
    yield Layer("transpose", ((1, tokens, heads, features // heads),), size=(0, 2, 1, 3))
    yield Layer("matmul_transposed", (split, split))
    yield Layer("softmax", ((1, heads, tokens, tokens),))
    yield Layer("matmul", ((1, heads, tokens, tokens), split))
    yield Layer("transpose", (split,), size=(0, 2, 1, 3))
    yield Layer("add", (flat, flat))
    yield Layer("layer_norm", (flat,))
    yield Layer("fully_connected", (flat,), 4 * features)
    yield Layer("gelu", ((tokens, 4 * features),))
    yield Layer("fully_connected", ((tokens, 4 * features),), features)


def resnet8() -> Image:
    """Banbury et al. 2021 (MLPerf Tiny), image classification."""
    at = Image(32, 32, 3)
    at.conv(16, 3)
    for outputs, stride in ((16, 1), (32, 2), (64, 2)):
        shortcut = Image(at.height, at.width, at.depth, at.layers)
        at.conv(outputs, 3, stride)
        at.conv(outputs, 3)
        _ = shortcut.conv(outputs, 1, stride) if stride > 1 else None
        at.add("add", at.dims)
    at.average()
    at.classes(10)
    return at


def ds_cnn() -> Image:
    """Banbury et al. 2021 (MLPerf Tiny), keyword spotting."""
    at = Image(49, 10, 1)
    at.window(Layer("conv", (at.dims,), 64, (10, 4), 2))
    for _ in range(4):
        at.depthwise()
        at.conv(64)
    at.average()
    at.classes(12)
    return at


def autoencoder() -> Iterator[Layer]:
    """Banbury et al. 2021 (MLPerf Tiny), anomaly detection."""
    widths = (640, *[128] * 4, 8, *[128] * 4, 640)
    for before, after in pairwise(widths):
        yield Layer("fully_connected", ((1, before),), after)


def micro_speech() -> Iterator[Layer]:
    """Warden 2018: a convolution of a spectrogram, and a classifier of four words."""
    at = Image(49, 40, 1)
    at.window(Layer("conv", (at.dims,), 8, (10, 8), 2))
    yield from at.layers
    yield Layer("fully_connected", ((1, 4000),), 4)
    yield Layer("softmax", ((1, 4),))


def movements() -> Iterator[Layer]:
    """Concatenations of Inception, splits of ShuffleNet, explicit padding, channels first."""
    yield Layer("concat", ((1, 28, 28, 64), (1, 28, 28, 128), (1, 28, 28, 32), (1, 28, 28, 32)))
    yield Layer("concat", ((1, 14, 14, 192), (1, 14, 14, 208), (1, 14, 14, 48), (1, 14, 14, 64)))
    yield Layer("split", ((1, 28, 28, 116),), 2)
    yield Layer("split", ((1, 14, 14, 256),), 4)
    yield Layer("pad", ((1, 112, 112, 64),), size=(1, 1))
    yield Layer("pad", ((1, 56, 56, 144),), size=(1, 1))
    yield Layer("transpose", ((1, 28, 28, 128),), size=(0, 3, 1, 2))


NETWORKS: dict[str, Callable[[], Image | Iterator[Layer]]] = {
    "mobilenet_v1": lambda: mobilenet_v1(224, 1.0),
    "mobilenet_v2": mobilenet_v2,
    "mobilenet_v3_small": mobilenet_v3_small,
    "resnet50": resnet50,
    "efficientnet_lite0": efficientnet_lite0,
    "deeplab_v3": deeplab_v3,
    "bert_base": bert_base,
    "resnet8": resnet8,
    "ds_cnn": ds_cnn,
    "ad01": autoencoder,
    "mobilenet_v1_0.25_128": lambda: mobilenet_v1(128, 0.25),
    "person_detect": lambda: mobilenet_v1(96, 0.25, 1, 2),
    "micro_speech": micro_speech,
    "movements": movements,
}
"""Network -> function that returns its layers."""


def text() -> str:
    """Return the table: each distinct layer, in order of appearance, with its networks."""
    users: dict[Layer, dict[str, None]] = {}
    for network, make in NETWORKS.items():
        made = make()
        for layer in made.layers if isinstance(made, Image) else made:
            users.setdefault(layer, {})[network] = None
    lines = [f"{one.name}\t{','.join(names)}\t{one.row()}" for one, names in users.items()]
    return "\n".join(["\t".join(columns()), *lines, ""])


def main() -> int:
    """Run the command line: write the table, or return 1 if it is not that of the formulas."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare the table")
    if parser.parse_args().check:
        return int(TABLE.read_text() != text())
    TABLE.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
