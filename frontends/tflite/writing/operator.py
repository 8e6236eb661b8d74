"""Operators of a file from operations of the tfl dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation

from ....dialects import constants, tfl
from ....dialects.diagnostics import HexnnError
from ..builtins import CUSTOM, builtin_code
from ..flatbuffer import Bytes, Table
from ..kept import INTERMEDIATES, REST, VERSION
from ..operators import BY_OP, SupportedOperator
from ..options import OPTIONS
from ..schema import Operator, OperatorCode
from ..table_attributes import table

Code: TypeAlias = tuple[int, int, str]
"""Builtin code, version, and name of a custom operator or the empty string."""

Index: TypeAlias = Callable[[str], int]
"""A function from the name of a function to the index of its graph."""


class OperatorCodes:
    """The table of operator codes of a file under construction."""

    def __init__(self) -> None:
        self.codes: dict[Code, int] = {}

    def index(self, code: Code) -> int:
        """Return the index of `code` in the table, to which it is added if it is new."""
        return self.codes.setdefault(code, len(self.codes))

    def tables(self) -> list[OperatorCode]:
        """Return the schema tables of all operator codes in order."""
        return [
            OperatorCode(
                deprecated_code=min(code, 127), code=code, version=version, custom_code=custom
            )
            for code, version, custom in self.codes
        ]


@dataclass(frozen=True)
class Written:
    """An operator to be written to a file. `table` is its entry in the file, still without the
    indices of its tensors.
    """

    code: Code
    table: Operator
    operands: Sequence[SSAValue | None]
    """The value of each input; None for one that is omitted."""
    intermediates: Sequence[TensorType[Any]]


def operator(op: Operation, index: Index) -> Written:
    """Return the operator for an operation; `index` maps the name of a function to the index of its
    graph. Raises HexnnError, without location, for an operation that TFLite cannot express.
    """
    if isinstance(op, tfl.OpaqueOp):
        return _opaque(op, index)
    row = BY_OP.get(type(op))
    if row is None:
        raise HexnnError("cannot be written as TFLite")
    assert isinstance(op, IRDLOperation)
    code = (row.code, _version(row, op), "")
    intermediates = _types(op.attributes.get(INTERMEDIATES))
    return Written(code, _record(_options(row, op), index), _inputs(row, op), intermediates)


# Operations with a class


def _inputs(row: SupportedOperator, op: IRDLOperation) -> list[SSAValue | None]:
    """Return the value of each input of the operator, None for an omitted one; omitted ones at the
    end are left out if the row of the operator table, `row`, allows that.
    """
    values: list[SSAValue | None] = []
    for name, _ in op.get_irdl_definition().operands:
        given: SSAValue | Sequence[SSAValue] | None = getattr(op, name)
        values += [given] if given is None or isinstance(given, SSAValue) else given
    while values and values[-1] is None and len(values) > row.operands[0]:
        values.pop()
    return values


def _version(row: SupportedOperator, op: Operation) -> int:
    """Return the operator version to write for `op`, whose row of the operator table is `row`: that
    of the file it was read from, else the least for its types.
    """
    given = op.attributes.get(VERSION)
    return given.value.data if isinstance(given, IntegerAttr) else row.version(op)


def _options(row: SupportedOperator, op: Operation) -> dict[str, dict[str, Any]]:
    """Return the options to write for an operation whose row of the operator table is `row`: name
    of the options table -> field -> number, or the attribute that holds it.
    """
    found: dict[str, dict[str, Any]] = {}
    if row.options is not None:
        found[row.options] = {
            n: codec.number(getattr(op, n)) for n, codec in row.attributes.items()
        } | {n: derived.number(op) for n, derived in row.derived.items()}
    for name, values in _dictionary(op.attributes.get(REST)).items():
        found.setdefault(name, {}).update(_dictionary(values))
    return found


# Operations without a class


def _opaque(op: tfl.OpaqueOp, index: Index) -> Written:
    """Return the operator for a `tfl.custom` or `tfl.unsupported`; `index` maps the name of a
    function to the index of its graph.
    """
    operands = [None if i < 0 else op.inputs[i] for i in op.positions]
    if isinstance(op, tfl.CustomOp):
        code = (cast(int, builtin_code(CUSTOM)), op.version.value.data, op.custom_code.data)
        record = Operator()
        if op.custom_option is not None:
            record.custom_options = Bytes(bytes(constants.raw_bytes(op.custom_option)))
    else:
        assert isinstance(op, tfl.UnsupportedOp)
        builtin = builtin_code(op.builtin.data)
        if builtin is None:
            raise HexnnError(f"TFLite has no builtin operator {op.builtin.data}")
        code = (builtin, op.version.value.data, "")
        given = _dictionary(op.options)
        record = _record({name: dict(_dictionary(v)) for name, v in given.items()}, index)
    if op.mutating is not None:
        flags = np.zeros(len(operands), np.bool_)
        flags[list(op.mutating.get_values())] = True
        record.mutating_variable_inputs = flags
    return Written(code, record, operands, _types(op.intermediates))


def _types(given: Attribute | None) -> list[TensorType[Any]]:
    """Return the tensor types of an array attribute; none for None. Raises HexnnError for
    others.
    """
    types = list(given) if isinstance(given, ArrayAttr) else []
    if given is not None and not (types and all(isinstance(t, TensorType) for t in types)):
        raise HexnnError(f"intermediates must be tensor types, got {given}")
    return cast("list[TensorType[Any]]", types)


def _dictionary(given: Attribute | None) -> Mapping[str, Attribute]:
    """Return the entries of a dictionary attribute; no entries for None. Raises HexnnError for an
    attribute of another class.
    """
    if given is None:
        return {}
    if not isinstance(given, DictionaryAttr):
        raise HexnnError(f"options must be a dictionary, got {given}")
    return given.data


def _record(options: Mapping[str, Mapping[str, Any]], index: Index) -> Operator:
    """Return the schema table of an operator with the given options: name of the options table ->
    field -> number or attribute. `index` maps the name of a function to the index of its graph.
    Raises HexnnError for unknown tables or fields.
    """
    record = Operator()
    for name, fields in options.items():
        if name not in OPTIONS:
            raise HexnnError(f"TFLite has no options {name}")
        known = OPTIONS[name]
        given = {n: v for n, v in fields.items() if isinstance(v, Attribute)}
        made: Table = table(known.table, given, index)
        for field, value in fields.items():
            if field not in given:
                setattr(made, field, value)
        if known.union == 1:
            record.options_type, record.options = known.number, made
        else:
            record.options_2_type, record.options_2 = known.number, made
    return record
