"""Writer of nnef IR as a folder: a flat graph.nnef, graph.quant, and a .dat file for each variable.

The document is in the style of current readers: named attributes, left out if they have their
default; literals in place of constants of rank 0; item types in data files (NNEF 1.0.3, chapter 5).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects import nnef
from ...dialects.constants import referenced
from ...dialects.diagnostics import op_error
from ...dialects.entry_function import Entry
from ...dialects.files.outputs import outputs
from ...dialects.irdl import is_variadic
from ...dialects.locations import result_name
from ...dialects.nnef.base import FragmentOp
from ...dialects.nnef.parameters import AttributeOf
from ...dialects.nnef.signature import plain, signature
from ...dialects.parameters import unwrapped
from ...dialects.quant import UniformType, storage_dtype
from ...dialects.remarks import warning
from ...dialects.tensors import element, shape
from .container import GRAPH, QUANT, data_file
from .labels import labels
from .lexer import KEYWORDS
from .literals import literal
from .reading_back import PendingNetwork, expect_reads_back
from .tensor_file import QUANTIZED_SIGNED, QUANTIZED_UNSIGNED, Array, encode, header_of

KINDS = {"f": "scalar", "i": "integer", "u": "integer", "b": "logical"}
"""numpy's kind -> NNEF data type."""

MARK = "# written by hexnn\n"
"""The first line of each written document: marks a folder that hexnn may overwrite."""


def write(module: ModuleOp, folder: str | Path) -> None:
    """Write the entry function of `module` into `folder`, which is created.

    The network reads back as the same function, except that labels become unique, also by case. A
    function that would read back differently is refused before anything is written. An existing
    network is replaced only if hexnn wrote it. Raises HexnnError for unsupported IR or a folder
    with files of others, OSError if a file cannot be written.
    """
    writer, root = Writer(Entry.of(module)), Path(folder)
    text, quant = f"{MARK}{writer.text()}", writer.quant()
    written = PendingNetwork(text, quant, {writer.file(op): _header(op) for op in writer.stored()})
    expect_reads_back(writer.function, writer.inputs, written)
    with outputs(root, referenced(module)) as files:
        ours = is_hexnn_output(root)
        for op in writer.variables():
            files.write_or_remove(root / writer.file(op), _data(op), lambda path: ours)
        files.write_or_remove(root / QUANT, quant or None, lambda path: ours)
        files.write(root / GRAPH, text, lambda path: ours)


def is_hexnn_output(folder: Path) -> bool:
    """Return whether hexnn wrote graph.nnef in `folder` (it begins with `MARK`), so that it may be
    replaced.
    """
    graph = folder / GRAPH
    if not graph.is_file():
        return False
    with graph.open("rb") as file:
        return file.read(len(MARK)) == MARK.encode()


def text_of(module: ModuleOp) -> str:
    """Return the text of graph.nnef for the entry function. Raises HexnnError for
    unsupported IR.
    """
    return Writer(Entry.of(module)).text()


def _data(op: nnef.VariableOp) -> bytes | None:
    """Return the contents of a variable's data file, or None for a variable without data."""
    if not op.has_data:
        return None
    return encode(op.array, *_format(op))


def _header(op: nnef.VariableOp) -> tuple[bytes, int]:
    """Return the header of a variable's data file, and the number of data bytes after it."""
    return header_of(op.array, *_format(op))


def _format(op: nnef.VariableOp) -> tuple[int | None, int | None]:
    """Return the item type code and item bits for the data file of a quantized variable; (None,
    None) for another: both then follow from the numpy type of its data.
    """
    type = element(op.output)
    if not isinstance(type, UniformType):
        return None, None
    return QUANTIZED_SIGNED if type.data.signed else QUANTIZED_UNSIGNED, type.data.bits


