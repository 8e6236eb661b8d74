"""Reader of TFLite files as tfl IR: one function, for the first graph of the file.

Constants refer to bytes of the file; only small ones are copied into the IR. Operators that the tfl
dialect lacks become `tfl.unsupported` or `tfl.custom`: such IR can be printed and analysed, but not
executed.
"""

from __future__ import annotations

import math
import mmap
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    IntAttr,
    ModuleOp,
    NameLoc,
    StringAttr,
    TensorType,
    i32,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import constants, locations, tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry, distinct
from ...dialects.files.protected import protect
from ...dialects.printable import printable
from ...dialects.quant import NUMERICS, Numerics, NumericsAttr, storage_dtype
from .builtins import CUSTOM, builtin_name
from .flatbuffer import Bytes, DamagedFile, Source, Table, decode
from .operators import BY_BUILTIN, SupportedOperator
from .options import OPTIONS
from .prepare import check, describe, violations
from .schema import (
    IDENTIFIER,
    VERSION,
    Model,
    Operator,
    OperatorCode,
    SubGraph,
    Tensor,
)
from .types import i8, tensor_type

SMALL = 64
"""Limit on the bytes of a constant copied into the IR; larger ones refer to the file."""

Type = TensorType[Any]


class TfliteWarning(UserWarning):
    """A warning about a file that can be read nevertheless: it has several graphs, states the wrong
    axis for the scales of a tensor, or has operations that LiteRT refuses to run.
    """


def read(source: str | Path | bytes, name: str | None = None, strict: bool = False) -> ModuleOp:
    """Read a .tflite file, given by path or as bytes, as tfl IR; for bytes, `name` is the file name
    in messages.

    Tensors have the static shapes stated in the file. Several graphs, scales along a wrong axis and
    operations that LiteRT refuses cause a `TfliteWarning`, or HexnnError if `strict`. Raises
    HexnnError if the file is damaged or has unsupported types.
    """
    if isinstance(source, bytes):
        given, in_file = Source(memoryview(source), name or "<bytes>"), False
    else:
        given, in_file = Source(_map(str(source)), str(source)), True
    if strict:
        return _read_strictly(given, in_file)
    module = _read(given, in_file)
    if problems := list(violations(module)):
        _warn(given, describe(problems))
    return module


