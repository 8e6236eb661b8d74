"""Graphs of a file from functions of tfl IR."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    NameLoc,
    StringAttr,
    TensorType,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from ....dialects import locations, tfl
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.entry_function import Entry
from ....dialects.quant import BlockType
from .. import sparsity
from ..blockwise import parameters
from ..kept import (
    GRAPH,
    INTERMEDIATE_NAMES,
    OUR_INTERMEDIATE,
    QUANTIZATION,
    RANGES,
    SHAPES,
)
from ..schema import BLOCKWISE, Blockwise, Quantization, SubGraph, Tensor
from ..table_attributes import table
from ..types import row_of, schema_tensor
from .operator import OperatorCodes, Written, operator
from .stored_data import BufferWriter


class GraphWriter:
    """Builder of the schema tables (tensors, operators) for one function of a module.

    Buffers and operator codes are collected for the whole file; `index` maps the name of a function
    to the index of its graph.
    """

    def __init__(
        self,
        function: FuncOp,
        buffers: BufferWriter,
        codes: OperatorCodes,
        index: Callable[[str], int],
    ):
        self.entry = Entry(function)
        self.buffers = buffers
        self.codes = codes
        self.function_index = index
        self.index: dict[SSAValue, int] = {}
        """Value -> the index of its tensor."""
        self.names: set[str] = set()
        self.tensors: list[Tensor] = []
        self.operators: list[Any] = []
        self.outputs: list[int] = []
        self.shapes = dictionary(function.attributes.get(SHAPES), function)
        self.ranges = dictionary(function.attributes.get(RANGES), function)
        block = function.body.block
        returned = [v for op in block.ops if isinstance(op, ReturnOp) for v in op.operands]
        self.output_names = dict(zip(returned, self.entry.given_outputs, strict=True))

    def graph(self) -> SubGraph:
        """Add all operations of the function and return the graph. Raises HexnnError, located at
        the operation, for one that TFLite cannot express.
        """
        function = self.entry.function
        names = zip(function.args, self.entry.given_inputs, strict=True)
        inputs = [self._tensor(argument, name) for argument, name in names]
        for op in function.body.block.ops:
            try:
                self._operation(op)
            except HexnnError as e:
                raise e if e.loc is not None else op_error(op, e.message, e.notes) from None
        given = function.attributes.get(GRAPH)
        return SubGraph(
            tensors=self.tensors,
            inputs=np.array(inputs, "<i4"),
            outputs=np.array(self.outputs, "<i4"),
            operators=self.operators,
            name=given.data if isinstance(given, StringAttr) else function.sym_name.data,
        )

    def _operation(self, op: Operation) -> None:
        match op:
            case ConstantOp():
                self._tensor(op.output, _constant_name(op), self.buffers.constant(op))
                if given := dictionary(op.attributes.get(QUANTIZATION), op):
                    self.tensors[-1].quantization = table(Quantization, given, self.function_index)
                if isinstance(op, tfl.OpaqueConstOp) and op.sparsity is not None:
                    self.tensors[-1].sparsity = sparsity.table(op.sparsity)
            case tfl.VariableOp():
                self._tensor(op.output, _constant_name(op))
                self.tensors[-1].is_variable = True
            case tfl.NoValueOp() if not op.none_val.uses:
                pass
            case ReturnOp():
                self.outputs = [self.index[value] for value in op.operands]
            case _:
                self._operator(op)

    def _operator(self, op: Operation) -> None:
        """Append the schema table of the operator `op` to the graph's operators."""
        written = operator(op, self.function_index)
        outputs = [
            self._tensor(value, locations.result_name(value) or self.output_names.get(value))
            for value in op.results
        ]
        between = zip(self._intermediate_names(op, written), written.intermediates, strict=True)
        intermediates = [self._typed(name, type) for name, type in between]
        record = written.table
        record.opcode_index = self.codes.index(written.code)
        record.inputs = np.array(
            [-1 if value is None else self.index[value] for value in written.operands], "<i4"
        )
        record.outputs = np.array(outputs, "<i4")
        record.intermediates = np.array(intermediates, "<i4")
        self.operators.append(record)

    def _intermediate_names(self, op: Operation, written: Written) -> list[str]:
        """Return the names of the intermediate tensors of `op`, of which `written` holds the types.
        Raises HexnnError if `op` states another number of names, or none as strings.
        """
        count, given = len(written.intermediates), op.attributes.get(INTERMEDIATE_NAMES)
        if given is None:
            return [OUR_INTERMEDIATE] * count
        names = list(given) if isinstance(given, ArrayAttr) else []
        texts = [name.data for name in names if isinstance(name, StringAttr)]
        if len(texts) != count:
            raise HexnnError(f"{INTERMEDIATE_NAMES} must be {count} strings, got {given}")
        return texts

    # Tensors

    def _tensor(self, value: SSAValue, name: str | None, buffer: int = 0) -> int:
        """Append a tensor for `value` with data in buffer `buffer` (0: none); return its index.

        The tensor is called `name`, or if that is None after the value's name hint; if another
        tensor has that name, a number is appended.
        """
        self.index[value] = self._typed(name or value.name_hint or "tensor", _type(value), buffer)
        return self.index[value]

    def _typed(self, name: str, type: TensorType[Any], buffer: int = 0) -> int:
        """Append a tensor called `name` of type `type` with data in buffer `buffer` (0: none);
        return its index.
        """
        if isinstance(type.element_type, BlockType):
            tensor = self._with_blocks(self._unique(name), type)
        else:
            tensor = schema_tensor(self._unique(name), type)
        tensor.buffer = buffer
        signature = _shape_signature(self.shapes.get(name), tensor.shape.tolist())
        if signature is not None:
            tensor.shape_signature = np.array(signature, "<i4")
        if ends := dictionary(self.ranges.get(name), self.entry.function):
            given = table(Quantization, ends, self.function_index)
            if tensor.quantization is None:
                tensor.quantization = given
            tensor.quantization.min, tensor.quantization.max = given.min, given.max
        self.tensors.append(tensor)
        return len(self.tensors) - 1

    def _with_blocks(self, name: str, type: TensorType[Any]) -> Tensor:
        """Return a tensor with block quantization, called `name`, after appending the tensors of
        its scales and zero points to the graph's; it is not yet appended itself.
        """
        indices = [
            -1
            if part is None
            else self._typed(f"{name}_{what}", part.type, self.buffers.add(part.data))
            for what, part in parameters(type).items()
        ]
        details = Blockwise(
            scales=indices[0], zero_points=indices[1], block_size=type.element_type.block[-1]
        )
        quantization = Quantization(details_type=BLOCKWISE, details=details)
        shape = np.array(type.get_shape(), "<i4")
        code = row_of(type.element_type).code
        return Tensor(shape=shape, type=code, name=name, quantization=quantization, has_rank=True)

    def _unique(self, name: str) -> str:
        candidate, number = name, len(self.tensors)
        while candidate in self.names:
            candidate, number = f"{name}_{number}", number + 1
        self.names.add(candidate)
        return candidate


def dictionary(given: Attribute | None, op: Operation) -> Mapping[str, Attribute]:
    """Return the entries of a dictionary attribute of `op`; no entries for None. Raises HexnnError,
    located at `op`, for an attribute of another class.
    """
    if not isinstance(given, DictionaryAttr | None):
        raise HexnnError(f"must be a dictionary, got {given}", op)
    return given.data if given else {}


def _shape_signature(given: Attribute | None, shape: list[int]) -> list[int] | None:
    """Return the shape signature that an attribute holds, as numbers; None if there is none, or if
    it differs from `shape`, the tensor's present shape, other than by -1.
    """
    if not isinstance(given, DenseArrayBase):
        return None
    sizes = [int(size) for size in given.get_values()]
    fits = len(sizes) == len(shape) and all(a in (-1, b) for a, b in zip(sizes, shape, strict=True))
    return sizes if fits else None


def _constant_name(op: Operation) -> str | None:
    return op.location.desc.data if isinstance(op.location, NameLoc) else None


def _type(value: SSAValue) -> TensorType[Any]:
    if not isinstance(value.type, TensorType):
        raise HexnnError(f"TFLite has tensors only, got {value.type}")
    return value.type
