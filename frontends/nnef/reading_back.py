"""Check, before writing, that a document would read back as the same function.

NNEF cannot express some IR: inputs of f64, constants of 64 bits, result types other than those that
follow from the operands. A function with any of this is refused before anything is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from ...dialects import nnef
from ...dialects.diagnostics import op_error
from ...dialects.entry_function import Entry
from ...dialects.nnef.base import FragmentOp
from ...dialects.remarks import listening
from ...dialects.tensors import shape
from .container import GRAPH, QUANT, FileContents, Source
from .errors import NnefError
from .parser import parse
from .reader import import_document
from .semantics import check
from .standard import standard
from .tensor_file import SIZE, Array


@dataclass(frozen=True)
class PendingNetwork(Source):
    """A network that is not on disk yet: the texts of graph.nnef and graph.quant, the headers of
    data files.

    The items in data files read as zeros, as types follow from the headers alone.
    """

    text_of_graph: str
    text_of_quant: str
    headers: Mapping[str, tuple[bytes, int]]
    """File name -> its header, and the number of data bytes after the header."""
    name: str = GRAPH

    def find(self, file: str) -> FileContents | None:
        """Return (bytes, path, 0) of graph.nnef, graph.quant or a data file; the path is None for
        the first two, and all items of a data file are zeros. None if there is no such file.

        The zeros are never touched, so the operating system allocates no memory for them.
        """
        if file == GRAPH:
            return memoryview(self.text_of_graph.encode()), None, 0
        if file == QUANT:
            quant = self.text_of_quant.encode()
            return (memoryview(quant), None, 0) if quant else None
        if file not in self.headers:
            return None
        header, size = self.headers[file]
        data: Array = np.zeros(SIZE + size, np.uint8)
        data[:SIZE] = np.frombuffer(header, np.uint8)
        return memoryview(data.data), Path(file), 0


def expect_reads_back(
    function: FuncOp, inputs: Sequence[SSAValue], written: PendingNetwork
) -> None:
    """Raise HexnnError unless reading the network `written` gives `function`, except for labels of
    variables.

    `inputs` are the values that are inputs in the document: the function's arguments, then the
    results of `external` operations.
    """
    with listening(_ignored):
        try:
            document = parse(written.text, written.name)
            for wrong in check(document, written.name, standard()):
                raise wrong
            module = import_document(document, written, standard())
        except NnefError as wrong:
            message = f"cannot be written as NNEF: it would not read, {wrong.message}"
            raise op_error(function, message) from wrong
    Comparison(inputs, Entry.of(module).function).run(function)


def _ignored(severity: str, text: str, loc: Attribute | None) -> None:
    """Ignore a warning: a listener for warnings about the generated document, which is not the
    user's input.
    """


class Comparison:
    """Comparison of a written function with `read`, the function that results from reading its
    document.

    `same` maps each value compared so far to the value in `read` that takes its place.
    """

    def __init__(self, inputs: Sequence[SSAValue], read: FuncOp):
        self.read = read
        self.same: dict[SSAValue, SSAValue] = {}
        self.same.update(zip(inputs, read.body.block.args, strict=True))

    def run(self, function: FuncOp) -> None:
        """Raise HexnnError, located at the first operation of `function` that reads back
        differently; return if there is none.
        """
        for value, copy in self.same.items():
            self._expect_type(function, value, copy)
        read = compared_operations(self.read)
        for op in compared_operations(function):
            self._operation(op, next(read, None))
        returned, copy = (one.body.block.last_op for one in (function, self.read))
        if isinstance(returned, ReturnOp) and isinstance(copy, ReturnOp):
            pairs = zip(returned.operands, copy.operands, strict=True)
            same = all(self._is_returned(*pair) for pair in pairs)
            self._expect(returned, "results", same)

    def _operation(self, op: Operation, copy: Operation | None) -> None:
        if copy is None or copy.name != op.name:
            seen = "nothing" if copy is None else f"'{copy.name}'"
            raise op_error(op, f"cannot be written as NNEF: it would be read as {seen}")
        for value, other in zip(op.results, copy.results, strict=True):
            self._expect_type(op, value, other)
            self.same[value] = other
        self._arguments(op, copy)

    def _expect_type(self, op: Operation, value: SSAValue, copy: SSAValue) -> None:
        if value.type != copy.type:
            what = f"'{value.name_hint or 'a tensor'}' of {value.type}"
            raise op_error(op, f"cannot be written as NNEF: {what} would be read as {copy.type}")

    def _arguments(self, op: Operation, copy: Operation) -> None:
        """Raise HexnnError if the operands, properties or constant elements of `op` and of `copy`,
        the operation read back in its place, differ.
        """
        if isinstance(op, nnef.ConstantOp) and isinstance(copy, nnef.ConstantOp):
            self._expect(op, "value", op.array.tobytes() == copy.array.tobytes())
        if isinstance(op, nnef.VariableOp) and isinstance(copy, nnef.VariableOp):
            self._expect(op, "value", op.has_data == copy.has_data)
        if not isinstance(op, FragmentOp):
            return
        definition = op.get_irdl_definition()
        for name, _ in definition.operands:
            given, other = _listed(getattr(op, name)), _listed(getattr(copy, name))
            default = op.DEFAULTS.get(name)
            self._expect(op, name, self._all_same(given, other, default))
        for name, property in definition.properties.items():
            pair = (one.properties.get(name, property.default_value) for one in (op, copy))
            self._expect(op, name, len(set(pair)) == 1)

    def _all_same(
        self, given: Sequence[SSAValue], other: Sequence[SSAValue], default: float | None
    ) -> bool:
        if given and not other and default is not None:
            owner = given[0].owner
            return isinstance(owner, nnef.ConstantOp) and owner.array.tolist() == default
        return len(given) == len(other) and all(map(self._is_same, given, other))

    def _is_same(self, value: SSAValue, other: SSAValue) -> bool:
        literal = literal_of(value)
        known = literal is not None and literal == literal_of(other)
        return known or self.same.get(value) is other

    def _is_returned(self, value: SSAValue, other: SSAValue) -> bool:
        """Return whether `other`, which the function read back returns, stands for `value` or for a
        `copy` of it (the writer returns inputs through copies).
        """
        owner = other.owner
        same = isinstance(owner, nnef.CopyOp) and self._is_same(value, owner.x)
        return same or self._is_same(value, other)

    def _expect(self, op: Operation, name: str, same: bool) -> None:
        if not same:
            raise op_error(op, f"cannot be written as NNEF: its {name} would be read otherwise")


def compared_operations(function: FuncOp) -> Iterator[Operation]:
    """Yield the operations of a function to compare: all but literals (constants of rank 0),
    `external` operations and the return.
    """
    for op in function.body.block.ops:
        if not isinstance(op, ReturnOp | nnef.ExternalOp) and not is_literal(op):
            yield op


def is_literal(op: Operation) -> bool:
    """Return whether an operation is a constant of rank 0, which is written as a literal
    operand.
    """
    return isinstance(op, nnef.ConstantOp) and not shape(op.output)


def literal_of(value: SSAValue) -> tuple[Any, Any] | None:
    """Return (number, type) of a constant of rank 0, where a zero is represented by its bytes so
    that -0 differs from 0; None for another value.
    """
    owner = value.owner
    if not isinstance(owner, nnef.ConstantOp) or not is_literal(owner):
        return None
    return owner.array.item() if owner.array.item() else owner.array.tobytes(), value.type


def _listed(given: Any) -> Sequence[SSAValue]:
    """Return an operand as a sequence of values: empty for an absent one, several for a variadic
    one.
    """
    if given is None:
        return ()
    return (given,) if isinstance(given, SSAValue) else tuple(given)
