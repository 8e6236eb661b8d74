"""Layers of networks as data: the rows of `layers.tsv`, which `architectures.py` writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

TABLE = Path(__file__).with_name("layers.tsv")
HEAD = ("name", "networks")

Dims = tuple[int, ...]

WEIGHTED = ("conv", "depthwise", "fully_connected")
"""Operations with constant weights, which are measured per-channel and per-tensor."""


@dataclass(frozen=True)
class Layer:
    """A layer: an operation, the shapes of its inputs, and what else determines its arithmetic."""

    operation: str
    inputs: tuple[Dims, ...]
    outputs: int = 0
    """Output channels of a convolution, features of a matrix product, parts of a split."""

    size: Dims = ()
    """Height and width of a window, or of a resized image; the permutation of a transposition."""

    stride: int = 1
    dilation: int = 1
    padding: str = "same"
    """`same` or `valid`, as in TFLite."""

    @property
    def name(self) -> str:
        """The operation, the shapes of its inputs and all that is not default, in one line."""
        words = [self.operation, "+".join(map(joined, self.inputs))]
        words += [f"to {self.outputs}"] if self.outputs else []
        words += [joined(self.size)] if self.size else []
        words += [f"stride {self.stride}"] if self.stride > 1 else []
        words += [f"dilation {self.dilation}"] if self.dilation > 1 else []
        words += ["valid"] if self.padding != "same" else []
        return " ".join(words)

    @property
    def image(self) -> Dims:
        """Height and width of the first input, an image `1 x height x width x channels`."""
        return self.inputs[0][1:3]

    @property
    def pads(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Rows of padding (above, below), and columns (left, right)."""
        if self.padding == "valid":
            return (0, 0), (0, 0)
        down, across = (
            self._pad(n, window) for n, window in zip(self.image, self.size, strict=True)
        )
        return down, across

    def _pad(self, extent: int, window: int) -> tuple[int, int]:
        """Return the padding before and after an axis for which the result has ceil(extent /
        stride) elements.
        """
        count = -(-extent // self.stride)
        missing = (count - 1) * self.stride + self.dilation * (window - 1) + 1 - extent
        return max(0, missing) // 2, -(-max(0, missing) // 2)

    @property
    def pixels(self) -> Dims:
        """Height and width of the result of a window that moves over the first input."""
        return tuple(
            (n + sum(pad) - self.dilation * (window - 1) - 1) // self.stride + 1
            for n, pad, window in zip(self.image, self.pads, self.size, strict=True)
        )

    def row(self) -> str:
        """Return the fields as text, separated by tabs, in the columns of the table."""
        shapes = "+".join(map(joined, self.inputs))
        rest = (self.outputs, joined(self.size), self.stride, self.dilation, self.padding)
        return "\t".join([self.operation, shapes, *map(str, rest)])

    @staticmethod
    def of(row: dict[str, str]) -> Layer:
        """Return the layer of a row of the table, by column."""
        return Layer(
            row["operation"],
            tuple(dims(text) for text in row["inputs"].split("+")),
            int(row["outputs"]),
            dims(row["size"]),
            int(row["stride"]),
            int(row["dilation"]),
            row["padding"],
        )


def joined(sizes: Dims) -> str:
    """Return sizes as text: `1x56x56x64`."""
    return "x".join(map(str, sizes))


def dims(text: str) -> Dims:
    """Return the sizes that `joined` wrote."""
    return tuple(map(int, text.split("x"))) if text else ()


def columns() -> tuple[str, ...]:
    """Return the names of the table's columns."""
    return (*HEAD, *(field.name for field in fields(Layer)))


def table() -> Iterator[tuple[Layer, tuple[str, ...]]]:
    """Yield each layer of the table with the names of the networks that have it."""
    header, *lines = TABLE.read_text().splitlines()
    for line in lines:
        row = dict(zip(header.split("\t"), line.split("\t"), strict=True))
        yield Layer.of(row), tuple(row["networks"].split(","))