class Writer:
    """Writer of a function as an NNEF document: the texts of graph.nnef and graph.quant, the names
    of data files. Tensors get unique identifiers, variables unique labels.
    """

    def __init__(self, entry: Entry):
        self.function = function = entry.function
        externals = [op for op in function.body.block.ops if isinstance(op, nnef.ExternalOp)]
        self.inputs: list[SSAValue] = [*function.args, *(op.output for op in externals)]
        self.names: dict[SSAValue, str] = {}
        self.taken = {*KEYWORDS, "true", "false"}
        for argument, name in zip(function.args, entry.inputs, strict=True):
            self._name(argument, name)
        for op in function.body.block.ops:
            for result in op.results:
                self._name(result, result_name(result) or result.name_hint or "t")
        self.labels = labels(self.variables())
        for op, label in self.labels.items():
            if label != op.label_text:
                warning(f"the label '{op.label_text}' is taken: written as '{label}'", op)

    def _name(self, value: SSAValue, wanted: str) -> None:
        """Assign a unique identifier to a value: `wanted` if possible."""
        self.names[value] = self._unused(wanted)

    def _unused(self, wanted: str) -> str:
        """Return an identifier not used before, and mark it as used: `wanted` with invalid
        characters replaced, and a number appended if it is taken.
        """
        base = re.sub(r"\W", "_", wanted, flags=re.ASCII) or "t"
        base = base if not base[0].isdigit() else f"t_{base}"
        number, name = 2, base
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return name

    def variables(self) -> Iterator[nnef.VariableOp]:
        """Yield all variable operations of the function."""
        for op in self.function.body.block.ops:
            if isinstance(op, nnef.VariableOp):
                yield op

    def stored(self) -> Iterator[nnef.VariableOp]:
        """Yield the variable operations that have data, and so a data file."""
        return (op for op in self.variables() if op.has_data)

    def file(self, op: nnef.VariableOp) -> str:
        """Return the path of a variable's data file, relative to the written folder."""
        return data_file(self.labels[op], GRAPH)

    def text(self) -> str:
        """Return the text of graph.nnef. Raises HexnnError if the function has no inputs or no
        return, or an operation that NNEF does not have.
        """
        ops = list(self.function.body.block.ops)
        returned = next((op for op in ops if isinstance(op, ReturnOp)), None)
        if returned is None or not self.inputs:
            raise op_error(self.function, "needs inputs and outputs to be written as NNEF")
        inputs = ", ".join(self.names[value] for value in self.inputs)
        lines = [self._external(value) for value in self.inputs]
        lines += [line for op in ops if (line := self._line(op))]
        outputs = ", ".join(self._outputs(returned, lines))
        body = "\n".join(f"    {line};" for line in lines)
        return f"version 1.0;\n\ngraph main({inputs}) -> ({outputs})\n{{\n{body}\n}}\n"

    def _outputs(self, returned: ReturnOp, lines: list[str]) -> list[str]:
        """Return the identifiers of the graph's outputs, which must be distinct and not inputs.

        Inputs and values returned twice are returned through `copy` operations, whose assignments
        are appended to `lines`.
        """
        names: list[str] = []
        for value in returned.operands:
            name = self.names[value]
            if value in self.inputs or name in names:
                name = self._unused(f"{name}_copy")
                lines.append(f"{name} = copy({self.names[value]})")
            names.append(name)
        return names

    def quant(self) -> str:
        """Return the text of graph.quant, a line for each quantized tensor; empty without any."""
        lines = [
            f'"{name}": {quantization(type)};\n'
            for value, name in self.names.items()
            if isinstance(type := element(value), UniformType)
        ]
        return "".join(lines)

    def _external(self, value: SSAValue) -> str:
        sizes = list(shape(value))
        return f"{self.names[value]} = external<{_kind(value)}>(shape = {sizes})"

    def _line(self, op: Operation) -> str:
        """Return the text of the assignment for an operation, without `;`; empty for operations
        that have none: `external` (written apart), literals and the return. Raises HexnnError for
        an operation that NNEF does not have.
        """
        match op:
            case ReturnOp() | nnef.ExternalOp():
                return ""
            case nnef.VariableOp():
                arguments = f"shape = {list(shape(op.output))}, label = {literal(self.labels[op])}"
                return f"{self.names[op.output]} = variable<{_kind(op.output)}>({arguments})"
            case nnef.ConstantOp():
                return self._constant(op)
            case FragmentOp():
                return self._invocation(op)
            case _:
                raise op_error(op, "is no operation of NNEF")

    def _constant(self, op: nnef.ConstantOp) -> str:
        returned = any(isinstance(use.operation, ReturnOp) for use in op.output.uses)
        if self._is_literal(op) and not returned:
            return ""
        values = literal(_numbers(_reals(op)))
        sizes = list(shape(op.output))
        name, kind = self.names[op.output], _kind(op.output)
        return f"{name} = constant<{kind}>(shape = {sizes}, value = {values})"

    def _is_literal(self, op: nnef.ConstantOp) -> bool:
        """Return whether a constant is written as a literal operand: it has rank 0 and is not
        quantized.
        """
        return not shape(op.output) and not isinstance(element(op.output), UniformType)

    def _invocation(self, op: FragmentOp) -> str:
        declared = signature(type(op))
        definition = op.get_irdl_definition()
        arguments: list[str] = []
        for name, operand in definition.operands:
            given: Any = getattr(op, name)
            if is_variadic(operand):
                arguments.append(f"[{', '.join(map(self._value, given))}]")
            elif given is not None:
                arguments.append(self._value(given))
        for name, property in definition.properties.items():
            constraint = unwrapped(property.constr)
            attribute = op.properties.get(name, property.default_value)
            if not isinstance(constraint, AttributeOf) or attribute is None:
                continue
            if attribute != property.default_value:
                value = constraint.value(attribute)
                arguments.append(f"{plain(name)} = {literal(value)}")
        generic = f"<{_kind(op.results[0])}>" if declared.name == "cast" else ""
        return f"{self._results(op)} = {declared.name}{generic}({', '.join(arguments)})"

    def _results(self, op: FragmentOp) -> str:
        names = [self.names[result] for result in op.results]
        if any(is_variadic(result) for _, result in op.get_irdl_definition().results):
            return f"[{', '.join(names)}]"
        return ", ".join(names)

    def _value(self, value: SSAValue) -> str:
        """Return the text of an operand: an identifier, or the literal of a constant of rank 0."""
        owner = value.owner
        if isinstance(owner, nnef.ConstantOp) and self._is_literal(owner):
            return literal(_numbers(owner.array)[0])
        return self.names[value]


