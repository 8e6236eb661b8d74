"""Writer of tfl IR as a TFLite file that LiteRT accepts and `read` reads back as the same IR."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from flatbuffers import Builder
from xdsl.dialects.builtin import ModuleOp, NameLoc, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects import constants, locations, tfl
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.entry_function import MAIN, Entry
from ...dialects.files import outputs as files
from ...dialects.quant import UniformType
from .builtins import BUILTINS, CUSTOM
from .flatbuffer import Bytes, encode
from .operators import BY_OP, SupportedOperator
from .options import OPTIONS
from .schema import (
    IDENTIFIER,
    VERSION,
    Buffer,
    Model,
    Operator,
    OperatorCode,
    SubGraph,
    Tensor,
)
from .types import schema_tensor


def write(module: ModuleOp, path: str | Path) -> None:
    """Write the entry function of a tfl module as a .tflite file.

    Raises HexnnError, located at the operation, for IR that TFLite cannot express; OSError if the
    file cannot be written.
    """
    files.write(path, serialize(module), constants.referenced(module))


def serialize(module: ModuleOp) -> bytes:
    """Return the bytes of the .tflite file for `module`. Raises HexnnError, located at the
    operation, for IR that TFLite cannot express.
    """
    model = Exporter(Entry.of(module)).model()
    builder = Builder(1 << 16)
    builder.Finish(encode(builder, model), IDENTIFIER)
    return bytes(builder.Output())


class Exporter:
    """Builder of the schema tables (tensors, buffers, operators) for the entry function of a
    module.
    """

    def __init__(self, entry: Entry):
        self.entry = entry
        self.index: dict[SSAValue, int] = {}
        """Value -> the index of its tensor."""
        self.names: set[str] = set()
        self.tensors: list[Tensor] = []
        self.buffers: list[Buffer] = [Buffer()]
        self.codes: dict[tuple[str, int, str], int] = {}
        self.operators: list[Operator] = []
        self.inputs: list[int] = []
        self.outputs: list[int] = []
        block = entry.function.body.block
        returned = [v for op in block.ops if isinstance(op, ReturnOp) for v in op.operands]
        self.output_names = dict(zip(returned, entry.given_outputs, strict=True))

    def model(self) -> Model:
        """Return the root table of the file, after adding all operations of the function."""
        block = self.entry.function.body.block
        names = zip(block.args, self.entry.given_inputs, strict=True)
        self.inputs = [self._tensor(argument, name) for argument, name in names]
        for op in block.ops:
            try:
                self._operation(op)
            except HexnnError as e:
                raise e if e.loc is not None else op_error(op, e.message, e.notes) from None
        graph = SubGraph(
            tensors=self.tensors,
            inputs=np.array(self.inputs, "<i4"),
            outputs=np.array(self.outputs, "<i4"),
            operators=self.operators,
            name=MAIN,
        )
        codes = [_operator_code(*key) for key in self.codes]
        return Model(
            version=VERSION,
            operator_codes=codes,
            subgraphs=[graph],
            description="hexnn",
            buffers=self.buffers,
        )

    def _operation(self, op: Operation) -> None:
        match op:
            case constants.ConstantOp():
                buffer = len(self.buffers)
                self.buffers.append(Buffer(data=Bytes(op.array.tobytes())))
                name = op.location.desc.data if isinstance(op.location, NameLoc) else None
                self._tensor(op.output, name, buffer)
            case ReturnOp():
                self.outputs = [self.index[value] for value in op.operands]
            case tfl.CustomOp():
                self._operator(op, (CUSTOM, 1, op.custom_code.data), _custom_operator(op))
            case _ if type(op) in BY_OP:
                row = BY_OP[type(op)]
                self._operator(op, (row.builtin, _version(row, op), ""), _builtin_operator(row, op))
            case _:
                raise HexnnError("cannot be written as TFLite")

    def _operator(self, op: Operation, code: tuple[str, int, str], record: Operator) -> None:
        """Fill in schema table `record` for `op` and append it to the graph's operators.

        `code` is (builtin name, version, name of a custom operator or the empty string), from which
        the index of the operator code follows; the tensors are those of `op`.
        """
        outputs = [
            self._tensor(value, locations.result_name(value) or self.output_names.get(value))
            for value in op.results
        ]
        record.opcode_index = self.codes.setdefault(code, len(self.codes))
        record.inputs = np.array([self.index[value] for value in op.operands], "<i4")
        record.outputs = np.array(outputs, "<i4")
        self.operators.append(record)

    def _tensor(self, value: SSAValue, name: str | None, buffer: int = 0) -> int:
        """Append a tensor for `value` with data in buffer `buffer` (0: none); return its index.

        The tensor is called `name`, or if that is None after the value's name hint; if another
        tensor has that name, a number is appended.
        """
        tensor = schema_tensor(self._unique(name or value.name_hint or "tensor"), _type(value))
        tensor.buffer = buffer
        self.index[value] = len(self.tensors)
        self.tensors.append(tensor)
        return self.index[value]

    def _unique(self, name: str) -> str:
        candidate, number = name, len(self.tensors)
        while candidate in self.names:
            candidate, number = f"{name}_{number}", number + 1
        self.names.add(candidate)
        return candidate


def _type(value: SSAValue) -> TensorType[Any]:
    if not isinstance(value.type, TensorType):
        raise HexnnError(f"TFLite has tensors only, got {value.type}")
    return value.type


def _version(row: SupportedOperator, op: Operation) -> int:
    """Return the operator version to write for `op`, whose row of the operator table is `row`:
    `row.versions[1]` if the first operand is quantized with a storage type other than uint8, else
    `row.versions[0]`.
    """
    first = _type(op.operands[0]).element_type
    later = isinstance(first, UniformType) and first.storage_name != "u8"
    return row.versions[later]


def _operator_code(builtin: str, version: int, custom: str) -> OperatorCode:
    code = BUILTINS.index(builtin)
    return OperatorCode(
        deprecated_code=min(code, 127), code=code, version=version, custom_code=custom
    )


def _builtin_operator(row: SupportedOperator, op: Operation) -> Operator:
    """Return the schema table for `op`, whose row of the operator table is `row`: options made from
    its attributes, still without operator code and tensors (see `Exporter._operator`).
    """
    if row.options is None:
        return Operator()
    options = OPTIONS[row.options]
    values = {name: codec.number(getattr(op, name)) for name, codec in row.attributes.items()}
    return Operator(options_type=options.number, options=options.table(**values))


def _custom_operator(op: tfl.CustomOp) -> Operator:
    """Return the schema table of a custom operator with its options as bytes, still without
    operator code and tensors (see `Exporter._operator`).
    """
    if op.custom_option is None:
        return Operator()
    return Operator(custom_options=Bytes(bytes(constants.raw_bytes(op.custom_option))))
