"""Creation of the variables of a network: element types and data from their data files, or random
data.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from xdsl.dialects.builtin import (
    IntegerType,
    ModuleOp,
    Signedness,
    StringAttr,
    TensorType,
    f16,
    f32,
    f64,
    i1,
)
from xdsl.ir import Attribute, Operation

from ...dialects import constants, nnef
from ...dialects.quant import UniformType
from .container import LABELS, FileRange, Source, TensorFile, data_file, is_label
from .errors import NnefError, error
from .flat import FlatInvocation
from .quant_file import Quantization
from .quantizing import quantize, uniform_type
from .tensor_file import Array
from .tensors import ELEMENTS, Handle

FLOATS: dict[int, Attribute] = {16: f16, 32: f32, 64: f64}
SMALL = 64
"""Limit on the bytes of data copied into the IR; larger data refer to their file."""


class Weights:
    """Builder of the variables of a graph, one for each label, with their data."""

    def __init__(self, source: Source, quantizations: Mapping[str, Quantization]):
        self.source = source
        self.quantizations = quantizations
        self.handles: dict[str, Handle] = {}
        """Case-folded label -> tensor: labels must not differ by case alone (section 4.1.3)."""
        self.unread: list[tuple[nnef.VariableOp, FileRange]] = []
        """Variables that refer to a file whose data have not been read yet, with the byte range."""

    def variable(self, call: FlatInvocation, kind: str, sizes: tuple[int, ...]) -> Handle:
        """Return the tensor of the variable that `call` invokes, of NNEF data type `kind` and shape
        `sizes`; invocations with equal labels share one.

        Raises NnefError if its data file does not match, or its label has another type elsewhere.
        """
        label = str(call.arguments["label"])
        known = self.handles.get(label.lower())
        if known is not None:
            if (known.kind, known.shape) != (kind, sizes):
                there = f"{known.kind}s of shape {list(known.shape)}"
                message = f"'{label}' has {there} elsewhere, got {kind}s of {list(sizes)}"
                raise self._error("tensor-shape", message, call)
            return known
        if not is_label(label):
            raise self._error("label", f"{LABELS}, got '{label}'", call)
        element, stored = self._data(call, label, kind, sizes)
        op = nnef.VariableOp.create(
            result_types=[TensorType(element, sizes)],
            properties={"label": StringAttr(label), "value": nnef.VariableOp.no_data(label)},
        )
        if stored is not None:
            self._set_value(op, stored)
        self.handles[label.lower()] = Handle(op.output, kind, call, label)
        return self.handles[label.lower()]

    def check_complete(self) -> None:
        """Raise NnefError if some variables have data files and others not."""
        missing = [h for h in self.handles.values() if _lacks_data(h)]
        if missing and len(missing) < len(self.handles):
            label = missing[0].call.arguments["label"]
            file = data_file(str(label), self.source.name)
            message = f"there is no file {file} for variable '{label}', others have theirs"
            raise self._error("tensor-missing", message, missing[0].call)

    def _set_value(self, op: nnef.VariableOp, stored: TensorFile) -> None:
        """Set the data of `op` from its data file: a reference to the file for large data that need
        no decoding, else a copy.
        """
        file_range = stored.file_range
        if file_range is not None and file_range.data.nbytes > SMALL:
            op.value = constants.FileAttr.unread(
                file_range.path, file_range.offset, file_range.data
            )
            self.unread.append((op, file_range))
        else:
            op.value = constants.dense(stored.array, op.type)

    def read_used(self) -> None:
        """Read and hash the data of those variables that refer to a file and have uses."""
        for op, file_range in self.unread:
            if op.output.uses and isinstance(op.value, constants.FileAttr):
                op.value = constants.FileAttr.of(
                    file_range.path, file_range.offset, file_range.data
                )

    def _error(self, rule: str, message: str, call: FlatInvocation) -> NnefError:
        return error(rule, message, call.file, call.position, call.notes)

    def _data(
        self, call: FlatInvocation, label: str, kind: str, sizes: tuple[int, ...]
    ) -> tuple[Attribute, TensorFile | None]:
        """Return (element type, data file or None) of the variable with `label`. Raises NnefError
        if the file does not match shape `sizes` or NNEF data type `kind`.
        """
        stored = self.source.tensor(label)
        if stored is None:
            return ELEMENTS[kind], None
        header = stored.header
        if header.shape != sizes:
            message = f"'{label}' has shape {list(sizes)}, {stored.name} holds {list(header.shape)}"
            raise self._error("tensor-shape", message, call)
        if header.is_quantized:
            element = self._quantized(call, label, stored)
        elif header.kind == kind:
            element = stored_element(stored)
        else:
            message = f"'{label}' is of {kind}, {stored.name} holds {header.kind}"
            raise self._error("tensor-items", message, call)
        return element, stored

    def _quantized(self, call: FlatInvocation, label: str, stored: TensorFile) -> Attribute:
        """Return the quantized type that graph.quant states for the integers in `stored`, the data
        file of the variable `label` that `call` creates. Raises NnefError if it states none, or one
        of another width or sign.
        """
        targets = call.targets
        quantization = self.quantizations.get(targets[0]) if targets else None
        type = None
        if quantization is not None:
            name, shape = self.source.quant_name, stored.header.shape
            type = uniform_type(quantization, name, targets[0], shape)
        if type is None:
            message = f"'{label}' is stored quantized, but graph.quant does not say how"
            raise self._error("quantized-tensor", message, call)
        have = f"{'i' if stored.header.is_signed else 'u'}{stored.header.bits}"
        if type.storage_name != have:
            message = f"'{label}' is {type.storage_name} by graph.quant, {stored.name} holds {have}"
            raise self._error("quantized-tensor", message, call)
        return type


def _lacks_data(handle: Handle) -> bool:
    op = handle.value.owner
    return isinstance(op, nnef.VariableOp) and not op.has_data


def fill_missing(module: ModuleOp, seed: int) -> None:
    """Set normally distributed random data for variables without data, with standard deviation
    1/sqrt(fan-in) so that layers preserve the variance; `seed` seeds the generator.

    Variances of batch normalizations are positive.
    """
    generator = np.random.default_rng(seed)
    for op in module.walk():
        if isinstance(op, nnef.VariableOp) and not op.has_data:
            sizes = op.type.get_shape()
            inputs = max(1, int(np.prod(sizes[1:])))
            array = generator.normal(0.0, inputs**-0.5, sizes)
            if any(is_variance(use.operation, use.index) for use in op.output.uses):
                array = 0.5 + np.abs(array)
            op.value = constants.dense(as_stored(op.type.element_type, array), op.type)


def as_stored(type: Attribute, reals: Array) -> Array:
    """Convert real values to what a tensor of element type `type` stores: quantized integers for a
    quantized type, else the numbers in that type.
    """
    if isinstance(type, UniformType):
        return quantize(type, reals)
    return reals.astype(constants.storage_dtype(type))


def is_variance(op: Operation, index: int) -> bool:
    """Return whether operand `index` of `op` is the variance of a batch normalization."""
    return isinstance(op, nnef.BatchNormalizationOp) and op.operands[index] is op.variance


def stored_element(stored: TensorFile) -> Attribute:
    """Return the element type of the items of a tensor file that are not quantized."""
    if stored.header.kind == "logical":
        return i1
    if stored.header.kind == "scalar":
        return FLOATS[stored.array.dtype.itemsize * 8]
    sign = Signedness.SIGNLESS if stored.header.is_signed else Signedness.UNSIGNED
    return IntegerType(stored.array.dtype.itemsize * 8, sign)