def _reals(op: nnef.ConstantOp) -> Array:
    """Return the elements of a constant as reals, dequantized if it is quantized."""
    type = element(op.output)
    if not isinstance(type, UniformType):
        return op.array
    scales, points = type.broadcast_parameters(op.array.shape)
    return scales * (op.array.astype(np.int64) - points)


def _numbers(array: Any) -> list[Any]:
    """Return the elements of an array as Python numbers; floats as the shortest decimal that rounds
    to the element in its own type (0.1, not 0.10000000149).
    """
    flat = array.ravel()
    return [float(str(one)) for one in flat] if array.dtype.kind == "f" else flat.tolist()


def _kind(value: SSAValue) -> str:
    """Return the NNEF data type of a tensor: scalar, integer or logical; scalar if quantized."""
    type = element(value)
    if isinstance(type, UniformType):
        return "scalar"
    return KINDS[storage_dtype(type).kind]


def quantization(type: UniformType) -> str:
    """Return the operation that graph.quant states for a quantized type:
    `zero_point_linear_quantize(zero_point = 0, scale = 0.5, ...)`.
    """
    one = len(type.scales) == 1
    scale: Sequence[float] | float = type.scales[0] if one else list(type.scales)
    zero_point: Sequence[int] | int = type.zero_points[0] if one else list(type.zero_points)
    symmetric = type.data.signed and type.qmin == -type.qmax
    arguments = {
        "zero_point": zero_point,
        "scale": scale,
        "bits": type.data.bits,
        "signed": type.data.signed,
        "symmetric": symmetric,
    }
    text = ", ".join(f"{name} = {literal(value)}" for name, value in arguments.items())
    return f"zero_point_linear_quantize({text})"
