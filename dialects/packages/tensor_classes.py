"""The tensor classes in the signatures of implementations.

The base class `Tensor` takes every tensor. A concrete class fixes rank, layout, element type and
memory: an implementation with it is selected for tensors of that form only. In Python a class
annotates the parameters of a reference function; the function then gets tensors with the methods
of `Tensor`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

Memory = Literal["ddr", "tcm"]


@dataclass(frozen=True)
class TensorClass:
    """The form of the tensors that a tensor class takes: rank, layout, element type and memory,
    each None where it takes any.
    """

    rank: int | None = None
    layout: Literal["flat", "crouton"] | None = None
    element: str | None = None
    """The element type by its name in rules: a key of `terms.ELEMENT_TYPES`."""

    memory: Memory | None = None
    source: str = "assumed"
    """Where the name is from: `003` (the vendor's page), `public sources` or `assumed`."""

    @property
    def is_concrete(self) -> bool:
        """Whether the class fixes rank, layout, element type and memory."""
        return None not in (self.rank, self.layout, self.element, self.memory)


class Tensor(ABC):
    """A tensor as the reference function of an implementation sees it: 4-D (b, h, w, d), elements
    as real numbers, whatever they are stored as.
    """

    form: ClassVar[TensorClass] = TensorClass(source="003")

    @abstractmethod
    def dims(self) -> tuple[int, ...]:
        """Return the sizes of all dimensions."""

    @abstractmethod
    def dim(self, index: int) -> int:
        """Return the size of dimension `index`."""

    @abstractmethod
    def set_dims(self, like: Tensor | Sequence[int]) -> None:
        """Set the sizes of an output: those of a tensor, or the given ones."""

    @abstractmethod
    def __getitem__(self, index: Any) -> Any:
        """Return the element at `index`, one for each axis, as a real number, or for slices an
        array of them, as numpy does.
        """

    @abstractmethod
    def __setitem__(self, index: Any, value: Any) -> None:
        """Store real numbers as the elements at `index`, rounded to what their type can hold."""

    @property
    @abstractmethod
    def raw(self) -> Any:
        """The elements as they are stored, a numpy array of the tensor's shape that can be
        written.
        """

    @property
    @abstractmethod
    def scale(self) -> float:
        """The scale: the real number by which stored elements differ that differ by 1. It is 1.0
        for elements that are not quantized.
        """

    @property
    @abstractmethod
    def zero_point(self) -> int:
        """The stored element that stands for the real number 0; 0 for elements that are not
        quantized.
        """


def form(
    layout: Literal["flat", "crouton"],
    element: str | None,
    memory: Memory = "ddr",
    source: str = "assumed",
) -> TensorClass:
    """Return the form of a class of 4-D tensors with this layout, memory, and element type (the
    name that rules give it; None: any). `source` tells where the name of the class is from: `003`
    (the vendor's page), `public sources` or `assumed`.
    """
    return TensorClass(4, layout, element, memory, source)


class TensorContiguous(Tensor, ABC):
    """Any tensor in layout `flat` (row-major)."""

    form = TensorClass(layout="flat", source="public sources")


class PlainFloatTensor(Tensor, ABC):
    """Tensors of 32-bit floats in layout `flat` (row-major), in main memory."""

    form = form("flat", "Float32", source="003")


class PlainFloatTensor_TCM(Tensor, ABC):
    """Tensors of 32-bit floats in layout `flat` (row-major), in TCM."""

    form = form("flat", "Float32", "tcm", "public sources")


class PlainFloat16Tensor(Tensor, ABC):
    """Tensors of 16-bit floats in layout `flat` (row-major), in main memory."""

    form = form("flat", "Float16", source="public sources")


class PlainFloat16Tensor_TCM(Tensor, ABC):
    """Tensors of 16-bit floats in layout `flat` (row-major), in TCM."""

    form = form("flat", "Float16", "tcm", "public sources")


class QuantUint8Tensor(Tensor, ABC):
    """Tensors of quantized unsigned bytes in layout `flat` (row-major), in main memory."""

    form = form("flat", "QUInt8", source="public sources")


class QuantUint8Tensor_TCM(Tensor, ABC):
    """Tensors of quantized unsigned bytes in layout `flat` (row-major), in TCM."""

    form = form("flat", "QUInt8", "tcm")


class QuantInt8Tensor(Tensor, ABC):
    """Tensors of quantized signed bytes in layout `flat` (row-major), in main memory."""

    form = form("flat", "QInt8", source="public sources")


class QuantInt8Tensor_TCM(Tensor, ABC):
    """Tensors of quantized signed bytes in layout `flat` (row-major), in TCM."""

    form = form("flat", "QInt8", "tcm")


class QuantUint16Tensor(Tensor, ABC):
    """Tensors of quantized unsigned 16-bit integers in layout `flat` (row-major), in main
    memory.
    """

    form = form("flat", "QUInt16", source="public sources")


class QuantUint16Tensor_TCM(Tensor, ABC):
    """Tensors of quantized unsigned 16-bit integers in layout `flat` (row-major), in TCM."""

    form = form("flat", "QUInt16", "tcm", "public sources")


class QuantInt16Tensor(Tensor, ABC):
    """Tensors of quantized signed 16-bit integers in layout `flat` (row-major), in main memory."""

    form = form("flat", "QInt16", source="public sources")


class QuantInt16Tensor_TCM(Tensor, ABC):
    """Tensors of quantized signed 16-bit integers in layout `flat` (row-major), in TCM."""

    form = form("flat", "QInt16", "tcm")


class QuantInt32Tensor(Tensor, ABC):
    """Tensors of quantized 32-bit integers in layout `flat` (row-major), in main memory."""

    form = form("flat", "QInt32")


class Int32Tensor(Tensor, ABC):
    """Tensors of 32-bit integers in layout `flat` (row-major), in main memory."""

    form = form("flat", "Int32", source="public sources")


class Int32Tensor_TCM(Tensor, ABC):
    """Tensors of 32-bit integers in layout `flat` (row-major), in TCM."""

    form = form("flat", "Int32", "tcm")


class QUint8CroutonTensor(Tensor, ABC):
    """Tensors of quantized unsigned bytes in layout `crouton`, in main memory."""

    form = form("crouton", "QUInt8", source="003")


class QUint8CroutonTensor_TCM(Tensor, ABC):
    """Tensors of quantized unsigned bytes in layout `crouton`, in TCM."""

    form = form("crouton", "QUInt8", "tcm", "003")


class QInt8CroutonTensor(Tensor, ABC):
    """Tensors of quantized signed bytes in layout `crouton`, in main memory."""

    form = form("crouton", "QInt8")


class QInt8CroutonTensor_TCM(Tensor, ABC):
    """Tensors of quantized signed bytes in layout `crouton`, in TCM."""

    form = form("crouton", "QInt8", "tcm")


class QUint16CroutonTensor(Tensor, ABC):
    """Tensors of quantized unsigned 16-bit integers in layout `crouton`, in main memory."""

    form = form("crouton", "QUInt16")


class QUint16CroutonTensor_TCM(Tensor, ABC):
    """Tensors of quantized unsigned 16-bit integers in layout `crouton`, in TCM."""

    form = form("crouton", "QUInt16", "tcm")


class F16CroutonTensor(Tensor, ABC):
    """Tensors of 16-bit floats in layout `crouton`, in main memory."""

    form = form("crouton", "Float16", source="public sources")


class F16CroutonTensor_TCM(Tensor, ABC):
    """Tensors of 16-bit floats in layout `crouton`, in TCM."""

    form = form("crouton", "Float16", "tcm", "public sources")


TENSOR_CLASSES: dict[str, type[Tensor]] = {
    one.__name__: one for one in (Tensor, *Tensor.__subclasses__())
}
"""The tensor classes by name; `.form` says what each takes."""