def _read_strictly(source: Source, in_file: bool) -> ModuleOp:
    """Import the file `source` and return the module. Its constants may refer to the file if
    `in_file`, else they are copies.

    Raises HexnnError for what otherwise causes a `TfliteWarning`: several graphs, scales along a
    wrong axis, operations that LiteRT refuses.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", TfliteWarning)
        try:
            module = _read(source, in_file)
        except TfliteWarning as e:
            raise source.error(str(e)) from None
    check(module)
    return module


def _map(path: str) -> memoryview:
    protect([path])
    try:
        with open(path, "rb") as file:
            if not file.seek(0, 2):
                return memoryview(b"")
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as e:
        raise Source(memoryview(b""), path).error(f"cannot read: {e.strerror}") from None


def _read(source: Source, in_file: bool) -> ModuleOp:
    try:
        if bytes(source.part(4, 4)) != IDENTIFIER:
            raise DamagedFile("no identifier TFL3 at byte 4")
        model = decode(Model, source, source.target(0))
    except DamagedFile as e:
        raise source.error(f"not a TFLite file: {e}") from None
    if model.version != VERSION or not model.subgraphs:
        raise source.error(
            f"damaged file: version {model.version} of the schema and {len(model.subgraphs)} "
            f"graphs, must be version {VERSION} and a graph"
        )
    if len(model.subgraphs) > 1:
        _warn(source, f"has {len(model.subgraphs)} graphs, only the first one is read")
    return Importer(source, model, model.subgraphs[0], in_file).module()


def _warn(source: Source, message: str) -> None:
    warnings.warn_explicit(printable(message), TfliteWarning, source.name, 0)


def unique_names(tensors: Sequence[Tensor]) -> list[str]:
    """Return a unique name for each tensor: its own; a repeated name gets a number appended, a
    missing one is `tensor_<index>`.
    """
    taken = {tensor.name for tensor in tensors}
    used: set[str] = set()
    names: list[str] = []
    for index, tensor in enumerate(tensors):
        name = base = tensor.name or f"tensor_{index}"
        number = index
        while name in used or (name != base and name in taken):
            name, number = f"{base}_{number}", number + 1
        used.add(name)
        names.append(name)
    return names


class Importer:
    """Builder of the function of one graph; `types` and `values` are by index of the tensor in the
    graph.
    """

    def __init__(self, source: Source, model: Model, graph: SubGraph, in_file: bool):
        self.source = source
        self.model = model
        self.graph = graph
        self.in_file = in_file
        """Whether constants can refer to a file: false if the source is bytes in memory."""
        self.names = unique_names(graph.tensors)
        self.types: dict[int, Type] = {}
        self.values: dict[int, SSAValue] = {}
        self.odd: list[str] = []
        """Messages on irregularities, of which one warning is issued."""
        self.block = Block()

    def module(self) -> ModuleOp:
        """Build and return the module with the function of the graph; issue one warning if the file
        states a wrong axis for the scales of tensors.
        """
        inputs = [int(i) for i in self.graph.inputs]
        for position, index in enumerate(inputs):
            self._define(index, self.block.insert_arg(self._type(index), position))
        for index, operator in enumerate(self.graph.operators):
            self._operator(index, operator)
        outputs = [int(i) for i in self.graph.outputs]
        values = [self._value(i, "the graph returns it") for i in outputs]
        self.block.add_op(ReturnOp(*values))
        if self.odd:
            more = f" ({len(self.odd) - 1} more like it)" if self.odd[1:] else ""
            _warn(self.source, self.odd[0] + more)
        return self._wrapped(inputs, outputs)

    def _wrapped(self, inputs: list[int], outputs: list[int]) -> ModuleOp:
        signature = (inputs, outputs)
        given = [distinct([self.names[i] for i in ids], self.names) for ids in signature]
        numerics = {NUMERICS: NumericsAttr(Numerics.TFLITE_REF)}
        return Entry.make(self.block, given[0], given[1]).module(self.source.name, numerics)

    # Tensors

    def _tensor(self, index: int) -> Tensor:
        tensors = self.graph.tensors
        if not 0 <= index < len(tensors):
            raise self.source.error(f"damaged file: tensor {index} of {len(tensors)} tensors")
        return tensors[index]

    def _about(self, index: int, message: str) -> HexnnError:
        return self.source.error(f"tensor {index} '{self.names[index]}' {message}")

    def _type(self, index: int) -> Type:
        if index not in self.types:
            tensor = self._tensor(index)
            try:
                typed = tensor_type(tensor)
            except HexnnError as e:
                raise self._about(index, e.message) from None
            except VerifyException as e:
                raise self._about(index, f"has a damaged quantization: {e}") from None
            if typed.warning is not None:
                self.odd.append(f"tensor {index} '{self.names[index]}' has {typed.warning}")
            self.types[index] = typed.type
        return self.types[index]

    def _define(self, index: int, value: SSAValue) -> None:
        if index in self.values:
            raise self._about(index, "is defined twice")
        value.name_hint = hint(self.names[index])
        self.values[index] = value

    def _value(self, index: int, user: str) -> SSAValue:
        if index not in self.values:
            self._constant(index, user)
        return self.values[index]

    # Constants

    def _constant(self, index: int, user: str) -> None:
        """Create the constant operation of tensor `index`; `user` is its first use (`operator 3`)
        for messages. Raises HexnnError if the tensor has no data, or their size is not that of its
        type.
        """
        type = self._type(index)
        data = self._bytes(index)
        need = math.prod(type.get_shape()) * storage_dtype(type.element_type).itemsize
        if need and not len(data.data):
            raise self._about(index, f"is defined by nothing before {user}")
        if len(data.data) != need:
            raise self._about(index, f"has {len(data.data)} bytes, {type} needs {need}")
        op = tfl.constant_op(self._constant_value(data, type), type)
        op.location = _constant_location(self.names[index], self.source)
        self.block.add_op(op)
        self._define(index, op.output)

    def _bytes(self, index: int) -> Bytes:
        """Return the constant data of tensor `index`; empty for a tensor computed at run time.
        Raises HexnnError if they are outside of the file.
        """
        tensor, buffers = self._tensor(index), self.model.buffers
        if tensor.external_buffer:
            raise self._about(index, "has its values in another file, which is not supported")
        if tensor.buffer >= len(buffers):
            raise self._about(index, f"is in buffer {tensor.buffer} of {len(buffers)} buffers")
        buffer = buffers[tensor.buffer]
        if buffer.offset <= 1:
            return buffer.data
        try:
            return Bytes(self.source.part(buffer.offset, buffer.size), buffer.offset)
        except DamagedFile as e:
            raise self._about(index, f"is damaged: {e}") from None

    def _constant_value(self, data: Bytes, type: Type) -> constants.ConstantValue:
        if self.in_file and len(data.data) > SMALL:
            return constants.FileAttr.of(self.source.name, data.offset, memoryview(data.data))
        copied = BytesAttr(bytes(data.data))
        return DenseIntOrFPElementsAttr(constants.storage_type(type), copied)

    # Operators

    def _operator(self, index: int, operator: Operator) -> None:
        code = self._code(index, operator)
        kind = builtin_name(max(code.deprecated_code, code.code))
        outputs = [int(i) for i in operator.outputs]
        tensors = [self.names[i] if self._tensor(i) else "" for i in outputs]
        at = locations.source(self.source.name, index, kind, *(tensors or [""]))
        try:
            operands = [self._value(int(i), f"operator {index}") for i in operator.inputs if i >= 0]
            results = [self._type(i) for i in outputs]
            op = self._translated(kind, operator, code, operands, results)
            op.location = at
            self.block.add_op(op)
            op.verify_()
        except VerifyException as e:
            raise HexnnError(f"{locations.describe(at)}: {one_line(e)}", at) from None
        except HexnnError as e:
            raise e if e.loc is not None else _located(e, at) from None
        for output, value in zip(outputs, op.results, strict=True):
            self._define(output, value)

    def _code(self, index: int, operator: Operator) -> OperatorCode:
        codes = self.model.operator_codes
        if operator.opcode_index >= len(codes):
            raise self.source.error(
                f"damaged file: operator {index} has code {operator.opcode_index} of {len(codes)}"
            )
        return codes[operator.opcode_index]

    def _translated(
        self,
        kind: str,
        operator: Operator,
        code: OperatorCode,
        operands: list[SSAValue],
        results: list[Type],
    ) -> Operation:
        row = BY_BUILTIN.get(kind)
        if row is not None:
            if row.op is tfl.ReshapeOp and len(operands) == 1 and results:
                operands.append(self._new_shape(results[0]))
            properties = self._properties(row, operator)
            fewest, most = row.operands
            if not fewest <= len(operands) <= most or len(results) != 1:
                raise HexnnError(f"has {len(operands)} inputs and {len(results)} outputs")
            return row.op.create(operands=operands, result_types=results, properties=properties)
        if kind == CUSTOM:
            properties = self._custom(operator, code)
            return tfl.CustomOp.create(
                operands=operands, result_types=results, properties=properties
            )
        return tfl.UnsupportedOp.create(
            operands=operands, result_types=results, properties={"builtin": StringAttr(kind)}
        )

    def _properties(self, row: SupportedOperator, operator: Operator) -> dict[str, Attribute]:
        options = self._options(row, operator)
        properties: dict[str, Attribute] = {}
        for name, codec in row.attributes.items():
            try:
                properties[name] = codec.attribute(getattr(options, name))
            except HexnnError as e:
                raise HexnnError(f"{name} {e.message}") from None
        return properties

    def _options(self, row: SupportedOperator, operator: Operator) -> Table | None:
        """Return the operator's options, with defaults if the file has none; None if its row of the
        operator table names no options.
        """
        if row.options is None:
            return None
        options = OPTIONS[row.options]
        if not isinstance(operator.options, int):
            return options.table()
        if operator.options_type != options.number:
            kind = operator.options_type
            raise HexnnError(f"has options of kind {kind}, must be {options.number}")
        return decode(options.table, self.source, operator.options)

    def _custom(self, operator: Operator, code: OperatorCode) -> dict[str, Attribute]:
        properties: dict[str, Attribute] = {"custom_code": StringAttr(code.custom_code)}
        data = operator.custom_options
        if len(data.data):
            type = TensorType(i8, [len(data.data)])
            properties["custom_option"] = self._constant_value(data, type)
        return properties

    def _new_shape(self, type: Type) -> SSAValue:
        """Create the constant for the missing shape operand of a RESHAPE whose result has this
        type; return its value.
        """
        sizes = np.array(type.get_shape(), np.int32)
        op = tfl.PseudoConstOp.of(sizes, TensorType(i32, [len(sizes)]))
        op.output.name_hint = "shape"
        self.block.add_op(op)
        return op.output


def _constant_location(name: str, source: Source) -> NameLoc:
    """Return the location of a constant, `"NAME"("FILE":0:0)`, from the name of its tensor."""
    at = FileLineColLoc(StringAttr(source.name), IntAttr(0), IntAttr(0))
    return NameLoc(StringAttr(name), at)


def _located(e: HexnnError, at: NameLoc) -> HexnnError:
    return HexnnError(f"{locations.describe(at)}: {e.message}", at, e.notes)


def one_line(e: Exception) -> str:
    """Return the message of an exception with its lines joined."""
    return " ".join(line.strip() for line in f"{e}".splitlines())


def hint(name: str) -> str:
    """Return a valid SSA name hint made from a tensor's name; if the name has several parts,
    `a;b;c`, from the last one.
    """
    *_, last = name.split(";")
    word = re.sub(r"\W+", "_", last, flags=re.ASCII).strip("_")
    return word if word and not word[0].isdigit() else f"t{word}"
